import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../components/ui/button.tsx';
import { paths } from '../../content/paths.ts';
import { checkPendingOrder } from './capture.ts';

/** Pauses before each automatic check, in milliseconds; about ten minutes in total. */
export const PENDING_CHECKS_MS = [4_000, 10_000, 30_000, 60_000, 120_000, 180_000, 180_000] as const;

/**
 * Checks a pending payment, automatically and on request, and goes to the page of its result once
 * there is one.
 */
export const PendingCheck = ({ orderID }: { orderID: string }) => {
  const navigate = useNavigate();

  const check = useCallback(async (): Promise<'decided' | 'open'> => {
    const result = await checkPendingOrder(orderID);
    if (result?.kind === 'paid') void navigate(paths.successPayment, { replace: true });
    else if (result?.kind === 'not-paid') {
      void navigate(paths.cancelPayment, { replace: true, state: result.outcome });
    }
    return result === null ? 'open' : 'decided';
  }, [navigate, orderID]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const schedule = ([first, ...rest]: readonly number[]) => {
      if (first === undefined) return;
      timer = setTimeout(() => {
        void check().then((answer) => {
          if (answer === 'open' && timer !== undefined) schedule(rest);
        });
      }, first);
    };
    schedule(PENDING_CHECKS_MS);
    return () => {
      clearTimeout(timer);
      timer = undefined;
    };
  }, [check]);

  const { mutate, isPending, data } = useMutation({ mutationFn: check });
  return (
    <div className="grid justify-items-start gap-2">
      <Button variant="secondary" loading={isPending} onClick={() => mutate()}>
        Check again
      </Button>
      <p role="status" className="text-sm text-ink-soft">
        {data === 'open'
          ? 'PayPal hasn’t confirmed it yet. We’ll keep checking.'
          : 'This page will update as soon as we know more.'}
      </p>
    </div>
  );
};
