import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import * as v from 'valibot';
import { SEATS_PER_BUYER } from '#contract/endpoints/classes/limits.ts';
import { joinClassWaitingList, waitForSeat } from '#contract/endpoints/classes/public.ts';
import { Breakable } from '../../components/ui/breakable.tsx';
import { Button } from '../../components/ui/button.tsx';
import { SelectField } from '../../components/ui/fields/select-field.tsx';
import { Problem } from '../../components/ui/problem.tsx';
import { messageOf } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { useContractForm } from '../forms/contract-form.ts';
import { EmailField } from '../forms/email-field.tsx';
import { useSession } from '../session/session.ts';

const schema = v.object({ email: joinClassWaitingList.body.entries.email });
const FAILED = 'We couldn’t note your address. Please try again.';

/** For a full class: an email when seats come free, which are held for a while. */
export const WaitForSeat = ({ id }: { id: string }) => {
  const [seats, setSeats] = useState('1');
  const email = useSession()?.user.email ?? '';
  const wanted = seats === '1' ? {} : { seats: Number(seats) };
  return (
    <div className="grid gap-4">
      <p className="text-sm">
        If a seat comes free, we’ll email the first on the list and hold the seat for 12 hours. Then it’s the next one’s
        turn.
      </p>
      <SelectField
        label="Seats"
        value={seats}
        onChange={({ target }) => setSeats(target.value)}
        options={Array.from({ length: SEATS_PER_BUYER }, (_, at) => String(at + 1)).map((value) => ({
          value,
          label: value === '1' ? '1 seat' : `${value} seats`,
        }))}
      />
      {email === '' ? <ByEmail id={id} wanted={wanted} /> : <BySession id={id} email={email} wanted={wanted} />}
    </div>
  );
};

interface Wanted {
  readonly seats?: number;
}

/** The email has a link, which proves that the address is theirs. */
const ByEmail = ({ id, wanted }: { id: string; wanted: Wanted }) => {
  const { formProps, mutation, field, isBusy, failure, canRetry } = useContractForm(joinClassWaitingList, {
    id: 'wait-for-seat',
    empty: { email: '' },
    schema,
    send: async (fields) => await call(joinClassWaitingList, { ...fields, ...wanted, id }),
    fallback: FAILED,
  });
  return (
    <>
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
            We’ve emailed{' '}
            <span className="wrap-anywhere" translate="no">
              <Breakable text={mutation.variables.email} />
            </span>
            . Click the link in it, and you’re on the list.
          </p>
        )}
      </div>
    </>
  );
};

const BySession = ({ id, email, wanted }: { id: string; email: string; wanted: Wanted }) => {
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => call(waitForSeat, { ...wanted, id }),
  });
  return (
    <>
      {error !== null && <Problem stacked message={messageOf(error, FAILED)} />}
      <Button loading={isPending} onClick={() => mutate()}>
        Join the waiting list
      </Button>
      <p role="status" className={isSuccess ? 'font-semibold' : 'text-sm text-ink-soft'}>
        {isSuccess ? 'You’re on the list. If a seat comes free, we’ll write to ' : 'We’ll write to '}
        <span className="wrap-anywhere" translate="no">
          <Breakable text={email} />
        </span>
        .
      </p>
    </>
  );
};
