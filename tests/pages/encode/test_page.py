"""The Encode page as Streamlit runs it, without a browser."""

from __future__ import annotations

import json
from typing import Any
from xml.etree import ElementTree

import regex
from streamlit.testing.v1 import AppTest

from bpe import RECIPES, Corpus, Recipe, Trainer, formats
from pages.encode.visit import FIRST_TEXT, EncodeVisit
from pages.ui.address import pack, unpack
from tests.pages.opened import checked, opened, visitor

ABC = {"text": pack("abbcbc"), "recipe": "minbpe-basic", "merges": "2", "at": "2"}


def open_encode(**query: str) -> AppTest:
    """Open the Encode page with these parameters in its address, as one who comes from Train."""
    app = opened(**query)
    app.query_params.update(query)
    return checked(app.switch_page("encode/page.py").run())


def encoding(app: AppTest) -> EncodeVisit:
    found: EncodeVisit = app.session_state["encode_visit"]
    return found


def components(app: AppTest, name: str) -> list[Any]:
    return [
        json.loads(element.proto.json)
        for element in app.get("bidi_component")
        if element.proto.component_name == name
    ]


def chips(app: AppTest, name: str = "Tokens") -> list[int]:
    """Return the ids on the chips of a region."""
    [found] = [data for data in components(app, "token_chips") if data["name"] == name]
    return [token_id for group in found["groups"] for token_id in group["ids"]]


def words(app: AppTest) -> str:
    """Return the texts that the page writes itself, without their markup."""
    bodies = " ".join(html.proto.body for html in app.get("html"))
    return regex.sub(r"<style>.*?</style>|<[^>]+>", "", bodies, flags=regex.DOTALL)


def trees(app: AppTest) -> list[str]:
    """Return what the pictures of trees say to those who cannot see them."""
    found = (ElementTree.fromstring(it["svg"]) for it in components(app, "token_trees"))
    return [svg.attrib["aria-label"] for svg in found]


def typed(app: AppTest, text: str) -> AppTest:
    """Do what typing in the box does."""
    encoding(app).typed.type(text, 1)
    return checked(app.run())


def tab(app: AppTest, name: str) -> AppTest:
    app.session_state["encode_tabs"] = name
    return checked(app.run())


def press(app: AppTest, key: str) -> AppTest:
    return checked(app.button(key=key).click().run())


def test_the_page_trains_the_settings_and_encodes_at_the_position() -> None:
    app = open_encode(**ABC, encode=pack("abc"))

    assert chips(app) == [97, 256]
    assert components(app, "encode_id_list") == [{"name": "Token ids", "ids": "97, 256"}]
    assert "2 tokens 1.50 bytes each" in words(app)
    assert "give the text back exactly" in words(app)
    [about] = [it.value for it in app.markdown if it.value.startswith("Trained on")]
    assert "your own corpus" in about
    assert "minbpe, basic" in about.replace("\\", "")
    assert "**2** of 2 merges" in about


def test_before_the_first_merge_one_click_puts_all_in_force() -> None:
    app = open_encode(**{**ABC, "at": "0"})
    assert encoding(app).typed.text == FIRST_TEXT
    assert "No merge is in force" in words(app)

    press(app, "encode_all")

    assert app.slider(key="encode_at").value == 2
    assert visitor(app).position == 2
    assert "No merge is in force" not in words(app)


def test_the_position_is_that_of_train_and_moves_with_the_slider() -> None:
    app = open_encode(**ABC, encode=pack("abc"))

    checked(app.slider(key="encode_at").set_value(1).run())

    assert chips(app) == [97, 256]
    checked(app.slider(key="encode_at").set_value(0).run())
    assert chips(app) == [97, 98, 99]
    assert visitor(app).position == 0


def test_the_address_holds_the_run_the_position_and_the_text() -> None:
    app = typed(open_encode(**ABC), "cab")

    [link] = [data["parameters"] for data in components(app, "link")]

    assert unpack(link["encode"]) == "cab"
    assert (link["recipe"], link["merges"], link["at"]) == ("minbpe-basic", "2", "2")
    assert unpack(link["text"]) == "abbcbc"


def test_the_text_is_kept_over_a_change_of_pages() -> None:
    app = typed(open_encode(**ABC), "cab")

    checked(app.switch_page("lessons/page.py").run())
    checked(app.switch_page("encode/page.py").run())

    [box] = [data for data in components(app, "text_box") if data["name"] == "encode_text"]
    assert box["text"] == "cab"
    assert chips(app) == [99, 257]


def test_a_damaged_text_in_the_address_is_told() -> None:
    app = open_encode(**ABC, encode="!")

    assert "text to encode that cannot be used" in app.warning[0].value


