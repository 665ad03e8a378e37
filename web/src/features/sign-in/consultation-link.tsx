import { ButtonLink, type ButtonLinkProps } from '../../components/ui/button.tsx';
import { paths } from '../../content/paths.ts';
import { useSession } from '../session/session.ts';

/**
 * A button for the free consultation. It leads to Sign Up, and people who are logged in to the
 * calendar.
 */
export const ConsultationLink = (props: Omit<ButtonLinkProps, 'to'>) => (
  <ButtonLink {...props} to={useSession() === null ? paths.register : paths.book} />
);
