import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Spinner } from '../../components/ui/spinner.tsx';
import { paths } from '../../content/paths.ts';
import { sessionEndReason, useSession } from '../session/session.ts';
import { useHydrated } from '../storage/tab-storage.ts';
import { saveReturnTo } from './return-to.ts';

/**
 * Shows its children to signed-in visitors only (docs/product.md#private-pages). Others go to
 * /login and, after signing in, come back here with the same navigation state. Logging out on this
 * page doesn't save where to return to.
 */
export const RequireSession = ({ children }: { children: ReactNode }) => {
  const session = useSession();
  const hydrated = useHydrated();
  const location = useLocation();
  const navigate = useNavigate();
  const wasSignedIn = useRef(false);
  const isSignedIn = session !== null;

  useEffect(() => {
    if (!hydrated) return;
    if (isSignedIn) {
      wasSignedIn.current = true;
      return;
    }
    if (!(wasSignedIn.current && sessionEndReason() === 'logged-out')) saveReturnTo(location);
    void navigate(paths.login, { replace: true });
  }, [hydrated, isSignedIn, location, navigate]);

  return isSignedIn ? children : <Spinner label="One moment…" />;
};
