import { LegalText } from '../components/sections/legal-text.tsx';
import { terms } from '../content/legal.ts';

export const TermsPage = () => <LegalText document={terms} />;
