/** Focuses an element that isn't focusable otherwise, without scrolling. */
export const focus = (element: HTMLElement): void => {
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
};

/** Focuses the page's heading, so that a screen reader announces the page. */
export const focusHeading = (): void => {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (heading !== null) focus(heading);
};
