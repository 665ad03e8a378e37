import { useEffect, useState } from 'react';
import { getOfficeSession } from '#contract/endpoints/office/office.ts';
import { useFocusBesideBar } from '../../components/ui/above-bar.ts';
import { Button } from '../../components/ui/button.tsx';
import { classNames } from '../../components/ui/class-names.ts';
import { serverTime } from '../../features/api/server-time.ts';
import { officeCall } from '../api.ts';
import { useOnline } from '../online.ts';
import { useMaybeOfficeSession, useSessionEnd } from '../session.ts';

/** How long before the end of the session the person is warned. */
const WARNING_MS = 2 * 60_000;

/** Longer than the clocks of browser and server differ in counting. */
const GRACE_MS = 1000;

const askForSession = () => {
  // If the session is over, the dialog over the page says so; another failure says so itself later.
  officeCall(getOfficeSession, {}).catch(() => undefined);
};

/**
 * Whether the session is about to end. When it should have ended, the server is asked, because
 * another tab may have used it.
 */
const useEndsSoon = (): boolean => {
  const end = useSessionEnd();
  const [warnedFor, setWarnedFor] = useState<number | null>(null);
  useEffect(() => {
    if (end === null) return;
    const after = (ms: number, act: () => void) => setTimeout(act, Math.max(0, ms));
    const warn = after(end - WARNING_MS - serverTime(), () => setWarnedFor(end));
    const finish = after(end + GRACE_MS - serverTime(), askForSession);
    return () => {
      clearTimeout(warn);
      clearTimeout(finish);
    };
  }, [end]);
  return end !== null && warnedFor === end;
};

/** Lines above the page: no connection, and a session that ends soon. */
export const Notices = () => {
  const online = useOnline();
  const endsSoon = useEndsSoon();
  const isShown = !online || endsSoon;
  useFocusBesideBar(isShown);
  const isLastEnd = useSessionEnd() === useMaybeOfficeSession()?.endsAt;
  return (
    <div role="status" className={classNames('sticky top-0 z-20', isShown && '[html:has(&)]:scroll-pt-32')}>
      {!online && (
        <p className="bg-navy px-5 py-3 text-sm text-paper">
          You’re offline. What you see may be out of date, and changes can’t be saved until you’re connected.
        </p>
      )}
      {online && endsSoon && (
        <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line bg-orange-wash px-5 py-2 text-sm">
          {isLastEnd ? (
            <p>You’ve been signed in all day. In two minutes you’ll be asked for your passkey again.</p>
          ) : (
            <>
              <p>You’ll be signed out in two minutes because nothing has happened for a while.</p>
              <Button variant="secondary" onClick={askForSession}>
                Stay signed in
              </Button>
            </>
          )}
        </div>
      )}
    </div>
  );
};
