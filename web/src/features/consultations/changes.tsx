import { useMutation } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { bookingName } from '#contract/demo-classes.ts';
import { cancelConsultation } from '#contract/endpoints/consultations/public.ts';
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
}

/** The buttons that move or cancel a consultation. */
export const Changes = (props: ChangesProps) => {
  const { movesLeft } = props.consultation;
  const [isOpen, setOpen] = useState(false);
  const cancelButton = useRef<HTMLButtonElement>(null);
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
              props.onStep('moving');
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
            setOpen(true);
          }}
        >
          {`Cancel the ${bookingName(props.consultation)}`}
        </Button>
      </div>
      <CancelDialog {...props} open={isOpen} setOpen={setOpen} returnFocusTo={cancelButton} />
    </div>
  );
};

const CancelDialog = ({
  consultation,
  when,
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
  const { id, counselor, kind } = consultation;
  const tooLate = kind === 'session' ? tooLateText(consultation) : undefined;
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
  const change = (opened: boolean) => {
    reset();
    setOpen(opened);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      returnFocusTo={returnFocusTo}
      title={`Cancel your ${bookingName(consultation)}?`}
      description={
        <>
          <span>{when}</span>, with <span translate="no">{counselor.name}</span>. We’ll tell your counselor.
        </>
      }
    >
      <div className="grid gap-4">
        {tooLate !== undefined && (
          <p className="rounded-md border border-danger bg-danger-wash p-5 font-semibold">{tooLate}.</p>
        )}
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
              change(false);
            }}
          >
            Keep it
          </Button>
        </div>
      </div>
    </Dialog>
  );
};
