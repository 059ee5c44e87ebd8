"""Texts that other tools have been reported to get wrong, through training, encoding, decoding."""

from __future__ import annotations

import pytest

from bpe import RECIPES, Corpus, Recipe, Tokenizer, Trainer

BASIC = RECIPES["minbpe-basic"]
GPT2 = RECIPES["gpt2"]


def _trained(text: str, recipe: Recipe = BASIC, merges: int = 0) -> Trainer:
    trainer = Trainer(Corpus.from_text(text, recipe), max_merges=merges)
    trainer.goto(merges)
    return trainer


def _tokenizer(text: str, recipe: Recipe = BASIC, merges: int = 0) -> Tokenizer:
    return _trained(text, recipe, merges).tokenizer()


@pytest.mark.parametrize(
    "text",
    [
        "my_var _x_",
        "$5 and $6",
        "<b>bold</b> &amp; &lt;",
        "<img src=x onerror=alert(1)>",
        '"><script>alert(1)</script>',
        "Hello, world!",
        "x,y,x,y,x,y",
        "a|||b a|||b",
        "\0\x01\x1b[31m\x7f",
        "\ufeffwith a byte order mark",
        "a\r\nb\rc\n",
        "non\u00a0breaking\u00a0\u00a0blanks\t\ttabs",
    ],
)
@pytest.mark.parametrize("name", ["minbpe-basic", "gpt2", "huggingface", "rustbpe", "o200k"])
def test_signs_that_mean_something_elsewhere_are_plain_text(text: str, name: str) -> None:
    trainer = _trained(text, RECIPES[name])

    assert trainer.token_count == len(text.encode())
    trainer.goto(50)
    tokenizer = trainer.tokenizer()
    assert tokenizer.decode(tokenizer.encode(text)) == text


def test_a_lone_emoji_is_four_bytes_until_it_is_merged() -> None:
    tokenizer = _tokenizer("👋")
    tokens = tokenizer.tokens(tokenizer.encode("👋"))

    assert b"".join(token.bytes for token in tokens) == bytes.fromhex("F09F918B")
    assert [token.text for token in tokens] == [r"\xf0", r"\x9f", r"\x91", r"\x8b"]
    assert tokenizer.decode([tokens[0].id]) == "\ufffd"


def test_emoji_that_share_bytes_give_a_token_of_one_emoji_and_a_half() -> None:
    text = "👋👍👋👎👋"
    trainer = _trained(text, merges=4)

    assert [step.count for step in trainer.steps] == [5, 5, 3, 2]
    assert [step.tied for step in trainer.steps[:1]] == [1]
    assert trainer.vocabulary[258].text == "👋"
    assert trainer.vocabulary[259].text == r"👋\xf0\x9f\x91"
    assert trainer.tokenizer().encode(text) == [259, 141, 259, 142, 258]
    assert trainer.tokenizer().decode([259, 141, 259, 142, 258]) == text


@pytest.mark.parametrize(
    ("text", "code_points", "byte_count"),
    [
        ("👩‍👧‍👧", 5, 18),
        ("A ❌ B", 5, 7),
        ("i ⭢ j", 5, 7),
        ("A😀B", 3, 6),
        ("é", 1, 2),
        ("e\u0301", 2, 3),
        ("a\u2028b", 3, 5),
        ("நடிகர் சூர்யா", 13, 37),
        ("日本語", 3, 9),
    ],
)
def test_bytes_and_code_points_are_counted_apart(
    text: str, code_points: int, byte_count: int
) -> None:
    characters = Recipe(alphabet="characters", pretokenizer="none")

    assert _tokenizer(text).count(text) == byte_count
    assert _tokenizer(text, characters).count(text) == code_points
    assert _tokenizer(text).decode(_tokenizer(text).encode(text)) == text


def test_composed_and_decomposed_letters_stay_apart_unless_normalized() -> None:
    plain, nfc = _tokenizer(""), _tokenizer("", Recipe(normalizer="nfc"))

    assert plain.encode("é") == [195, 169]
    assert plain.encode("e\u0301") == [0x65, 0xCC, 0x81]
    assert nfc.encode("e\u0301") == nfc.encode("é") == [195, 169]


def test_pairs_of_half_characters_are_counted_apart() -> None:
    trainer = _trained("éèéèéè")

    assert dict(trainer.pair_counts) == {
        (0xC3, 0xA9): 3,
        (0xA9, 0xC3): 3,
        (0xC3, 0xA8): 3,
        (0xA8, 0xC3): 2,
    }


@pytest.mark.parametrize(
    ("text", "name", "pre_tokens"),
    [
        ("  Hello  World.", "gpt2", [" ", " Hello", " ", " World", "."]),
        ("\n\nabc", "gpt2", ["\n", "\n", "abc"]),
        ("a\r\nb", "gpt2", ["a", "\r", "\n", "b"]),
        ("\n\nabc", "rustbpe", ["\n\n", "abc"]),
        ("a\r\nb", "rustbpe", ["a", "\r\n", "b"]),
    ],
)
def test_blanks_and_line_ends_are_never_dropped(
    text: str, name: str, pre_tokens: list[str]
) -> None:
    corpus = Corpus.from_text(text, RECIPES[name])
    tokenizer = Trainer(corpus).tokenizer()

    assert [corpus.words[index] for index in corpus.occurrences] == pre_tokens
    assert tokenizer.decode(tokenizer.encode(text)) == text


