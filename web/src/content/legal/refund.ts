import { piece } from '../piece.ts';
import type { LegalDocument } from '../types.ts';

export const refund: LegalDocument = piece('legal/refund');
