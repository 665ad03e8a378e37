import { useMutation } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { bookingName } from '#contract/demo-classes.ts';
import { cancelConsultation, cancelSeries } from '#contract/endpoints/consultations/public.ts';
import type { Consultation } from '#contract/endpoints/consultations/shapes.ts';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { Problem } from '../../components/ui/problem.tsx';
import { type ApiError, messageOf } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { tooLateText } from './lesson-texts.ts';
import { isOutdated, showConsultation } from './queries.ts';

interface ChangesProps {
  consultation: Consultation;
  when: string;
  onStep: (step: 'moving' | 'canceled') => void;
  onOutdated: (error: ApiError) => void;
  /** Of its series, how many more come after it. */
  more?: number;
}

/** The buttons that move or cancel a consultation. */
export const Changes = (props: ChangesProps) => {
  const { movesLeft } = props.consultation;
  const { more = 0 } = props;
  const [isOpen, setOpen] = useState(false);
  const [isRest, setRest] = useState(false);
  const cancelButton = useRef<HTMLButtonElement>(null);
  const restButton = useRef<HTMLButtonElement>(null);
  const ask = (rest: boolean) => {
    setRest(rest);
    setOpen(true);
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
          <Button variant="secondary" onClick={() => props.onStep('moving')}>
            Move
          </Button>
        )}
        <Button ref={cancelButton} variant="quiet" className="max-sm:-ml-5" onClick={() => ask(false)}>
          {`Cancel the ${bookingName(props.consultation)}`}
        </Button>
        {more > 0 && (
          <Button ref={restButton} variant="quiet" className="max-sm:-ml-5" onClick={() => ask(true)}>
            Cancel this and the rest
          </Button>
        )}
      </div>
      <CancelDialog
        {...props}
        more={isRest ? more : 0}
        open={isOpen}
        setOpen={setOpen}
        returnFocusTo={isRest ? restButton : cancelButton}
      />
    </div>
  );
};

/** Cancels a booking, and with `more` those of its series after it. */
const useCancel = ({
  consultation: { id },
  more,
  setOpen,
  onStep,
  onOutdated,
}: Pick<ChangesProps, 'consultation' | 'onStep' | 'onOutdated'> & {
  more: number;
  setOpen: (open: boolean) => void;
}) =>
  useMutation({
    mutationFn: async () =>
      more === 0
        ? [(await call(cancelConsultation, { id })).res]
        : (await call(cancelSeries, { id })).res.consultations,
    onSuccess: (canceled) => {
      setOpen(false);
      for (const one of canceled) showConsultation(one);
      onStep('canceled');
    },
    onError: (failure) => {
      if (!isOutdated(failure)) return;
      setOpen(false);
      onOutdated(failure);
    },
  });

/** Asks before it cancels one, or with `more` also those after it. */
const CancelDialog = ({
  consultation,
  when,
  more = 0,
  onStep,
  onOutdated,
  open,
  setOpen,
  returnFocusTo,
}: ChangesProps & {
  open: boolean;
  setOpen: (open: boolean) => void;
  returnFocusTo: RefObject<HTMLButtonElement | null>;
}) => {
  const { counselor, kind } = consultation;
  const tooLate = kind === 'session' ? tooLateText(consultation) : undefined;
  const { mutate, isPending, error, reset } = useCancel({ consultation, more, setOpen, onStep, onOutdated });
  const change = (opened: boolean) => {
    reset();
    setOpen(opened);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      returnFocusTo={returnFocusTo}
      title={more > 0 ? `Cancel these ${String(more + 1)} sessions?` : `Cancel your ${bookingName(consultation)}?`}
      description={
        <>
          <span>{when}</span>
          {more > 0 && ` and ${more === 1 ? 'the one' : `the ${String(more)}`} after it`}, with{' '}
          <span translate="no">{counselor.name}</span>. We’ll tell your counselor.
        </>
      }
    >
      <div className="grid gap-4">
        {tooLate !== undefined && (
          <p className="rounded-md border border-danger bg-danger-wash p-5 font-semibold">
            {more === 0 ? `${tooLate}.` : `The first begins too soon to get its hours back. The others’ come back.`}
          </p>
        )}
        {error !== null && !isOutdated(error) && (
          <Problem message={messageOf(error, 'It could not be canceled. Please try again.')} stacked />
        )}
        <div className="flex flex-wrap gap-3">
          <Button loading={isPending} onClick={() => mutate()}>
            {more === 0 ? 'Cancel it' : 'Cancel them'}
          </Button>
          <Button variant="secondary" onClick={() => change(false)}>
            {more === 0 ? 'Keep it' : 'Keep them'}
          </Button>
        </div>
      </div>
    </Dialog>
  );
};
