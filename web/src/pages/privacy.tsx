import { LegalText } from '../components/sections/legal-text.tsx';
import { privacy } from '../content/legal.ts';

export const PrivacyPage = () => <LegalText document={privacy} />;
