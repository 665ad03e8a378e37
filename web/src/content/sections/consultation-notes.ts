import { piece } from '../piece.ts';

/** Beside the links to the free consultation on the pages of services and packages. */
export const consultationNotes = piece('consultation-notes');
