import { drawerId } from './drawer-id.ts';

/**
 * Makes everything outside an element inert, up to the body. Returns a function that undoes this.
 */
const makeSurroundingsInert = (element: HTMLElement): (() => void) => {
  const madeInert: HTMLElement[] = [];
  for (let node = element; node !== document.body && node.parentElement !== null; node = node.parentElement) {
    for (const sibling of node.parentElement.children) {
      if (!(sibling instanceof HTMLElement) || sibling === node || sibling.inert) continue;
      sibling.inert = true;
      madeInert.push(sibling);
    }
  }
  return () => {
    for (const sibling of madeInert) sibling.inert = false;
  };
};

/**
 * Makes a popover modal: while it is open, everything else is inert. Opening moves the focus into
 * it, closing moves it back to the button. It closes when the button is no longer visible, for
 * instance after the device was rotated.
 */
const makeModal = (popover: HTMLElement, button: HTMLElement): void => {
  let release: () => void = () => undefined;
  const ignoreOutside = (event: MouseEvent) => {
    if (event.composedPath().includes(popover)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const beforeToggle = () => {
    // The browser returns the focus to the button only if that isn't inert.
    release();
    // Until the page is inert, a quick press outside may only close the drawer.
    document.addEventListener('click', ignoreOutside, true);
  };
  const afterToggle = (event: ToggleEvent) => {
    document.removeEventListener('click', ignoreOutside, true);
    release();
    const focused = document.activeElement;
    const isInside = popover.contains(focused);
    if (event.newState === 'open') {
      // Not before it opens: this restyles the whole page, and the drawer would appear later.
      release = makeSurroundingsInert(popover);
      // The visitor may already have focused a link.
      if (!isInside) popover.querySelector('button')?.focus();
    }
    // After a navigation the focus is already on the new page.
    else if (isInside || focused === document.body) button.focus();
  };
  const closeWithButton = () => {
    if (popover.matches(':popover-open') && !button.checkVisibility()) popover.hidePopover();
  };
  if (popover.matches(':popover-open')) release = makeSurroundingsInert(popover);
  popover.addEventListener('beforetoggle', beforeToggle);
  popover.addEventListener('toggle', afterToggle);
  window.addEventListener('resize', closeWithButton);
};

// The header stays for as long as the page.
const drawer = document.getElementById(drawerId);
const button = document.querySelector<HTMLElement>(`[popovertarget="${drawerId}"]`);
if (drawer !== null && button !== null) makeModal(drawer, button);
