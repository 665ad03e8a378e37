import { useEffect, useState } from 'react';
import { getOfficeSession } from '#contract/endpoints/office/get-office-session.ts';
import { Button } from '#web/components/ui/button.tsx';
import { officeCall } from '../api.ts';
import { useOnline } from '../online.ts';
import { askForProof } from '../proof.ts';
import { useSessionEnd } from '../session.ts';

/** How long before the end of the session the person is warned. */
const WARNING_MS = 2 * 60_000;

/** Whether the session is about to end. When it ends, the dialog over the page says so. */
const useEndsSoon = (): boolean => {
  const end = useSessionEnd();
  const [warnedFor, setWarnedFor] = useState<number | null>(null);
  useEffect(() => {
    if (end === null) return;
    const after = (ms: number, act: () => void) => setTimeout(act, Math.max(0, ms));
    const warn = after(end - WARNING_MS - Date.now(), () => {
      setWarnedFor(end);
    });
    const finish = after(end - Date.now(), () => void askForProof('sign-in'));
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
  return (
    <div role="status" className="sticky top-0 z-20">
      {!online && (
        <p className="bg-navy px-5 py-3 text-sm text-paper">
          You’re offline. What you see may be out of date, and changes can’t be saved until you’re connected.
        </p>
      )}
      {online && endsSoon && (
        <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line bg-orange-wash px-5 py-2 text-sm">
          <p>You’ll be signed out in two minutes because nothing has happened for a while.</p>
          <Button
            variant="secondary"
            onClick={() => {
              // If this fails, the dialog or the next call says why.
              officeCall(getOfficeSession, {}).catch(() => undefined);
            }}
          >
            Stay signed in
          </Button>
        </div>
      )}
    </div>
  );
};
