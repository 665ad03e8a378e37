/** What decides in jsdom's own style sheet whether an element is shown, beside its name. */
const deciding = ['hidden', 'open', 'popover', 'type'];
/** What of a style Testing Library asks for that children inherit. */
const inherited = ['pointer-events', 'visibility'];

/** What an element inherits from the styles of those around it. */
function inheritedBy(element: Element): string {
  const values = new Map<string, string>();
  for (let at = element.parentElement; at !== null; at = at.parentElement) {
    if (!(at instanceof HTMLElement) || !at.hasAttribute('style')) continue;
    for (const name of inherited) {
      const value = at.style.getPropertyValue(name);
      if (value !== '' && !values.has(name)) values.set(name, value);
    }
  }
  return [...values].map((value) => value.join(':')).join(';');
}

/**
 * Testing Library asks for the style of each element and of all around it, and jsdom answers by
 * trying every rule. Elements that are alike have the same style, so only one of them is asked.
 */
export function usePlainStyles(): void {
  const styleOf = window.getComputedStyle.bind(window);
  const known = new Map<string, CSSStyleDeclaration>();
  window.getComputedStyle = (element, pseudo) => {
    if (element.hasAttribute('style')) return styleOf(element, pseudo);
    const attributes = deciding.flatMap((name) => {
      const value = element.getAttribute(name);
      return value === null ? [] : [[name, value] as const];
    });
    const around = inheritedBy(element);
    const key = JSON.stringify([element.localName, attributes, around]);
    const found = known.get(key);
    if (found !== undefined) return found;
    const parent = document.createElement('div');
    parent.setAttribute('style', around);
    const alike = parent.appendChild(document.createElementNS(element.namespaceURI, element.localName));
    for (const [name, value] of attributes) alike.setAttribute(name, value);
    const style = styleOf(alike);
    known.set(key, style);
    return style;
  };
}
