import { useState } from 'react';
import * as v from 'valibot';
import { bookConsultation } from '#contract/endpoints/consultations/public.ts';
import type { Consultation } from '#contract/shapes.ts';
import { ApiError } from '../api/api-error.ts';
import { clearPersonalQueries } from '../api/query.tsx';
import { useContractForm } from '../forms/contract-form.ts';
import { readSession } from '../session/session.ts';
import { refreshSlots } from './queries.ts';
import { type TimeRefusal, timeRefusalOf } from './refused-time.tsx';
import { visitorZone } from './times.ts';

const { counselor: counselorId, ...entries } = bookConsultation.body.entries;

// In the form, no preference is the empty text.
const schema = v.object({
  ...entries,
  counselor: v.pipe(
    v.string(),
    v.transform((id) => (id === '' ? undefined : id)),
    counselorId,
  ),
});

/**
 * The form that books a consultation. What was chosen and typed stays until the server accepts it.
 */
export const useBookingForm = (onBooked: (booked: Consultation) => void) => {
  const [refusal, setRefusal] = useState<TimeRefusal | null>(null);
  const [asksWho, setAsksWho] = useState(false);
  const contract = useContractForm(bookConsultation, {
    id: 'book',
    empty: { start: '', counselor: '', zone: visitorZone(), how: 'phone', note: '' },
    schema,
    fallback: 'Your consultation could not be booked. Please try again.',
    onSuccess: ({ res }) => {
      onBooked(res);
      clearPersonalQueries();
      refreshSlots();
    },
    onError: (form, error) => {
      const refused = timeRefusalOf(error, form.getValues('start') ?? '');
      if (refused !== null) {
        setRefusal(refused);
        form.setValue('start', '');
        refreshSlots();
      } else if (error instanceof ApiError && error.code === 'UNAUTHENTICATED') setAsksWho(true);
    },
  });
  const { form, mutation, formProps } = contract;
  return {
    ...contract,
    refusal,
    asksWho,
    setAsksWho,
    choose: (start: string) => {
      setRefusal(null);
      setAsksWho(false);
      mutation.reset();
      form.setValue('start', start);
    },
    /** Books; visitors who aren't logged in confirm their address first. */
    onSubmit: (event: React.SyntheticEvent) => {
      if (readSession() !== null) {
        formProps.onSubmit(event);
        return;
      }
      void form.handleSubmit(() => {
        setAsksWho(true);
      })(event);
    },
  };
};

export type BookingForm = ReturnType<typeof useBookingForm>;
