import { useLocation } from 'react-router-dom';
import { errors } from '#contract/errors.ts';
import { responseTimes } from '#contract/response-times.ts';
import { useHydrated } from '../storage/tab-storage.ts';
import type { LogInState } from './log-in-state.ts';
import { useHasReturnTo } from './return-to.ts';

const useHasJustSignedUp = (): boolean => {
  const { state } = useLocation() as { state: LogInState };
  // The browser keeps this state across a reload, but the prerendered HTML can't contain it.
  return useHydrated() && state?.signedUp === true;
};

/** Says what happens next after a sign-up, and why another page sent the visitor here. */
export const LogInReason = () => {
  const hasSignedUp = useHasJustSignedUp();
  const hasReturnTo = useHasReturnTo();
  return (
    <>
      {hasSignedUp && (
        <Notice>
          Thank you for signing up. A counselor will contact you within {responseTimes.registration} to set up your free
          consultation. No need to log in, unless you’d like to pick the time yourself.
        </Notice>
      )}
      {hasReturnTo && <Notice>{errors.UNAUTHENTICATED.message} We’ll take you back to where you were.</Notice>}
    </>
  );
};

const Notice = ({ children }: { children: React.ReactNode }) => (
  <p role="status" className="rounded-md border border-teal bg-teal-wash px-4 py-3">
    {children}
  </p>
);
