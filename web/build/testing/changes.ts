/**
 * What browsers' translators and extensions do to a page, and what a test reads of it. All of it
 * runs in the page, so each function uses nothing from outside itself.
 */

/** Puts each text into elements of the translator, as Chrome's does, in quotes for new words. */
export const translate = (): number => {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    const isLeftAlone = text.parentElement?.closest('script,style,noscript,option,[translate=no]') != null;
    if (text instanceof Text && text.data.trim() !== '' && !isLeftAlone) found.push(text);
  }
  for (const text of found) {
    const outer = document.createElementNS('http://www.w3.org/1999/xhtml', 'font');
    const inner = outer.appendChild(outer.cloneNode());
    inner.textContent = text.data.replace(/\S(?:.*\S)?/s, '«$&»');
    text.replaceWith(outer);
  }
  return found.length;
};

/** As a password manager does. */
export const addIcons = (): number => {
  const inputs = document.querySelectorAll('#app input');
  for (const input of inputs) {
    const icon = document.createElement('div');
    icon.style.cssText = 'position: absolute; width: 16px; height: 16px; pointer-events: none';
    input.after(icon);
  }
  return inputs.length;
};

/** As a grammar checker does. */
export const addCheckers = (): number => {
  const areas = document.querySelectorAll('#app textarea');
  for (const area of areas) area.after(document.createElement('grammar-checker'));
  return areas.length;
};

/** As a program that reads aloud does. */
export const wrapText = (): number => {
  const paragraphs = document.querySelectorAll('#app :is(p,label,h2)');
  for (const paragraph of paragraphs) {
    const text = [...paragraph.childNodes].find((node) => node instanceof Text && node.data.trim() !== '');
    const span = document.createElement('span');
    text?.replaceWith(span);
    if (text !== undefined) span.append(text);
  }
  return paragraphs.length;
};

/** What the visitor has done to a page, and all that it shows. */
export const readState = () => {
  const fields = [...document.querySelectorAll<HTMLInputElement>('#app :is(input,select,textarea)')];
  const focused = document.activeElement;
  const isText = focused instanceof HTMLTextAreaElement || focused instanceof HTMLInputElement;
  return {
    fields: fields.map(({ name, type, value, checked }) => `${name}: ${type === 'checkbox' ? String(checked) : value}`),
    focus:
      focused instanceof HTMLInputElement ? focused.name : (focused?.getAttribute('aria-controls') ?? focused?.tagName),
    caret: isText ? [focused.selectionStart, focused.selectionEnd] : [],
    open: [...document.querySelectorAll('#app [aria-expanded=true]')].map((button) =>
      button.getAttribute('aria-controls'),
    ),
    text: document.getElementById('app')?.innerText.replace(/[«»]/g, '').replace(/\s+/g, ' '),
    address: window.location.search,
  };
};
