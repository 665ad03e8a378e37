import { LegalText } from '../../components/legal/legal-text.tsx';
import { piece } from '../../content/piece.ts';

const privacy = piece('legal/privacy');

export const PrivacyPage = () => <LegalText document={privacy} />;
