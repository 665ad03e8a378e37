import { lazy, type RefObject, Suspense, useRef, useState } from 'react';
import { CONSULTATION_HORIZON_DAYS } from '#contract/endpoints/consultations/limits.ts';
import {
  cancelOfficeConsultation,
  cancelOfficeSeries,
  listOfficeConsultations,
  moveOfficeConsultation,
  type OfficeConsultation,
} from '#contract/endpoints/consultations/office.ts';
import { Button } from '../../components/ui/button.tsx';
import { TextAreaField } from '../../components/ui/fields/text-area-field.tsx';
import { Problem } from '../../components/ui/problem.tsx';
import { showToast } from '../../components/ui/toast/toast.tsx';
import { ApiError, messageOf } from '../../features/api/api-error.ts';
import { officeCall, useOfficeAction, useOfficeSession } from '../api.ts';
import { OfficeDialog } from '../ui/dialogs/office-dialog.tsx';
import { BookingDetails, hasBegun, isComing, nameOf, when } from './booking-details.tsx';
import { NewTime } from './new-time.tsx';
import { RETURNED, ReturnHoursDialog } from './return-hours-dialog.tsx';

// The form's code is fetched when it is first opened.
const SummaryForm = lazy(async () => ({ default: (await import('./summary-form.tsx')).SummaryForm }));

export type BookingStep = 'details' | 'move' | 'cancel' | 'cancel-rest' | 'summary';

interface SelectedBooking {
  readonly consultation: OfficeConsultation;
  readonly step: BookingStep;
}

/** Opens the dialog of a consultation; closing it gives the focus back to the button. */
export type OpenBooking = (consultation: OfficeConsultation, step: BookingStep, button: HTMLButtonElement) => void;

/**
 * The dialog of a page's consultations.
 * @param afterChange gets the focus after a change, because the button may be gone
 */
export function useBookingDialog(afterChange: RefObject<HTMLElement | null>) {
  const [open, setOpen] = useState<SelectedBooking | null>(null);
  const returnFocusTo = useRef<HTMLElement>(null);
  const onOpen: OpenBooking = (consultation, step, button) => {
    returnFocusTo.current = button;
    setOpen({ consultation, step });
  };
  const dialog = open !== null && (
    <BookingDialog
      open={open}
      onStep={(step) => setOpen({ ...open, step })}
      onClose={() => setOpen(null)}
      onDone={() => {
        returnFocusTo.current = afterChange.current;
        setOpen(null);
      }}
      returnFocusTo={returnFocusTo}
    />
  );
  return { onOpen, dialog };
}

const titles: Readonly<Record<BookingStep, (name: string, kind: string) => string>> = {
  details: (name) => name,
  move: (name, kind) => `Move the ${kind} of ${name}`,
  cancel: (name, kind) => `Cancel the ${kind} of ${name}`,
  'cancel-rest': (name) => `Cancel this and later sessions of ${name}`,
  summary: (name) => `The session of ${name}`,
};

interface BookingDialogProps {
  open: SelectedBooking;
  onStep: (step: BookingStep) => void;
  onClose: () => void;
  /** After a change: the button that opened the dialog may be gone. */
  onDone: () => void;
  returnFocusTo?: RefObject<HTMLElement | null>;
}

/** One consultation over the page: its details, and moving or canceling it. */
const BookingDialog = ({ open, onStep, onClose, onDone, returnFocusTo }: BookingDialogProps) => {
  const { zone } = useOfficeSession();
  // After a conflict, the consultation as it is now.
  const [changed, setChanged] = useState<OfficeConsultation | null>(null);
  const consultation = changed ?? open.consultation;
  return (
    <OfficeDialog
      onClose={onClose}
      returnFocusTo={returnFocusTo}
      title={titles[open.step](consultation.fullname, nameOf(consultation))}
      description={`${when(consultation.start, zone)}, with ${consultation.counselor.name}`}
    >
      {open.step === 'details' ? (
        <BookingDetails
          consultation={consultation}
          zone={zone}
          actions={<BookingButtons consultation={consultation} onStep={onStep} />}
        />
      ) : open.step === 'summary' ? (
        <Suspense>
          <SummaryForm consultation={consultation} onClose={onClose} onSent={onDone} />
        </Suspense>
      ) : (
        <ChangeForm
          key={open.step}
          step={open.step}
          consultation={consultation}
          onChanged={setChanged}
          onClose={onClose}
          onDone={onDone}
        />
      )}
    </OfficeDialog>
  );
};

interface ButtonsProps {
  consultation: OfficeConsultation;
  onStep: (step: BookingStep, button: HTMLButtonElement) => void;
}

/**
 * The buttons that begin a change; none once it was canceled or, except for a lesson, has begun.
 */
export const BookingButtons = ({ consultation, onStep }: ButtonsProps) =>
  isComing(consultation) ? (
    <>
      <Button variant="secondary" onClick={({ currentTarget }) => onStep('move', currentTarget)}>
        Move <span className="sr-only">{consultation.fullname}</span>
      </Button>
      <Button variant="quiet" onClick={({ currentTarget }) => onStep('cancel', currentTarget)}>
        Cancel it<span className="sr-only">: {consultation.fullname}</span>
      </Button>
      {consultation.session?.series !== undefined && (
        <Button variant="quiet" onClick={({ currentTarget }) => onStep('cancel-rest', currentTarget)}>
          Cancel it and the rest<span className="sr-only">: {consultation.fullname}</span>
        </Button>
      )}
    </>
  ) : (
    hasBegun(consultation) &&
    consultation.session !== undefined && (
      <>
        <Button variant="secondary" onClick={({ currentTarget }) => onStep('summary', currentTarget)}>
          {consultation.session.summary === 'sent' ? 'Open the summary' : 'Write the summary'}
          <span className="sr-only"> for {consultation.fullname}</span>
        </Button>
        <ReturnHours consultation={consultation} canReturn={consultation.session.canReturn} />
      </>
    )
  );

