import { piece } from '../piece.ts';
import type { LegalDocument } from '../types.ts';

export const privacy: LegalDocument = piece('legal/privacy');
