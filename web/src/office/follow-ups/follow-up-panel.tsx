import { useRef, useState } from 'react';
import * as v from 'valibot';
import { dayWithYear } from '#contract/dates.ts';
import { followUpOfficeContact } from '#contract/endpoints/messages/office.ts';
import type { FollowUpState } from '#contract/words/office-follow-ups.ts';
import { Button } from '../../components/ui/button.tsx';
import { TextAreaField } from '../../components/ui/fields/text-area-field.tsx';
import { TextField } from '../../components/ui/fields/text-field.tsx';
import { Problem } from '../../components/ui/problem.tsx';
import { useOfficeSession } from '../api.ts';
import { useOfficeForm } from '../form.ts';
import { Choices } from '../ui/choices.tsx';
import { formatMoment } from '../ui/format.ts';
import { type Contact, stateChoices, stateNames } from './follow-up.ts';
import type { FollowUp } from './use-follow-up.ts';

interface PanelProps {
  contact: Contact;
  followUp: FollowUp;
}

/** What happened with a contact: the form to say it, and what was said before. */
export const FollowUpPanel = ({ contact, followUp }: PanelProps) => {
  const { zone } = useOfficeSession();
  const { notes, isConflict } = followUp;
  return (
    <div className="grid content-start gap-5">
      {isConflict && <Conflict kind={contact.kind} followUp={followUp} />}
      <WhatHappened contact={contact} followUp={followUp} />
      {notes.length > 0 && (
        <ol aria-label={`Notes about ${contact.name}`} className="grid gap-3">
          {notes.map(({ at, who, text }) => (
            <li key={`${String(at)} ${text}`} className="border-l-2 border-teal-soft pl-3">
              <p className="whitespace-pre-line">{text}</p>
              <p className="text-sm text-ink-soft">
                {who}, {formatMoment(at, zone)}
              </p>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
};

/** What is there now, after someone else was faster. */
const Conflict = ({ kind, followUp: { state, notes } }: { kind: Contact['kind']; followUp: FollowUp }) => {
  const newest = notes.at(-1);
  return (
    <Problem
      title="Someone else just changed this"
      message={[
        `It’s now marked ${stateNames[kind][state]}.`,
        newest === undefined ? '' : `The newest note is from ${newest.who}: “${newest.text}”`,
        'Yours wasn’t saved. What you typed is still below; save it again if it still fits.',
      ]
        .filter((sentence) => sentence !== '')
        .join(' ')}
      stacked
    />
  );
};

const { note, callOn: day } = followUpOfficeContact.body.entries;

interface Change {
  readonly state?: FollowUpState;
  readonly callOn?: string;
}

/** A word and a day, both optional, which the press on the outcome saves with it. */
const WhatHappened = ({ contact: { kind, id, name }, followUp }: PanelProps) => {
  const choices = stateChoices(kind);
  const state = choices.some(([choice]) => choice === followUp.state) ? followUp.state : 'contacted';
  /** What the pressed button adds to what was typed, which isn't sent twice. */
  const pressed = useRef<{ change: Change; isAlone: boolean }>(undefined);
  const { form, formProps, field, isBusy, failure } = useOfficeForm(followUpOfficeContact, {
    id: `follow-up-${kind}-${id}`,
    empty: { note: '', callOn: '' },
    schema: v.object({ note, callOn: day }),
    send: ({ note: typed, callOn = '' }) =>
      followUp.save({
        ...(pressed.current?.isAlone !== true && { note: typed, ...(callOn !== '' && { callOn }) }),
        ...pressed.current?.change,
      }),
    fallback: 'It could not be saved. Please try again.',
  });
  const [isDayRefused, setDayRefused] = useState(false);
  const press = (change: Change) => {
    pressed.current = { change, isAlone: isBusy };
    formProps.onSubmit();
  };
  const saveAs = (chosen: FollowUpState) => {
    const { note: typed = '', callOn = '' } = form.getValues();
    const hasNoUse = callOn !== '' && chosen !== 'callback';
    setDayRefused(hasNoUse);
    const hasNews = chosen !== state || typed.trim() !== '' || callOn !== '';
    if (hasNews && !hasNoUse) press(chosen === state ? {} : { state: chosen });
  };
  return (
    <form
      {...formProps}
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        saveAs((form.getValues('callOn') ?? '') === '' ? state : 'callback');
      }}
    >
      <TextAreaField label={`What happened with ${name}`} rows={2} {...field('note')} />
      {kind === 'lead' && (
        <TextField
          type="date"
          label="Remind me"
          hint={followUp.callOn === undefined ? 'Optional, with Call back.' : `Now on ${dayWithYear(followUp.callOn)}.`}
          {...field('callOn')}
          {...(isDayRefused && { error: 'For a reminder, save as Call back' })}
        />
      )}
      {followUp.callOn !== undefined && (
        <Button variant="quiet" className="justify-self-start" onClick={() => press({ callOn: '' })}>
          Remove the reminder
        </Button>
      )}
      {failure !== null && !followUp.isConflict && <Problem message={failure} stacked />}
      <div className="grid gap-1.5">
        <p aria-hidden="true" className="font-semibold">
          Save as
        </p>
        <Choices label={`Save ${name} as`} options={choices} value={state} onChoose={saveAs} />
      </div>
    </form>
  );
};
