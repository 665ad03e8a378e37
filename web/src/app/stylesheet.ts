/**
 * Applies the whole stylesheet, which the document has only for printing until then. A page's own
 * HTML contains the CSS of all it can show, so only another page needs this. Rejects if the file
 * can't be fetched.
 */
export const applyStylesheet = async (): Promise<void> => {
  const link = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"]');
  // In development there is none.
  if (link === null) return;
  link.media = 'all';
  if (link.sheet !== null) return;
  await new Promise((resolve, reject) => {
    link.addEventListener('load', resolve);
    link.addEventListener('error', reject);
    // Requests the file once more, in case that the first request has failed.
    document.head.append(link);
  });
};
