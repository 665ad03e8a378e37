import * as v from 'valibot';
import { joinClassWaitingList } from '#contract/endpoints/classes/public.ts';
import { Button } from '../../components/ui/button.tsx';
import { Problem } from '../../components/ui/problem.tsx';
import { call } from '../api/call.ts';
import { useContractForm } from '../forms/contract-form.ts';
import { EmailField } from '../forms/email-field.tsx';

const schema = v.object({ email: joinClassWaitingList.body.entries.email });

/** For a full class: one email when a seat comes free. */
export const WaitForSeat = ({ id }: { id: string }) => {
  const { formProps, mutation, field, isBusy, failure, canRetry } = useContractForm(joinClassWaitingList, {
    id: 'wait-for-seat',
    empty: { email: '' },
    schema,
    send: async (fields) => await call(joinClassWaitingList, { ...fields, id }),
    fallback: 'We couldn’t note your address. Please try again.',
  });
  return (
    <div className="grid gap-4">
      <p className="text-sm">
        If a seat comes free, we’ll email the first on the list and hold the seat for 12 hours. Then it’s the next one’s
        turn.
      </p>
      <form {...formProps} className="grid gap-4">
        <EmailField required {...field('email')} />
        {failure !== null && <Problem stacked message={failure} onRetry={canRetry ? formProps.onSubmit : undefined} />}
        <Button type="submit" loading={isBusy}>
          Join the waiting list
        </Button>
      </form>
      <div role="status">
        {mutation.isSuccess && (
          <p className="font-semibold">
            We’ll write to{' '}
            <span className="wrap-anywhere" translate="no">
              {mutation.variables.email}
            </span>{' '}
            if a seat comes free.
          </p>
        )}
      </div>
    </div>
  );
};