def test_a_link_that_cannot_hold_the_text_or_the_corpus_says_so() -> None:
    app = open_encode(**ABC)
    assert components(app, "copy_link") == [{"problem": ""}]
    long = "".join(map(chr, range(0x4E00, 0x6E00)))

    assert components(typed(app, long), "copy_link") == [
        {"problem": "This text is too long for a link."}
    ]


def test_a_round_trip_that_fails_shows_both_sides_and_why() -> None:
    app = open_encode(text=pack("hello world"), recipe="simple-bpe", encode=pack("hello you"))

    assert "From character 7 on they differ" in words(app)
    assert "hello␣you" in words(app)
    assert "hello␣&lt;UNK&gt;o&lt;UNK&gt;" in words(app)
    assert "Not in the alphabet: y (U+0079)" in words(app)


def test_a_text_that_has_other_ids_in_hugging_face_is_told() -> None:
    recipe = pack(Recipe(normalizer="nfkc").to_json())
    told = "㋿ (U+32FF) is newer than the tables of Hugging Face tokenizers"

    assert told in words(open_encode(text=pack("a"), recipe=recipe, encode=pack("\u32ff")))
    assert told not in words(open_encode(text=pack("a"), recipe=recipe, encode=pack("\uff21")))


def test_a_character_that_cannot_be_encoded_is_told_and_ids_can_still_be_decoded() -> None:
    app = open_encode(text=pack("low low"), recipe="sennrich", encode=pack("é"))

    assert "No token for é" in app.error[0].value
    assert "choose bytes as the alphabet" in app.error[0].value
    assert "– tokens" in words(app)
    assert "1 code point" in words(app)
    assert "no word to step through" in words(app)
    tab(app, "Decode")
    encoding(app).ids.type("0", 1)
    checked(app.run())
    assert chips(app, "Decoded tokens") == [0]


def test_the_tab_stays_while_the_text_cannot_be_encoded() -> None:
    app = open_encode(text=pack("low low"), recipe="sennrich", encode=pack("low"))
    tab(app, "Methods")
    before = [it.label for it in app.tabs]

    typed(app, "low!")

    assert [it.label for it in app.tabs] == before
    assert encoding(app).tab == "Methods"
    assert "nothing to put side by side" in words(app)
    assert app.button(key="encode_find")
    typed(app, "lo")
    assert encoding(app).tab == "Methods"
    assert chips(app, "Lowest rank")


def test_a_special_token_is_allowed_where_its_letters_have_no_tokens() -> None:
    app = open_encode(text=pack("low low"), recipe="sennrich", encode=pack("low<|endoftext|>"))
    tab(app, "Special tokens")

    checked(app.radio(key="encode_use_special").set_value("allowed").run())

    assert len(chips(app, "Tokens with special tokens")) == 5  # l o w </w> and the token


def test_a_corpus_that_cannot_be_trained_is_told() -> None:
    app = open_encode(table=pack("low,0"))

    assert app.error


def test_the_steps_are_those_of_the_word_that_was_picked() -> None:
    app = open_encode(**ABC, encode=pack("abc"))

    [bar] = components(app, "encoding_steps")

    assert [step["ids"] for step in bar["steps"]] == [[97, 98, 99], [97, 256]]
    assert [pair["rank"] for pair in bar["steps"][0]["pairs"]] == [1, 0]


def test_under_the_steps_the_tokens_of_the_word_are_shown_as_trees() -> None:
    app = open_encode(**ABC, encode=pack("abc"))

    assert trees(app) == ["Trees of 2 tokens: a, bc. b + c → bc, rank 0."]


def test_the_tree_of_any_decoded_token_is_shown() -> None:
    app = tab(open_encode(**ABC), "Decode")
    encoding(app).ids.type("256 97 257", 1)
    checked(app.run())
    assert trees(app) == ["Trees of 1 token: bc. b + c → bc, rank 0."]

    checked(app.selectbox(key="encode_tree").set_value(257).run())

    assert trees(app) == ["Trees of 1 token: ab. a + b → ab, rank 1."]
    encoding(app).ids.type("97", 2)
    checked(app.run())
    assert trees(app) == ["Trees of 1 token: a. No merge was needed."]


def test_a_token_of_very_many_base_tokens_has_no_tree() -> None:
    app = open_encode(text=pack("a" * 128), recipe="minbpe-basic", merges="7", at="7")
    typed(app, "a" * 128)

    assert trees(app) == []
    assert "is made of more than 64 base tokens: no tree is drawn" in words(app)


