import { ButtonLink, type ButtonLinkProps } from '#web/components/ui/button.tsx';
import { paths } from '#web/content/paths.ts';
import { useSession } from '../auth/session.ts';

/** Where a free consultation is booked: new visitors sign up first. */
export const useConsultationPath = (): string => (useSession() === null ? paths.register : paths.book);

/** A button that books a free consultation. */
export const ConsultationLink = (props: Omit<ButtonLinkProps, 'to'>) => (
  <ButtonLink {...props} to={useConsultationPath()} />
);
