import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { logOutEverywhere } from '#contract/endpoints/sign-in/public.ts';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { Problem } from '../../components/ui/problem.tsx';
import { showToast } from '../../components/ui/toast/toast.tsx';
import { paths } from '../../content/paths.ts';
import { messageOf } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { clearEndedSession } from '../sign-in/log-out.ts';

/** Ends all sessions of the person, after asking, and goes to /login. */
export const LogOutEverywhere = () => {
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => call(logOutEverywhere, {}),
    onSuccess: ({ message }) => {
      clearEndedSession();
      void navigate(paths.login);
      showToast({ kind: 'success', text: message, forPath: paths.login });
    },
  });
  const open = (opened: boolean) => {
    reset();
    setOpen(opened);
  };
  return (
    <div className="flex flex-wrap items-center gap-x-4">
      <p className="text-ink-soft">Lost a phone, or used a shared computer?</p>
      <Button variant="quiet" className="-mx-5" onClick={() => open(true)}>
        Log out on all devices
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={open}
        title="Log out on all devices?"
        description="You’ll be logged out here and everywhere else you’re logged in. To log in again, you’ll need a new code from your email."
      >
        <div className="grid gap-4">
          {error !== null && (
            <Problem message={messageOf(error, 'You could not be logged out. Please try again.')} stacked />
          )}
          <div className="flex flex-wrap gap-3">
            <Button loading={isPending} onClick={() => mutate()}>
              Log out on all devices
            </Button>
            <Button variant="secondary" onClick={() => open(false)}>
              Cancel
            </Button>
          </div>
        </div>
      </Dialog>
    </div>
  );
};
