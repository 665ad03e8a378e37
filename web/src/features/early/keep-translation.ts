/**
 * Texts, and what Chrome's and Edge's translators have put in the place of texts, in their order.
 * React renders nothing into a noscript.
 */
const textsIn = (nodes: readonly Node[]): Node[] =>
  nodes.flatMap((node) => {
    if (/#text|FONT/.test(node.nodeName)) return node.textContent?.trim() ? [node] : [];
    return node.nodeName === 'NOSCRIPT' ? [] : textsIn([...node.childNodes]);
  });

/** Shows translated texts until the new ones are translated too, so that nothing moves. */
export const keepTranslation = (removed: readonly Node[], added: readonly Node[]): void => {
  const old = textsIn(removed);
  const current = textsIn(added);
  const isTranslated = old.some(({ nodeName }) => nodeName === 'FONT');
  if (isTranslated && old.length === current.length)
    for (const [at, text] of current.entries()) text.textContent = old[at]?.textContent ?? '';
};
