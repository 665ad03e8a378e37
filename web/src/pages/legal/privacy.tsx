import { LegalText } from '../../components/legal/legal-text.tsx';
import { privacy } from '../../content/legal/privacy.ts';

export const PrivacyPage = () => <LegalText document={privacy} />;
