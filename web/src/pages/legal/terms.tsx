import { LegalText } from '../../components/legal/legal-text.tsx';
import { terms } from '../../content/legal/terms.ts';

export const TermsPage = () => <LegalText document={terms} />;
