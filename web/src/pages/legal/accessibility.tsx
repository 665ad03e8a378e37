import { LegalText } from '../../components/legal/legal-text.tsx';
import { accessibility } from '../../content/legal/accessibility.ts';

export const AccessibilityPage = () => <LegalText document={accessibility} />;
