import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { cancelConsultation, moveConsultation } from '#contract/endpoints.ts';
import type { Consultation } from '#contract/shapes.ts';
import { Button, ButtonLink } from '#web/components/ui/button.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { Problem } from '#web/components/ui/problem.tsx';
import { paths } from '#web/content/paths.ts';
import { ApiError, messageOf } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { ConsultationDetails } from './consultation-details.tsx';
import { Phrases } from './phrases.tsx';
import { refreshConsultations, refreshSlots, showConsultation } from './queries.ts';
import { RefusedTime, type TimeRefusal, timeRefusalOf } from './refused-time.tsx';
import { TimePicker } from './time-picker.tsx';
import { visitorZone, whenIn } from './times.ts';
import { useStepFocus } from './use-step-focus.ts';

const titles = {
  shown: 'Your consultation',
  moving: 'Move your consultation',
  moved: 'Your consultation is moved',
  canceled: 'Your consultation is canceled',
};

/** Whether the consultation isn't what the page shows, for instance canceled a moment ago. */
const isOutdated = (error: unknown): error is ApiError =>
  error instanceof ApiError && ['NOT_FOUND', 'CONFLICT'].includes(error.code);

interface YourConsultationProps {
  /** Undefined once it is canceled. */
  consultation: Consultation | undefined;
  businessZone: string;
}

/** The booked consultation: how to join it, move it or cancel it (docs/product.md#consultations). */
export const YourConsultation = ({ consultation, businessZone }: YourConsultationProps) => {
  const [step, setStep] = useState<keyof typeof titles>('shown');
  const [newStart, setNewStart] = useState('');
  const [zone, setZone] = useState(visitorZone);
  const [problem, setProblem] = useState<string | null>(null);
  const heading = useStepFocus(`${step} ${newStart}`);

  const goTo = (next: typeof step) => {
    setProblem(null);
    setNewStart('');
    setStep(next);
  };
  const onOutdated = (error: ApiError) => {
    goTo('shown');
    setProblem(error.message);
    refreshConsultations();
  };
  const title = newStart === '' ? titles[step] : `Move it to ${whenIn(newStart, zone, businessZone)}?`;

  return (
    <Card className="grid gap-5">
      <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
        <Phrases text={title} />
      </h2>
      {problem !== null && <Problem message={problem} />}
      {consultation === undefined ? (
        <>
          {step === 'canceled' && <p>We’ve emailed you, and your counselor knows. The time is free again.</p>}
          <ButtonLink to={paths.book} variant="secondary" className="justify-self-start">
            Book another time
          </ButtonLink>
        </>
      ) : step === 'moving' ? (
        <Move
          consultation={consultation}
          times={{ zone, onZone: setZone, businessZone, start: newStart, onChoose: setNewStart }}
          onDone={goTo}
          onOutdated={onOutdated}
        />
      ) : (
        <>
          {step === 'moved' && <p>We’ve emailed you the new time with an updated calendar entry.</p>}
          <ConsultationDetails consultation={consultation} zone={zone} businessZone={businessZone} />
          {Date.parse(consultation.start) > Date.now() && (
            <Changes
              consultation={consultation}
              when={whenIn(consultation.start, zone, businessZone)}
              onStep={goTo}
              onOutdated={onOutdated}
            />
          )}
        </>
      )}
    </Card>
  );
};

interface ChangesProps {
  consultation: Consultation;
  when: string;
  onStep: (step: 'moving' | 'canceled') => void;
  onOutdated: (error: ApiError) => void;
}

