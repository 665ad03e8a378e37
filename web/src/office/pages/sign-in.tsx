import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { OFFICE_CHALLENGE_SECONDS } from '#contract/endpoints/office/limits.ts';
import { inMs } from '#contract/limits.ts';
import { Button } from '../../components/ui/button.tsx';
import { TextField } from '../../components/ui/fields/text-field.tsx';
import { Problem } from '../../components/ui/problem.tsx';
import { ApiError } from '../../features/api/api-error.ts';
import { GuestFrame } from '../layout/guest-frame.tsx';
import { NoPasskeys } from '../layout/no-passkeys.tsx';
import { signIn, stopPasskey, supportsPasskeys, supportsSuggestions } from '../passkey.ts';
import { isSuperseded, problemOf } from '../passkey-problem.ts';
import { paths } from '../paths.ts';
import { setOfficeSession } from '../session.ts';

/** The server forgets a challenge after five minutes, so it is asked for a new one before. */
const RENEWAL_MS = inMs(OFFICE_CHALLENGE_SECONDS - 30);

/** Signs in on this page, and goes back to where the person wanted to go. */
const useSignIn = () => {
  const navigate = useNavigate();
  const { state } = useLocation() as { state: { returnTo?: string } | null };
  const returnTo = state?.returnTo ?? paths.today;
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [canSuggest, setCanSuggest] = useState(false);
  // Grows when the server must be asked for a new challenge.
  const [round, setRound] = useState(0);

  useEffect(() => {
    // A suggestion that is late must not take the place of the button.
    if (busy) return undefined;
    const suggesting = new AbortController();
    const { signal } = suggesting;
    const suggest = async () => {
      if (!supportsPasskeys() || !(await supportsSuggestions()) || signal.aborted) return;
      setCanSuggest(true);
      setOfficeSession(await signIn(signal));
      await navigate(returnTo, { replace: true });
    };
    suggest().catch((error: unknown) => {
      // The button does the same; only what the server says about a chosen passkey is news.
      const isNews = error instanceof ApiError && error.code.startsWith('PASSKEY_');
      if (!signal.aborted && isNews) setProblem(problemOf(error));
    });
    const renewal = setTimeout(() => setRound((before) => before + 1), RENEWAL_MS);
    return () => {
      suggesting.abort();
      clearTimeout(renewal);
      stopPasskey();
    };
  }, [navigate, returnTo, busy, round]);

  const start = async () => {
    setBusy(true);
    setProblem('');
    try {
      setOfficeSession(await signIn());
      await navigate(returnTo, { replace: true });
    } catch (error) {
      setBusy(false);
      if (!isSuperseded(error)) setProblem(problemOf(error));
    }
  };
  return { busy, problem, canSuggest, start };
};

export const SignInPage = () => {
  const { busy, problem, canSuggest, start } = useSignIn();
  if (!supportsPasskeys()) {
    return (
      <GuestFrame title="Sign in">
        <NoPasskeys />
      </GuestFrame>
    );
  }
  return (
    <GuestFrame title="Sign in">
      <p className="text-ink-soft">
        Your passkey is on your phone, your computer or your security key. There’s no password.
      </p>
      {problem !== '' && <Problem message={problem} stacked />}
      <Button size="lg" loading={busy} onClick={() => void start()}>
        Sign in with a passkey
      </Button>
      {canSuggest && (
        <TextField
          label="Email"
          type="email"
          name="email"
          autoComplete="username webauthn"
          hint="Or tap here, and your browser suggests your passkey."
        />
      )}
      <p className="text-sm text-ink-soft">Lost your passkey? Ask an owner of the business to invite you again.</p>
    </GuestFrame>
  );
};
