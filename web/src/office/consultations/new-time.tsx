import { useState } from 'react';
import type { OfficeConsultation } from '#contract/endpoints/consultations/office.ts';
import { listConsultationSlots } from '#contract/endpoints/consultations/public.ts';
import { SelectField } from '../../components/ui/fields/select-field.tsx';
import { slotsInput } from '../../features/consultations/times/slots-for.ts';
import { byDay, timeIn } from '../../features/consultations/times/times.ts';
import { useOfficeQuery } from '../api.ts';
import { ListState } from '../ui/list-state.tsx';

export interface NewTimeProps {
  consultation: OfficeConsultation;
  /** The business's time zone. */
  zone: string;
  /** Times that the server has refused: the free times may come from a cache. */
  refused: readonly string[];
  /** The chosen time, or the empty text. */
  start: string;
  onStart: (start: string) => void;
  error: string | undefined;
}

/** The free times of a consultation's counselor: a day, then a time. */
export const NewTime = (props: NewTimeProps) => {
  const { consultation, refused, zone } = props;
  const { session, minutes, subject } = consultation;
  const query = useOfficeQuery(listConsultationSlots, slotsInput(session === undefined ? { subject } : { minutes }));
  return (
    <ListState query={query} name="free times">
      {({ slots }) => {
        const suitable = slots.filter(
          (slot) =>
            slot.counselors.includes(consultation.counselor.id) &&
            Date.parse(slot.start) !== consultation.start &&
            !refused.includes(slot.start),
        );
        return suitable.length === 0 ? (
          <p>{consultation.counselor.name} has no other free time in the next weeks. Add hours first, or cancel it.</p>
        ) : (
          <DayAndTime {...props} days={byDay(suitable, zone)} />
        );
      }}
    </ListState>
  );
};

const DayAndTime = ({ days, zone, start, onStart, error }: NewTimeProps & { days: ReturnType<typeof byDay> }) => {
  const [chosen, setChosen] = useState('');
  const [first = ''] = days.keys();
  const day = days.has(chosen) ? chosen : first;
  return (
    <div className="grid gap-4 sm:grid-cols-[2fr_1fr]">
      <SelectField
        label="Day"
        options={[...days.keys()].map((name) => ({ value: name, label: name }))}
        value={day}
        onChange={({ target }) => {
          setChosen(target.value);
          onStart('');
        }}
      />
      <SelectField
        label="Time"
        placeholder="Choose"
        options={(days.get(day) ?? []).map((slot) => ({ value: slot.start, label: timeIn(slot.start, zone) }))}
        value={start}
        error={error}
        onChange={({ target }) => onStart(target.value)}
      />
    </div>
  );
};
