import { LegalText } from '../../components/legal/legal-text.tsx';
import { piece } from '../../content/piece.ts';

const terms = piece('legal/terms');

export const TermsPage = () => <LegalText document={terms} />;
