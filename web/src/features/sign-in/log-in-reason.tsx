import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { errors } from '#contract/errors.ts';
import { responseTimes } from '#contract/words/response-times.ts';
import { ButtonLink } from '../../components/ui/button.tsx';
import { paths } from '../../content/paths.ts';
import { useHydrated } from '../storage/tab-storage.ts';
import type { LogInState } from './log-in-state.ts';
import { useHasReturnTo } from './return-to.ts';

/**
 * Says what happens next after a sign-up, and why another page sent the visitor here. Says nothing
 * after a reload: a notice that the HTML can't have would push the form away from a tapping finger.
 */
export const LogInReason = () => {
  const [isNavigation] = useState(useHydrated());
  const { state } = useLocation() as { state: LogInState };
  const hasReturnTo = useHasReturnTo();
  if (!isNavigation) return null;
  return (
    <>
      {state?.signedUp === true && (
        <>
          <Notice>
            Thank you for signing up. A counselor will contact you within {responseTimes.registration} to set up your
            free consultation. Or choose the time yourself. No need to log in for that.
          </Notice>
          <ButtonLink to={paths.book}>Pick your time now</ButtonLink>
        </>
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
