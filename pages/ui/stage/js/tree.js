/* The tree: how a token was merged, down to base tokens, as a picture. */

const TREE_LEAVES = 400;
const LEAF_WIDTH = 34;
const LEVEL_HEIGHT = 44;
const CHARACTER_WIDTH = 7.8;

/** The nodes of a token's tree with their places; beyond a limit a subtree stays closed. */
function treeNodes(history, token, labelOf) {
  const nodes = [];
  let right = 0;
  const place = (id, depth) => {
    const node = {id, depth, label: labelOf(id), parts: []};
    nodes.push(node);
    const open = id >= history.base && nodes.length < TREE_LEAVES && depth < TREE_LEAVES;
    if (open) node.parts = [place(history.left(id), depth + 1), place(history.right(id), depth + 1)];
    node.closed = id >= history.base && !open;
    const width = Math.max(LEAF_WIDTH, Array.from(node.label).length * CHARACTER_WIDTH + 14);
    if (open) node.x = (node.parts[0].x + node.parts[1].x) / 2;
    else {
      node.x = right + width / 2;
      right += width + 6;
    }
    node.width = width;
    return node;
  };
  place(token, 0);
  return nodes;
}

/** Move trees apart where a wide label would lie over its neighbour on the same level. */
function spread(nodes) {
  const shift = (node, by) => {
    node.x += by;
    for (const part of node.parts) shift(part, by);
  };
  const edge = new Map();
  const settle = (node) => {
    for (const part of node.parts) settle(part);
    if (node.parts.length) node.x = (node.parts[0].x + node.parts[1].x) / 2;
    const free = edge.get(node.depth) ?? -Infinity;
    const missing = free + 6 - (node.x - node.width / 2);
    if (missing > 0) shift(node, missing);
    edge.set(node.depth, node.x + node.width / 2);
  };
  settle(nodes[0]);
  return nodes;
}

/** The picture of a token's tree, as SVG markup. */
function treePicture(history, faces, token) {
  const labelOf = (id) => shortLabel(history, id, 16);
  const nodes = spread(treeNodes(history, token, labelOf));
  const left = Math.min(...nodes.map((node) => node.x - node.width / 2)) - 3;
  const width = Math.max(...nodes.map((node) => node.x + node.width / 2)) + 3 - left;
  const height = (Math.max(...nodes.map((node) => node.depth)) + 1) * LEVEL_HEIGHT;
  const name = `Tree of '${shortLabel(history, token)}': ${spelledOut(history, token)}`;
  return `<svg class="tree" role="img" aria-label="${escaped(name)}" style="width:${width / 16}rem;`
    + `height:${height / 16}rem" viewBox="${left} 0 ${width} ${height}">`
    + nodes.map(branches).join('') + nodes.map((node) => treeNode(faces, node)).join('') + '</svg>';
}

const levelTop = (depth) => depth * LEVEL_HEIGHT + 3;

function branches(node) {
  return node.parts.map((part) => {
    const [from, to] = [levelTop(node.depth) + 31, levelTop(part.depth)];
    return `<path class="branch" d="M${node.x} ${from}C${node.x} ${to - 3},${part.x} ${from + 3},`
      + `${part.x} ${to}"/>`;
  }).join('');
}

function treeNode(faces, {id, x, depth, width, label, closed}) {
  const {fill} = faces.of(id);
  const top = levelTop(depth);
  return `<g class="node${fillClass(fill)}${closed ? ' closed' : ''}"><rect x="${x - width / 2}" `
    + `y="${top}" width="${width}" height="31" rx="5"/><text x="${x}" y="${top + 15}" `
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
