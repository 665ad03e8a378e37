import { guardedTabValue } from '../storage/tab-storage.ts';

/**
 * Adds what was typed into a form to its draft (`draft.ts`), when the visitor leaves the page
 * before the form's code is there.
 */
export const keepTyped = (form: HTMLFormElement): void => {
  const typed = [...new FormData(form)].filter(([, text]) => text !== '');
  if (typed.length === 0) return;
  const draft = guardedTabValue(
    `draft:${form.id}`,
    (stored) => (typeof stored === 'object' && stored !== null ? stored : undefined),
    {},
  );
  draft.write({ ...draft.read(), ...Object.fromEntries(typed) });
};
