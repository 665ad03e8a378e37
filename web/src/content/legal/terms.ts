import { piece } from '../piece.ts';
import type { LegalDocument } from '../types.ts';

export const terms: LegalDocument = piece('legal/terms');
