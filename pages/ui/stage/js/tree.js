/* The tree: how a token was merged, down to base tokens, as a picture. */

const TREE_NODES = 400;
const NODE_WIDTH = 34;
const NODE_HEIGHT = 31;
const NODE_GAP = 6;
const LEVEL_HEIGHT = 44;
const CHARACTER_WIDTH = 7.8;

/** A token's tree, opened level by level from the top as long as there is room. */
function openedTree(history, token) {
  const nodes = [{id: token, depth: 0, parts: []}];
  for (const node of nodes) {
    node.closed = node.id >= history.base && nodes.length >= TREE_NODES;
    if (node.id < history.base || node.closed) continue;
    node.parts = [history.left(node.id), history.right(node.id)]
      .map((id) => ({id, depth: node.depth + 1, parts: []}));
    nodes.push(...node.parts);
  }
  return nodes;
}

/** Place every node over the middle of its parts, and beside its neighbour on the same level. */
function placeTree(root) {
  const taken = [];
  const edge = (depth) => (taken[depth] ?? 0) + NODE_GAP;
  const shift = (node, by) => {
    node.x += by;
    taken[node.depth] = node.x + node.width / 2;
    for (const part of node.parts) shift(part, by);
  };
  const place = (node) => {
    node.parts.forEach(place);
    const [left, right] = node.parts;
    const least = edge(node.depth) + node.width / 2;
    node.x = left ? (left.x + right.x) / 2 : least;
    shift(node, Math.max(0, least - node.x));
  };
  place(root);
}

/** The picture of a token's tree, as SVG markup. */
function treePicture(history, faces, token) {
  const nodes = openedTree(history, token);
  for (const node of nodes) {
    node.label = shortLabel(history, node.id, 16);
    node.width = Math.max(NODE_WIDTH, Array.from(node.label).length * CHARACTER_WIDTH + 14);
  }
  placeTree(nodes[0]);
  const left = Math.min(...nodes.map((node) => node.x - node.width / 2)) - 3;
  const width = Math.max(...nodes.map((node) => node.x + node.width / 2)) + 3 - left;
  const height = (Math.max(...nodes.map((node) => node.depth)) + 1) * LEVEL_HEIGHT;
  const name = `Tree of '${shortLabel(history, token)}': ${spelledOut(history, token)}`;
  return `<svg class="tree" role="img" aria-label="${escaped(name)}" style="width:${width / 16}rem;`
    + `--least:${width / 28}rem" viewBox="${left} 0 ${width} ${height}">`
    + nodes.map(branches).join('') + nodes.map((node) => treeNode(faces, node)).join('') + '</svg>';
}

const levelTop = (depth) => depth * LEVEL_HEIGHT + 3;

function branches(node) {
  return node.parts.map((part) => {
    const [from, to] = [levelTop(node.depth) + NODE_HEIGHT, levelTop(part.depth)];
    return `<path class="branch" d="M${node.x} ${from}C${node.x} ${to - 3},${part.x} ${from + 3},`
      + `${part.x} ${to}"/>`;
  }).join('');
}

function treeNode(faces, {id, x, depth, width, label, closed}) {
  const fill = faces.fillOf(id);
  const top = levelTop(depth);
  return `<g class="node${fillClass(fill)}${closed ? ' closed' : ''}"><rect x="${x - width / 2}" `
    + `y="${top}" width="${width}" height="${NODE_HEIGHT}" rx="5"/><text x="${x}" y="${top + 15}" `
    + `class="spelling">${escaped(label)}</text><text x="${x}" y="${top + 27}" class="id">${id}`
    + '</text></g>';
}

/** A tree in words: ((l + o) + w). */
function spelledOut(history, token, depth = 0) {
  if (token < history.base || depth > 5) return shortLabel(history, token, 16);
  const part = (id) => spelledOut(history, id, depth + 1);
  const words = `${part(history.left(token))} + ${part(history.right(token))}`;
  return depth ? `(${words})` : words;
}
