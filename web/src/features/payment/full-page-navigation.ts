let isActive = false;

const loadLinkInFull = (event: MouseEvent) => {
  const link = event.target instanceof Element ? event.target.closest('a[href^="/"]') : null;
  // The router does not hear of it, so that the browser follows the link by itself.
  if (link !== null) event.stopPropagation();
};

const loadHistoryEntryInFull = (event: PopStateEvent) => {
  event.stopImmediatePropagation();
  window.location.reload();
};

/**
 * PayPal's script stays with the document that has loaded it, and nothing takes it out again. So, once it is there, links and the
 * browser's back and forward load a new document, and the other pages are without it. Only where this site leads on by itself,
 * to how the payment ended or to the shop for more guides, the document is kept: its next link leaves it.
 */
export const loadPagesInFull = (): void => {
  if (isActive) return;
  isActive = true;
  document.addEventListener('click', loadLinkInFull, { capture: true });
  window.addEventListener('popstate', loadHistoryEntryInFull, { capture: true });
};
