import { piece } from '../piece.ts';

export const { bookPage, bookFacts } = piece('book');

/** What the page is about. */
export type { BookSubject } from '#contract/website/pages.ts';
