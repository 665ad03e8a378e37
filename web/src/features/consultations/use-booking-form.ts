import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as v from 'valibot';
import type { HoursOfAgreement } from '#contract/endpoints/agreements/shapes.ts';
import { bookConsultation } from '#contract/endpoints/consultations/public.ts';
import type { BookingKind, Consultation } from '#contract/endpoints/consultations/shapes.ts';
import type { DemoSubject } from '#contract/words/demo-subjects.ts';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { withCameFrom } from '../api/came-from.ts';
import { clearPersonalQueries } from '../api/query.tsx';
import { useContractForm } from '../forms/contract-form.ts';
import { emptyIfLeftOut } from '../forms/left-out.ts';
import { readSession } from '../session/session.ts';
import { refreshPaidHours, refreshSlots, usePaidHours } from './queries.ts';
import { minutesOfLesson, payingAgreement } from './series/paid-hours.ts';
import { type TimeRefusal, timeRefusalOf } from './times/refused-time.tsx';
import { visitorZone } from './times/times.ts';

const {
  counselor: counselorId,
  kind: bookingKind,
  minutes: _,
  subject: ___,
  student,
  cameFrom: __,
  ...entries
} = bookConsultation.body.entries;

// In the form, no preference is the empty text.
const schema = v.object({
  ...entries,
  counselor: emptyIfLeftOut(counselorId),
  student: emptyIfLeftOut(student),
  // The empty text before a time is chosen.
  kind: v.union([v.literal(''), bookingKind]),
});

/** A lesson that hours pay. */
export interface PaidLesson {
  agreement: HoursOfAgreement;
  minutes: number;
}

/** The lesson that can be booked; null without enough hours. */
const lessonOf = (agreements: readonly HoursOfAgreement[]): PaidLesson | null => {
  const agreement = payingAgreement(agreements);
  const minutes = agreement === undefined ? 0 : minutesOfLesson(agreement);
  return agreement === undefined || minutes === 0 ? null : { agreement, minutes };
};

const emptyFor = (demo: DemoSubject | undefined) => ({
  start: '',
  counselor: '',
  zone: visitorZone(),
  note: '',
  sentBy: '',
  student: '',
  // A class needs a whiteboard; where the tutor has no link, the form offers only the phone.
  ...(demo === undefined ? ({ how: 'phone', kind: '' } as const) : ({ how: 'video', kind: 'demo' } as const)),
});

const demoFields = (subject: DemoSubject) => ({ kind: 'demo' as const, subject });

/** The hours aren't known in a session that has just begun; the server knows them. */
function lessonFields(kind: BookingKind | '', paid: PaidLesson | null, isKnown: boolean) {
  if (kind !== 'session') return {};
  if (paid !== null) return { kind, minutes: paid.minutes };
  return isKnown ? {} : { kind };
}

/**
 * The form that books a consultation, a lesson that hours pay, or a demo class. What was chosen and
 * typed stays until the server accepts it.
 */
export const useBookingForm = (demo: DemoSubject | undefined, onBooked: (booked: Consultation) => void) => {
  const hours = usePaidHours();
  const paid = lessonOf(hours.data ?? []);
  const [refusal, setRefusal] = useState<TimeRefusal | null>(null);
  const [asksWho, setAsksWho] = useState(false);
  const contract = useContractForm(bookConsultation, {
    id: 'book',
    draftName: demo === undefined ? 'book' : `book-${demo}`,
    empty: emptyFor(demo),
    schema,
    send: ({ kind, ...fields }) => {
      const what = demo === undefined ? lessonFields(kind, paid, hours.data !== undefined) : demoFields(demo);
      return call(bookConsultation, withCameFrom({ ...fields, ...what }));
    },
    fallback: 'This time could not be booked. Please try again.',
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
      else if (error instanceof ApiError && error.code === 'NO_HOURS_LEFT') refreshPaidHours();
      else if (error instanceof ApiError && error.code === 'ALREADY_BOOKED') setAsksStudent(demo !== undefined);
    },
  });
  const { form, mutation, formProps } = contract;
  // A draft may have the name.
  const [asksStudent, setAsksStudent] = useState(() => form.getValues('student') !== '');
  const { kind = '', start = '' } = useWatch({ control: form.control });
  const lesson = demo !== undefined || kind === 'consultation' ? null : paid;
  return {
    ...contract,
    hours,
    /** The subject of the demo class that is booked. */
    demo,
    /** What is booked; null for what is free. */
    lesson,
    canBookLesson: paid !== null,
    /** What is booked isn't known before the hours are. */
    isUndecided: demo === undefined && hours.isLoading && (start === '' || kind === 'session'),
    chooseKind: (chosen: BookingKind) => {
      setRefusal(null);
      form.setValue('kind', chosen);
    },
    refusal,
    asksWho,
    setAsksWho,
    /** The family has a demo class in this subject, and says which child another is for. */
    asksStudent,
    choose: (chosen: string) => {
      setRefusal(null);
      setAsksWho(false);
      mutation.reset();
      form.setValue('start', chosen);
      if (demo !== undefined) return;
      // Someone who logs in to book a free consultation may turn out to have hours.
      const isOpen = chosen === '' && readSession() === null;
      form.setValue('kind', isOpen ? '' : lesson === null ? 'consultation' : 'session');
    },
    /** Books; visitors who aren't logged in confirm their address first. */
    onSubmit: (event: React.SyntheticEvent) => {
      if (readSession() !== null) {
        formProps.onSubmit(event);
        return;
      }
      void form.handleSubmit(() => setAsksWho(true))(event);
    },
  };
};

export type BookingForm = ReturnType<typeof useBookingForm>;