def test_a_special_token_is_ordinary_text_unless_it_is_allowed() -> None:
    text = "a<|endoftext|>b"
    recipe = Recipe(special_tokens=("<|endoftext|>",))
    tokenizer = _tokenizer(text, recipe)

    assert tokenizer.count(text) == len(text)
    assert tokenizer.encode(text, special="allowed") == [98, 0, 99]
    assert tokenizer.decode([98, 0, 99]) == text
    # Trained on, the letters merge like any others, into a token that is not the special one.
    trained = _tokenizer(text, recipe, merges=100)
    assert len(trained.encode("<|endoftext|>")) == 3  # `<|`, `endoftext`, `|>`
    assert 0 not in trained.encode("<|endoftext|>")


def test_a_merge_may_spell_a_special_token_and_is_another_token() -> None:
    recipe = Recipe(pretokenizer="none", special_tokens=("ab",))
    tokenizer = _tokenizer("abab", recipe, merges=1)

    assert [token.id for token in tokenizer.vocabulary.values() if token.text == "ab"] == [0, 257]
    assert tokenizer.encode("ab") == [257]
    assert tokenizer.encode("ab", special="allowed") == [0]
    assert tokenizer.encode("ab", method="longest-match") == [257]


def test_special_tokens_cut_from_the_corpus_leave_no_pair_across_them() -> None:
    recipe = Recipe(pretokenizer="none", special_tokens=("<s>",), special_in_corpus="cut")
    trainer = _trained("ab<s>cd", recipe)
    tokenizer = trainer.tokenizer()
    texts = {token_id: token.text for token_id, token in tokenizer.vocabulary.items()}

    assert {texts[left] + texts[right] for left, right in trainer.pair_counts} == {"ab", "cd"}
    assert tokenizer.decode(tokenizer.encode("ab<s>cd", special="allowed")) == "ab<s>cd"


def test_a_lone_surrogate_is_replaced_and_reported() -> None:
    corpus = Corpus.from_text("ab \ud83d", GPT2)
    tokenizer = Trainer(corpus).tokenizer()

    assert tokenizer.decode(tokenizer.encode("ab \ud83d")) == "ab \ufffd"
    assert "1 lone surrogate was replaced" in corpus.notes[0]
    assert "1 lone surrogate was replaced" in tokenizer.notes("ab \ud83d")[0]


@pytest.mark.parametrize("text", ["مرحبا بالعالم", "नमस्ते दुनिया", "日本語 日本", "👩‍👧‍👧 👩‍👧‍👧"])
@pytest.mark.parametrize("name", ["gpt2", "rustbpe", "o200k", "teach-a-tokenizer", "sennrich"])
def test_tokens_of_other_scripts_stay_in_the_order_of_the_text(text: str, name: str) -> None:
    tokenizer = _tokenizer(text, RECIPES[name], merges=20)
    tokens = tokenizer.tokens(tokenizer.encode(text))

    assert b"".join(token.bytes for token in tokens).decode().strip() == text
    assert tokenizer.decode(token.id for token in tokens) == text


@pytest.mark.parametrize("name", ["gpt2", "huggingface", "simple-bpe", "minbpe-basic"])
def test_typed_markers_beside_real_blanks_come_back(name: str) -> None:
    text = "▁a ▁a Ġa  Ġ ·a ␣a </w>"
    tokenizer = _tokenizer(text, RECIPES[name], merges=30)

    assert tokenizer.decode(tokenizer.encode(text)) == text


def test_typed_markers_are_their_own_bytes() -> None:
    tokenizer = _tokenizer("")

    assert bytes(tokenizer.encode("▁")) == bytes.fromhex("E29681")
    assert bytes(tokenizer.encode("Ġ")) == bytes.fromhex("C4A0")


@pytest.mark.parametrize(("letter", "times"), [("a", 100_000), ("_", 50_000)])
@pytest.mark.parametrize("name", ["minbpe-basic", "gpt2"])
def test_a_very_long_run_of_one_letter_is_trained_and_encoded(
    letter: str, times: int, name: str
) -> None:
    text = letter * times
    trainer = _trained(text, RECIPES[name], merges=10)

    assert trainer.position == 10
    assert trainer.steps[0].count == times - 1
    assert trainer.tokenizer().encode(text) == trainer.text_token_ids()


def test_hug_and_its_friends_encode_a_word_with_a_letter_never_seen() -> None:
    words = {"hug": 10, "pug": 5, "pun": 12, "bun": 4, "hugs": 5}
    recipe = Recipe(alphabet="characters", pretokenizer="whitespace", unknown="<UNK>")
    trainer = Trainer(Corpus.from_counts(words, recipe), max_merges=5)
    trainer.goto(5)
    tokenizer = trainer.tokenizer()

    assert [step.count for step in trainer.steps] == [20, 16, 15, 12, 5]
    tokens = tokenizer.tokens(tokenizer.encode("thug"))
    assert [token.text for token in tokens] == ["<UNK>", "hug"]
