import { LegalText } from '../../components/legal/legal-text.tsx';
import { piece } from '../../content/piece.ts';

const accessibility = piece('legal/accessibility');

export const AccessibilityPage = () => <LegalText document={accessibility} />;
