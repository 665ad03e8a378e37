import { useLocation } from 'react-router-dom';
import { errors } from '#contract/errors.ts';
import { responseTimes } from '#contract/response-times.ts';
import { useHydrated } from '../storage/tab-storage.ts';
import type { LogInState } from './log-in-state.ts';
import { useHasWayBack } from './way-back.ts';

const useHasJustSignedUp = (): boolean => {
  const { state } = useLocation() as { state: LogInState };
  // The history keeps it over a reload, of which the prerendered page knows nothing.
  return useHydrated() && state?.signedUp === true;
};

/** Says what happens next where the sign-up form led here, and why the visitor is asked to log in where a page did. */
export const LogInReason = () => {
  const hasSignedUp = useHasJustSignedUp();
  const hasWayBack = useHasWayBack();
  return (
    <>
      {hasSignedUp && (
        <Reason>
          Thank you for signing up. A counselor contacts you within {responseTimes.registration} to arrange the free
          consultation. You need not log in for that: logging in is for the guides that you buy.
        </Reason>
      )}
      {hasWayBack && <Reason>{errors.UNAUTHENTICATED.message} We take you back to where you were.</Reason>}
    </>
  );
};

const Reason = ({ children }: { children: React.ReactNode }) => (
  <p role="status" className="rounded-md border border-teal bg-teal-wash px-4 py-3">
    {children}
  </p>
);
