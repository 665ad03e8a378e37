import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { finishOfficeSignIn } from '#contract/endpoints/office/finish-office-sign-in.ts';
import { startOfficeSignIn } from '#contract/endpoints/office/start-office-sign-in.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Problem } from '#web/components/ui/problem.tsx';
import { call } from '../../features/api/call.ts';
import { GuestFrame } from '../layout/guest-frame.tsx';
import { passkeyProblem, provePasskey } from '../passkey.ts';
import { paths } from '../paths.ts';
import { setOfficeSession } from '../session.ts';

export const SignInPage = () => {
  const navigate = useNavigate();
  const { state } = useLocation() as { state: { returnTo?: string } | null };
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const signIn = async () => {
    setBusy(true);
    setProblem('');
    try {
      const { res: options } = await call(startOfficeSignIn, {});
      const { res } = await call(finishOfficeSignIn, { response: await provePasskey(options) });
      setOfficeSession(res);
      await navigate(state?.returnTo ?? paths.today, { replace: true });
    } catch (error) {
      setProblem(passkeyProblem(error));
      setBusy(false);
    }
  };
  return (
    <GuestFrame title="Sign in">
      {problem !== '' && <Problem message={problem} stacked />}
      <Button size="lg" loading={busy} onClick={() => void signIn()}>
        Sign in with a passkey
      </Button>
    </GuestFrame>
  );
};
