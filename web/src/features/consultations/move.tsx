import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { moveConsultation } from '#contract/endpoints/consultations/public.ts';
import type { Consultation, Slot } from '#contract/endpoints/consultations/shapes.ts';
import { Button } from '../../components/ui/button.tsx';
import { Problem } from '../../components/ui/problem.tsx';
import { type ApiError, messageOf } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { isOutdated, refreshSlots, showConsultation, slotsToMove } from './queries.ts';
import { RefusedTime, type TimeRefusal, timeRefusalOf } from './times/refused-time.tsx';
import { TimePicker } from './times/time-picker.tsx';
import { whenIn } from './times/times.ts';

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

/** Moves a consultation to another free time of its counselor. */
export const Move = ({ consultation, times, onDone, onOutdated }: MoveProps) => {
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
  const suits = (slot: Slot) =>
    slot.counselors.includes(counselor.id) && ![consultation.start, refusal?.start].includes(slot.start);
  return (
    <>
      <p>
        Now: <span>{whenIn(consultation.start, zone, businessZone)}</span>, with{' '}
        <span translate="no">{counselor.name}</span>.
      </p>
      {start === '' ? (
        <>
          {refusal !== null && <RefusedTime refusal={refusal} zone={zone} onChoose={choose} />}
          <TimePicker of={slotsToMove(consultation)} zone={zone} onZone={onZone} onChoose={choose} suits={suits} />
        </>
      ) : (
        <>
          {error !== null && <Problem message={messageOf(error, 'It could not be moved. Please try again.')} stacked />}
          <div className="flex flex-wrap gap-3">
            <Button loading={isPending} onClick={() => mutate()}>
              Move to this time
            </Button>
            <Button variant="secondary" onClick={() => choose('')}>
              Choose another time
            </Button>
          </div>
        </>
      )}
      <Button variant="quiet" className="-ml-5 justify-self-start" onClick={() => onDone('shown')}>
        Keep the current time
      </Button>
    </>
  );
};
