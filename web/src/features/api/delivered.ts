import type { Delivered } from '#contract/delivered.ts';
import { deliveredId } from './delivered-id.ts';

const inDocument = (): Delivered => {
  const text = typeof document === 'undefined' ? null : document.getElementById(deliveredId)?.textContent;
  return text == null ? {} : (JSON.parse(text) as Delivered);
};

let answers = inDocument();

/** The answers that the HTML brought along. */
export const delivered = {
  read: (): Delivered => answers,
  set: (next: Delivered): void => {
    answers = next;
  },
};
