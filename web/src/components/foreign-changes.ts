/**
 * Lets React go on where a translator or an extension has moved or replaced nodes that React
 * rendered (https://github.com/facebook/react/issues/11538). Import it before rendering.
 */
// eslint-disable-next-line @typescript-eslint/unbound-method -- called on a node below
const { removeChild, insertBefore } = Node.prototype;

/** `node` as a child of `parent`: itself, or what another program has put around it. */
const childAround = (parent: Node, node: Node | null): Node | null => {
  let child = node;
  while (child !== null && child.parentNode !== parent) child = child.parentNode;
  return child;
};

Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
  // A text that a translator has replaced is already gone.
  if (child.parentNode !== null) removeChild.call(child.parentNode, child);
  return child;
};

Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, child: Node | null): T {
  insertBefore.call(this, node, childAround(this, child));
  return node;
};
