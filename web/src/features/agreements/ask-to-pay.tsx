import { useMutation } from '@tanstack/react-query';
import { askForInstallment } from '#contract/endpoints/payment-requests/public.ts';
import { Button } from '../../components/ui/button.tsx';
import { CopyField } from '../../components/ui/fields/copy-field.tsx';
import { Problem } from '../../components/ui/problem.tsx';
import { messageOf } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { longDate } from '../dates/dates.ts';

/** Makes a link with which someone else pays an installment (docs/product.md#ask-a-parent). */
export const AskToPay = ({ token, installment }: { token: string; installment: string }) => {
  const { data, mutate, isPending, error } = useMutation({
    mutationFn: async () => (await call(askForInstallment, { token, installment })).res,
  });
  if (data !== undefined) {
    return (
      <div role="status" className="grid gap-2">
        <CopyField label="Link for the person who pays" text={data.url} />
        <p className="text-sm text-ink-soft">
          Send it to them. They pay with PayPal and need no account, and don’t see your agreement. It works until{' '}
          {longDate(data.expires)}, and we’ll email you as soon as they’ve paid.
        </p>
      </div>
    );
  }
  return (
    <>
      {error !== null && (
        <Problem stacked message={messageOf(error, 'The link could not be made. Please try again in a minute.')} />
      )}
      <Button variant="secondary" className="justify-self-start" loading={isPending} onClick={() => mutate()}>
        Ask someone else to pay
      </Button>
    </>
  );
};
