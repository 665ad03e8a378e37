let isActive = false;

const loadLinkInFull = (event: MouseEvent) => {
  const link = event.target instanceof Element ? event.target.closest('a[href^="/"]') : null;
  // Hidden from the router, the click makes the browser load the page.
  if (link !== null) event.stopPropagation();
};

const loadHistoryEntryInFull = (event: PopStateEvent) => {
  event.stopImmediatePropagation();
  window.location.reload();
};

/**
 * Makes links and the browser's back and forward load a new document, because PayPal's script can't
 * be removed from the one that has loaded it. Navigation from code, to the payment's result or to
 * the shop, keeps the document; the next link on that page leaves it
 * (docs/adr/0014-links-on-the-payment-page.md).
 */
export const loadPagesInFull = (): void => {
  if (isActive) return;
  isActive = true;
  document.addEventListener('click', loadLinkInFull, { capture: true });
  window.addEventListener('popstate', loadHistoryEntryInFull, { capture: true });
};
