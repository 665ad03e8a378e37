import { piece } from '../piece.ts';

/** The prompt to talk to a counselor at the end of most pages, and what follows. */
export const { firstStep, bookSteps } = piece('first-step');