const Changes = ({ consultation: { id, movesLeft, counselor }, when, onStep, onOutdated }: ChangesProps) => {
  const [isOpen, setOpen] = useState(false);
  const cancelButton = useRef<HTMLButtonElement>(null);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => call(cancelConsultation, { id }),
    onSuccess: ({ res }) => {
      setOpen(false);
      showConsultation(res);
      onStep('canceled');
    },
    onError: (failure) => {
      if (!isOutdated(failure)) return;
      setOpen(false);
      onOutdated(failure);
    },
  });
  const open = (opened: boolean) => {
    reset();
    setOpen(opened);
  };
  return (
    <div className="grid gap-2 border-t border-line pt-5">
      <p className="text-ink-soft">
        {movesLeft === 0
          ? 'You’ve moved it as often as you can. If this time doesn’t work, cancel it and book another one.'
          : `Can’t make it? You can move it ${['', 'once', 'twice'][movesLeft] ?? `${String(movesLeft)} times`}, or cancel it.`}
      </p>
      <div className="flex flex-wrap gap-3">
        {movesLeft > 0 && (
          <Button
            variant="secondary"
            onClick={() => {
              onStep('moving');
            }}
          >
            Move
          </Button>
        )}
        <Button
          ref={cancelButton}
          variant="quiet"
          className="max-sm:-ml-5"
          onClick={() => {
            open(true);
          }}
        >
          Cancel the consultation
        </Button>
      </div>
      <Dialog
        open={isOpen}
        onOpenChange={open}
        returnFocusTo={cancelButton}
        title="Cancel your consultation?"
        description={`${when}, with ${counselor.name}. We’ll tell your counselor.`}
      >
        <div className="grid gap-4">
          {error !== null && !isOutdated(error) && (
            <Problem message={messageOf(error, 'It could not be canceled. Please try again.')} stacked />
          )}
          <div className="flex flex-wrap gap-3">
            <Button
              loading={isPending}
              onClick={() => {
                mutate();
              }}
            >
              Cancel it
            </Button>
            <Button
              variant="secondary"
              onClick={() => {
                open(false);
              }}
            >
              Keep it
            </Button>
          </div>
        </div>
      </Dialog>
    </div>
  );
};

interface MoveProps {
  consultation: Consultation;
  times: {
    zone: string;
    onZone: (zone: string) => void;
    businessZone: string;
    /** The new time, or the empty text. */
    start: string;
    onChoose: (start: string) => void;
  };
  onDone: (step: 'moved' | 'shown') => void;
  onOutdated: (error: ApiError) => void;
}

const Move = ({ consultation, times, onDone, onOutdated }: MoveProps) => {
  const { id, counselor } = consultation;
  const { zone, onZone, businessZone, start, onChoose } = times;
  const [refusal, setRefusal] = useState<TimeRefusal | null>(null);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => call(moveConsultation, { id, start }),
    onSuccess: ({ res }) => {
      showConsultation(res);
      onDone('moved');
    },
    onError: (failure) => {
      const refused = timeRefusalOf(failure, start);
      if (refused !== null) {
        setRefusal(refused);
        onChoose('');
        refreshSlots();
      } else if (isOutdated(failure)) onOutdated(failure);
    },
  });
  const choose = (chosen: string) => {
    reset();
    setRefusal(null);
    onChoose(chosen);
  };
  const keep = (
    <Button
      variant="quiet"
      className={start === '' ? '-ml-5 justify-self-start' : 'max-sm:-ml-5'}
      onClick={() => {
        onDone('shown');
      }}
    >
      Keep the current time
    </Button>
  );
  if (start === '') {
    return (
      <>
        <p>
          Now: {whenIn(consultation.start, zone, businessZone)}, with {counselor.name}.
        </p>
        {refusal !== null && (
          <RefusedTime refusal={refusal} zone={zone} businessZone={businessZone} onChoose={choose} />
        )}
        <TimePicker
          zone={zone}
          onZone={onZone}
          onChoose={choose}
          // The counselor stays the same.
          suits={(slot) =>
            slot.counselors.includes(counselor.id) && ![consultation.start, refusal?.start].includes(slot.start)
          }
        />
        {keep}
      </>
    );
  }
  return (
    <>
      <p>
        Now: {whenIn(consultation.start, zone, businessZone)}, with {counselor.name}.
      </p>
      {error !== null && <Problem message={messageOf(error, 'It could not be moved. Please try again.')} stacked />}
      <div className="flex flex-wrap gap-3">
        <Button
          loading={isPending}
          onClick={() => {
            mutate();
          }}
        >
          Move to this time
        </Button>
        <Button
          variant="secondary"
          onClick={() => {
            choose('');
          }}
        >
          Choose another time
        </Button>
        {keep}
      </div>
    </>
  );
};
