// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keepEarly } from './early.ts';
import { keepTranslation } from './keep-translation.ts';

const html = `<form><div>
  <input name="email" class="control" />
  <label>A student<input type="radio" name="who" value="student" /></label>
  <button class="big">Send</button>
</div></form>`;

let container: HTMLElement;
let early: ReturnType<typeof keepEarly>;
const clicks: string[] = [];

/** What React does to a section that a translator has changed. */
const swap = () => {
  container.innerHTML = html.replace('Send', 'Enviar');
};
const swapOn = (type: string) => {
  container.addEventListener(type, swap, { capture: true, once: true });
};
const find = (selector: string) => container.querySelector<HTMLElement>(selector) ?? expect.fail();
const fire = (target: EventTarget, type: string, place = 50) =>
  target.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, clientX: place, clientY: 50 }));
const settled = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, 5);
  });

beforeEach(() => {
  container = document.createElement('div');
  document.body.append(container);
  container.innerHTML = html;
  clicks.length = 0;
  container.addEventListener('click', (event) => {
    event.preventDefault();
    // React's old elements do nothing anymore.
    if (event.target instanceof HTMLElement && event.target.isConnected) clicks.push(event.target.tagName);
  });
  early = keepEarly(container, keepTranslation);
});
afterEach(() => {
  early.stop();
  container.remove();
});

describe('a translated page', () => {
  const texts = '<p>Send us a note: <b>today</b></p>';
  const translated =
    '<p><font>Drop a line:</font><noscript>No script</noscript> <b><font><font>now</font></font></b></p>';
  const shown = async (next: string) => {
    container.innerHTML = translated;
    await settled();
    container.innerHTML = next;
    await settled();
    return container.textContent;
  };

  it('keeps its translation in the elements that take over, so that nothing moves', async () => {
    expect(await shown(texts)).toBe('Drop a line:now');
  });

  it('shows the new texts if they are not one by one those of before', async () => {
    expect(await shown(`${texts}<p>More</p>`)).toBe('Send us a note: todayMore');
  });
});

describe('a press while the page takes over', () => {
  it.each(['pointerdown', 'mousedown'])('focuses the new field if it was replaced on %s', async (type) => {
    swapOn(type);
    const old = find('input');
    fire(old, 'pointerdown');
    fire(old.isConnected ? old : container, 'mousedown');
    await settled();
    expect(old.isConnected).toBe(false);
    expect(document.activeElement).toBe(find('input'));
  });

  it.each([
    ['button', 'button'],
    ['label', 'input[type=radio]'],
  ])('clicks the new control once if a %s was replaced before its release', async (pressed, selector) => {
    const old = find(pressed);
    fire(old, 'pointerdown');
    fire(old, 'mousedown');
    swap();
    await settled();
    // The browser sends no click: the press began on an element that is gone.
    fire(container, 'mouseup');
    await settled();
    expect(clicks).toEqual([find(selector).tagName]);
  });

  it('clicks nothing if the pointer was released elsewhere', async () => {
    fire(find('button'), 'pointerdown');
    swap();
    await settled();
    fire(container, 'mouseup', 90);
    await settled();
    expect(clicks).toEqual([]);
  });

  it('clicks the new control once if the click itself replaced it', async () => {
    swapOn('click');
    const old = find('button');
    for (const type of ['pointerdown', 'mousedown', 'mouseup', 'click']) fire(old, type);
    await settled();
    expect(clicks).toEqual(['BUTTON']);
    expect(early.currentOf(old)).toBe(find('button'));
  });

  it('clicks once if nothing was replaced', async () => {
    for (const type of ['pointerdown', 'mousedown', 'mouseup', 'click']) fire(find('button'), type);
    await settled();
    expect(clicks).toEqual(['BUTTON']);
  });

  it('keeps the focus of a field that is replaced', async () => {
    find('input').focus();
    swap();
    await settled();
    expect(document.activeElement).toBe(find('input'));
  });
});
