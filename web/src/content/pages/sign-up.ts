import { piece } from '../piece.ts';

export const { signUpPage, firstSteps } = piece('sign-up');