def test_methods_show_the_difference_and_why_two_of_them_have_none() -> None:
    app = tab(open_encode(**ABC, encode=pack("abc")), "Methods")

    assert chips(app, "Greedy longest match") == [257, 99]
    assert chips(app, "Ordered merges") == chips(app, "Whole word first") == [97, 256]
    assert "Differs from token 1 on. In “abc” it takes “ab”" in words(app)
    assert "Ordered merges can never differ here." in words(app)
    assert "Whole word first can never differ here." in words(app)


def test_the_shortest_difference_is_found_and_put_into_the_box() -> None:
    app = tab(open_encode(**ABC, encode=pack("cab")), "Methods")

    press(app, "encode_find")

    assert "The shortest is abc: 3 characters, 6 texts tried." in words(app)
    assert chips(app, "Lowest rank of what was found") == [97, 256]
    assert chips(app, "Greedy longest match of what was found") == [257, 99]
    assert "In “abc” it takes “ab”, the longest token that fits." in words(app)
    press(app, "encode_found")
    assert encoding(app).typed.text == "abc"
    assert chips(app) == [97, 256]


def test_a_search_without_a_find_says_how_far_it_went() -> None:
    app = tab(open_encode(text=pack("ab"), recipe="minbpe-basic", merges="1", at="1"), "Methods")

    press(app, "encode_find")

    assert "None, of any length" in words(app)


def test_without_merges_there_is_no_difference_to_be_found() -> None:
    app = tab(open_encode(**{**ABC, "at": "0"}), "Methods")

    press(app, "encode_find")

    assert "None: there are no merges yet, so each method gives the base tokens." in words(app)


def test_what_was_found_is_forgotten_with_other_merges() -> None:
    app = tab(open_encode(**ABC), "Methods")
    press(app, "encode_find")

    checked(app.slider(key="encode_at").set_value(1).run())

    assert encoding(app).found is None


def test_special_tokens_are_text_allowed_or_refused() -> None:
    app = tab(open_encode(**ABC, encode=pack("a")), "Special tokens")
    name = "Tokens with special tokens"

    press(app, "encode_put_special")
    assert encoding(app).typed.text == "a<|endoftext|>"
    assert len(chips(app, name)) == 14
    checked(app.radio(key="encode_use_special").set_value("allowed").run())
    assert chips(app, name) == [97, 258]
    assert components(app, "encode_id_list")[1]["ids"] == "97, 258"
    assert "Above, the text is read as plain text." in words(app)
    assert "gets the id after the last, 258." in words(app)
    assert "A visitor's message can then end the document" in words(app)
    checked(app.radio(key="encode_use_special").set_value("raise").run())
    [refused] = [it.value.replace("\\", "") for it in app.error]
    assert refused == (
        "This text holds the special token <|endoftext|>, and special tokens are refused."
    )


def test_the_id_of_a_special_token_is_decoded_while_it_is_allowed() -> None:
    app = tab(open_encode(**ABC), "Decode")
    encoding(app).ids.type("97, 258", 1)

    warned = checked(app.run()).warning[0].value.replace("\\", "")
    assert "whose ids go from 0 to 257: 258." in warned
    encoding(app).use("allowed")
    checked(app.run())

    assert chips(app, "Decoded tokens") == [97, 258]
    assert not app.warning


def test_pasted_ids_are_decoded_together_and_alone() -> None:
    app = tab(open_encode(**ABC), "Decode")

    encoding(app).ids.type("[240, 159, 145, 139] 999", 1)
    checked(app.run())

    assert chips(app, "Decoded tokens") == [240, 159, 145, 139]
    assert "999" in app.warning[0].value
    assert "👋" in words(app)
    assert "4 tokens are no whole characters" in words(app)
    assert list(app.dataframe[0].value["id"]) == [240, 159, 145, 139]


def test_unknown_characters_are_shown_with_both_alphabets() -> None:
    app = tab(open_encode(**ABC, encode=pack("aé")), "Unknown characters")

    assert chips(app, "Tokens: Characters and <UNK>") == [1, 0]
    assert chips(app, "Tokens: Bytes") == [97, 195, 169]
    assert "1 character became &lt;UNK&gt;" in words(app)


def test_an_unknown_token_that_is_a_special_token_already_is_told() -> None:
    recipe = pack(Recipe(special_tokens=("<UNK>",)).to_json())

    app = tab(open_encode(text=pack("low"), recipe=recipe), "Unknown characters")

    assert "UNK" in app.error[0].value


def downloads(app: AppTest) -> list[str]:
    """Return what the buttons for downloads say."""
    return [it.proto.label.replace("\\", "") for it in app.get("download_button")]


