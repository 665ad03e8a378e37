import { useId } from 'react';
import * as v from 'valibot';
import { type Slot, slot } from '#contract/endpoints/consultations/shapes.ts';
import { ApiError } from '../../api/api-error.ts';
import { TimeButtons } from './time-picker.tsx';

/** Why a time can't be had, and free times near it. */
export interface TimeRefusal {
  /** Not to be shown again: the free times may come from a cache. */
  start: string;
  message: string;
  slots: readonly Slot[];
}

const nearest = v.object({ slots: v.array(slot) });

/** The refusal of the time itself, or null if the call failed for another reason. */
export const timeRefusalOf = (error: unknown, start: string): TimeRefusal | null => {
  if (!(error instanceof ApiError)) return null;
  if (error.code === 'SLOT_TAKEN') {
    const { output, success } = v.safeParse(nearest, error.res);
    return { start, message: error.message, slots: success ? output.slots : [] };
  }
  const message = error.fields['start'];
  return message === undefined ? null : { start, message, slots: [] };
};

interface RefusedTimeProps {
  refusal: TimeRefusal;
  zone: string;
  onChoose: (start: string) => void;
}

/** Says that a time can't be had, and offers the nearest free ones. */
export const RefusedTime = ({ refusal: { message, slots }, ...times }: RefusedTimeProps) => {
  const id = useId();
  return (
    <div role="alert" className="mb-6 grid gap-3 rounded-md border border-danger bg-danger-wash p-5">
      <p id={id} className="font-bold">
        <span>{message}</span> {slots.length > 0 && <span>These are the nearest free times:</span>}
      </p>
      {slots.length > 0 && <TimeButtons labelledBy={id} slots={slots} withDay {...times} />}
    </div>
  );
};
