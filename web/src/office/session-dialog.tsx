import { useState } from 'react';
import { confirmOfficeSession, startOfficeConfirmation } from '#contract/endpoints/office/office.ts';
import { Button } from '../components/ui/button.tsx';
import { Problem } from '../components/ui/problem.tsx';
import { ApiError } from '../features/api/api-error.ts';
import { call } from '../features/api/call.ts';
import { leaveOffice } from './leave.ts';
import { provePasskey, signIn } from './passkey.ts';
import { problemOf } from './passkey-problem.ts';
import { answerProof, askForProof, type Proof } from './proof.ts';
import { readOfficeSession, setOfficeSession } from './session.ts';
import { OfficeDialog } from './ui/dialogs/office-dialog.tsx';

const texts: Readonly<Record<Proof, { title: string; text: string }>> = {
  confirm: {
    title: 'Confirm with your passkey',
    text: 'This step needs your passkey again. Nothing has changed yet.',
  },
  'sign-in': {
    title: 'Your session ended',
    text: 'Sign in with your passkey to go on. What you typed is still here.',
  },
};

/**
 * Signs in again over the page, or confirms the session. Returns whether waiting calls may go on:
 * not if someone else signed in.
 */
const prove = async (proof: Proof): Promise<boolean> => {
  if (proof === 'confirm') {
    const { res: options } = await call(startOfficeConfirmation, {});
    const { res } = await call(confirmOfficeSession, { response: await provePasskey(options) });
    setOfficeSession(res);
    return true;
  }
  const before = readOfficeSession();
  const session = await signIn();
  if (before !== null && before.id !== session.id) {
    // What is on the page belongs to the person before.
    leaveOffice();
    return false;
  }
  setOfficeSession(session);
  return true;
};

/** Asks for the passkey when a call needs it (proof.ts), over the page as it is. */
export const SessionDialog = ({ proof }: { proof: Proof }) => {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');

  const close = (given: boolean) => {
    setProblem('');
    setBusy(false);
    answerProof(given);
  };
  const start = async (wanted: Proof) => {
    setBusy(true);
    setProblem('');
    try {
      close(await prove(wanted));
    } catch (error) {
      setBusy(false);
      if (wanted === 'confirm' && error instanceof ApiError && error.code === 'UNAUTHENTICATED') {
        void askForProof('sign-in');
      } else setProblem(problemOf(error));
    }
  };

  return (
    <OfficeDialog title={texts[proof].title} description={texts[proof].text} isBusy={busy} onClose={() => close(false)}>
      <div className="grid gap-4">
        {problem !== '' && <Problem message={problem} stacked />}
        <Button loading={busy} onClick={() => void start(proof)}>
          Use your passkey
        </Button>
        {proof === 'sign-in' && (
          <Button variant="quiet" onClick={leaveOffice}>
            Leave the office
          </Button>
        )}
      </div>
    </OfficeDialog>
  );
};