def test_every_format_is_offered_or_refused_in_words() -> None:
    app = tab(open_encode(**ABC), "Tokenizer file")

    assert downloads(app) == [
        "Save tokenizer.json",
        "Save tokenizer.tiktoken",
        "Save vocab.json",
        "Save merges.txt",
        "Save tokenizer.model",
        "Save tokenizer.bpe.json",
    ]
    written = [it.value.replace("\\", "") for it in app.markdown]
    assert (
        "**subword-nmt** · Cannot hold the setting Word boundary “none”: each word ends with </w> "
        "in it."
    ) in written


def test_another_page_is_one_click_away_and_what_is_trained_there_is_used_here() -> None:
    app = press(open_encode(**ABC), "encode_change")

    assert components(app, "merge_stage_remote")
    visitor(app).set_recipe("sennrich")
    checked(app.run())
    checked(app.switch_page("encode/page.py").run())
    [about] = [it.value for it in app.markdown if it.value.startswith("Trained on")]
    assert "Sennrich" in about


def test_the_text_to_begin_with_is_the_corpus_where_another_has_no_tokens() -> None:
    app = open_encode(text=pack("low low lower"), recipe="sennrich")

    assert encoding(app).typed.text == "low lower"
    assert not app.error


def test_the_text_to_begin_with_follows_the_corpus_until_something_is_typed() -> None:
    app = open_encode(text=pack("low low lower"), recipe="sennrich")

    checked(app.switch_page("train/page.py").run())
    visitor(app).choose("seed_cat_sat")
    checked(app.run())
    checked(app.switch_page("encode/page.py").run())

    assert encoding(app).typed.text.startswith("the cat")
    assert not app.error


def test_a_published_tokenizer_is_looked_into_like_the_run() -> None:
    app = open_encode(**ABC, encode=pack("hello裏"), encode_by="gpt2")

    assert chips(app) == [31373, 164, 6408]  # tiktoken's
    [steps] = components(app, "encoding_steps")
    assert steps["steps"][-1]["ids"] == [31373, 164, 6408]
    assert any("50,257 tokens" in it.value for it in app.markdown)

    app = tab(app, "Methods")
    assert chips(app, "Greedy longest match") != chips(app)
    app = tab(app, "Unknown characters")
    assert "Choose “Your run” above" in words(app)
    app = tab(app, "Tokenizer file")
    assert len(app.get("download_button")) == 0
    app = press(app, "encode_write_files")
    assert "Save merges.txt" in downloads(app)


def test_another_tokenizer_is_chosen_and_the_run_is_as_it_was() -> None:
    app = open_encode(**ABC, encode=pack("abc"))
    checked(app.selectbox(key="encode_by").select("gpt2").run())
    assert chips(app) == [39305]  # tiktoken's

    checked(app.selectbox(key="encode_by").select("run").run())
    assert chips(app) == [97, 256]


def test_a_pinned_tokenizer_encodes_and_is_in_the_link() -> None:
    app = open_encode(**ABC, encode=pack("abc"))
    visitor(app).pin()
    visitor(app).move_to(0)
    encoding(app).choose("pinned")
    checked(app.run())
    assert chips(app) == [97, 256]

    [link] = [data["parameters"] for data in components(app, "link")]
    again = open_encode(**{name: value for name, value in link.items() if value is not None})

    assert chips(again) == [97, 256]
    assert visitor(again).position == 0


def test_a_file_is_opened_here_and_compared_there() -> None:
    trainer = Trainer(Corpus.from_text("abab", RECIPES["minbpe-regex"]), max_merges=1)
    trainer.step()
    data = formats.dumps(trainer.tokenizer(), "huggingface").encode()
    app = open_encode(**ABC, encode=pack("abab"))

    app.file_uploader[0].upload("mine.json", data, "application/octet-stream").run()
    assert chips(checked(app)) == [256, 256]

    app.file_uploader[0].upload("bad.json", b"{}", "application/octet-stream").run()
    assert "bad.json cannot be opened" in checked(app).warning[0].value.replace("\\", "")
    assert chips(app) == [256, 256]
    [link] = [data["parameters"] for data in components(app, "link")]
    assert link["encode_by"] is None

    checked(app.switch_page("compare/page.py").run())
    assert "mine.json" in [option.replace("\\", "") for option in app.pills[0].options]


def test_an_opened_file_without_a_token_for_a_character_gets_advice_of_its_own() -> None:
    app = open_encode(**ABC, encode=pack("low!"))
    codes = b"#version: 0.2\nl o\nlo w</w>\n"

    app.file_uploader[0].upload("codes.txt", codes, "application/octet-stream").run()

    said = checked(app).error[0].value.replace("\\", "")
    assert "Take them out of the text, or choose another tokenizer above." in said
    assert "Train page" not in said
