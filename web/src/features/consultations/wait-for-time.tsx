import * as v from 'valibot';
import { waitForTime } from '#contract/endpoints/consultations/public.ts';
import { Breakable } from '../../components/ui/breakable.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Problem } from '../../components/ui/problem.tsx';
import { call } from '../api/call.ts';
import { useContractForm } from '../forms/contract-form.ts';
import { EmailField } from '../forms/email-field.tsx';
import { readSession } from '../session/session.ts';
import type { SlotsFor } from './times/slots-for.ts';

const { email } = waitForTime.body.entries;
const schema = v.object({ email });

/** One email when a time opens, for who finds none in the next seven days. */
export const WaitForTime = ({ minutes, subject }: SlotsFor) => {
  const { formProps, mutation, field, isBusy, failure, canRetry } = useContractForm(waitForTime, {
    id: 'wait-for-time',
    empty: { email: readSession()?.user.email ?? '' },
    schema,
    send: (fields) =>
      call(waitForTime, {
        ...fields,
        ...(minutes !== undefined && { minutes }),
        ...(subject !== undefined && { subject }),
      }),
    fallback: 'We couldn’t note your address. Please try again.',
  });
  return (
    <section aria-labelledby="wait-for-time-title" className="my-6 grid gap-3 rounded-md bg-sand p-5">
      <h3 id="wait-for-time-title" className="text-lg">
        Tell me when a time opens
      </h3>
      <p>Nothing is free in the next seven days. We’ll email you once when a time opens. First come, first served.</p>
      <form {...formProps} className="grid gap-4">
        <EmailField required {...field('email')} />
        {failure !== null && <Problem message={failure} onRetry={canRetry ? formProps.onSubmit : undefined} />}
        <Button type="submit" variant="secondary" className="justify-self-start" loading={isBusy}>
          Tell me
        </Button>
      </form>
      <div role="status">
        {mutation.isSuccess && (
          <p className="font-semibold">
            We’ll write to{' '}
            <span className="wrap-anywhere" translate="no">
              <Breakable text={mutation.variables.email} />
            </span>{' '}
            when a time opens.
          </p>
        )}
      </div>
    </section>
  );
};
