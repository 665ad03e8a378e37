import { piece } from '../piece.ts';
import type { LegalDocument } from '../types.ts';

export const accessibility: LegalDocument = piece('legal/accessibility');
