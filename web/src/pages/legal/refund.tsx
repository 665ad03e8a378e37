import { LegalText } from '../../components/legal/legal-text.tsx';
import { ButtonLink } from '../../components/ui/button.tsx';
import { refund } from '../../content/legal/refund.ts';
import { paths } from '../../content/paths.ts';

export const RefundPage = () => (
  <LegalText document={refund}>
    <ButtonLink to={paths.contact} variant="secondary" className="mt-10 print:hidden">
      Contact us
    </ButtonLink>
  </LegalText>
);
