import { paths } from '../app/paths.ts';
import { LegalText } from '../components/sections/legal-text.tsx';
import { ButtonLink } from '../components/ui/button.tsx';
import { refund } from '../content/legal.ts';

export const RefundPage = () => (
  <LegalText document={refund}>
    <ButtonLink to={paths.contact} variant="secondary" className="mt-10">
      Contact us
    </ButtonLink>
  </LegalText>
);