/** Gives the hours of a lesson back that nobody came to. */
const ReturnHours = ({ consultation, canReturn }: Pick<ButtonsProps, 'consultation'> & { canReturn: boolean }) => {
  const { role, zone } = useOfficeSession();
  const [isAsking, setAsking] = useState(false);
  const [isReturned, setReturned] = useState(false);
  if (role !== 'owner') return null;
  return (
    <>
      {canReturn && !isReturned && (
        <Button variant="quiet" aria-haspopup="dialog" onClick={() => setAsking(true)}>
          Give the hours back <span className="sr-only">to {consultation.fullname}</span>
        </Button>
      )}
      <p role="status" className="empty:hidden">
        {isReturned && RETURNED}
      </p>
      {isAsking && (
        <ReturnHoursDialog
          lesson={consultation}
          when={when(consultation.start, zone)}
          onReturned={() => setReturned(true)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
};

interface ChangeProps {
  step: 'move' | 'cancel' | 'cancel-rest';
  consultation: OfficeConsultation;
  onChanged: (consultation: OfficeConsultation) => void;
  onClose: () => void;
  onDone: () => void;
}

/** Moves or cancels a consultation, with a word to the family. What was typed stays if it fails. */
const ChangeForm = ({ step, consultation, onChanged, onClose, onDone }: ChangeProps) => {
  const { zone } = useOfficeSession();
  const [start, setStart] = useState('');
  const [refused, setRefused] = useState<readonly string[]>([]);
  const [word, setWord] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { id, person, email, version } = consultation;
  const isMailed = email !== '';
  const done = (change: string, what = `The ${nameOf(consultation)} is`) => {
    const told = isMailed ? 'The family gets an email.' : 'They have no email address, so call them.';
    showToast({ kind: 'success', text: `${what} ${change}. ${told}` });
    onDone();
  };
  const onError = (error: unknown) => {
    if (!(error instanceof ApiError)) return;
    if (error.code === 'SLOT_TAKEN') {
      setRefused([...refused, start]);
      setStart('');
    }
    if (error.code === 'CONFLICT') void refetchConsultation(id).then((now) => now !== undefined && onChanged(now));
  };
  const move = useOfficeAction(moveOfficeConsultation);
  const cancel = useOfficeAction(cancelOfficeConsultation);
  const cancelRest = useOfficeAction(cancelOfficeSeries);
  const { error, isPending } = { move, cancel, 'cancel-rest': cancelRest }[step];
  const input = { id, person, word, version };
  const submit = () => {
    if (step === 'cancel-rest') {
      cancelRest.mutate(input, {
        onSuccess: ({ res }) => done('canceled', sessionsAre(res.consultations.length)),
        onError,
      });
      return;
    }
    if (step === 'cancel') {
      cancel.mutate(input, { onSuccess: () => done('canceled'), onError });
      return;
    }
    setMissing(start === '');
    if (start !== '') move.mutate({ ...input, start }, { onSuccess: () => done('moved'), onError });
  };
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {error !== null && <Problem message={problemOf(error, step)} stacked />}
      {step === 'move' && (
        <NewTime
          consultation={consultation}
          zone={zone}
          refused={refused}
          start={start}
          onStart={setStart}
          error={isMissing && start === '' ? 'Choose a time' : undefined}
        />
      )}
      <WordField
        email={email}
        value={word}
        error={error instanceof ApiError ? error.fields['word'] : undefined}
        onChange={setWord}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" loading={isPending}>
          {`${step === 'move' ? 'Move' : 'Cancel'} ${isMailed ? 'and email them' : 'it'}`}
        </Button>
        <Button variant="secondary" disabled={isPending} onClick={onClose}>
          Keep it as it is
        </Button>
      </div>
    </form>
  );
};

const sessionsAre = (count: number): string => (count === 1 ? 'The session is' : `${String(count)} sessions are`);

interface WordFieldProps {
  email: string;
  value: string;
  error: string | undefined;
  onChange: (word: string) => void;
}

/** A word in the email to the family, if it has an address. */
const WordField = ({ email, value, error, onChange }: WordFieldProps) =>
  email === '' ? (
    <p>They have no email address, so please call them.</p>
  ) : (
    <TextAreaField
      label="A word to the family"
      hint={`Optional. It’s in the email that ${email} gets.`}
      value={value}
      error={error}
      onChange={({ target }) => onChange(target.value)}
    />
  );

/** A refusal names the time as a field, which the dialog has no single field for. */
const problemOf = (error: unknown, step: ChangeProps['step']): string => {
  const start = error instanceof ApiError ? error.fields['start'] : undefined;
  return start ?? messageOf(error, step === 'move' ? 'It could not be moved.' : 'It could not be canceled.');
};

/** A consultation that someone else changed; undefined if it can't be found among those to come. */
const refetchConsultation = async (id: string): Promise<OfficeConsultation | undefined> => {
  try {
    const { res } = await officeCall(listOfficeConsultations, { from: '', days: CONSULTATION_HORIZON_DAYS });
    return res.consultations.find((one) => one.id === id);
  } catch {
    // The conflict's own message says what to do.
    return undefined;
  }
};
