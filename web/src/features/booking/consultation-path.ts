import { paths } from '#web/content/paths.ts';
import { useSession } from '../auth/session.ts';

/**
 * Where "Book a free consultation" leads: new visitors sign up, people who are logged in choose a
 * time. The prerendered HTML leads to Sign Up.
 */
export const useConsultationPath = (): string => (useSession() === null ? paths.register : paths.book);
