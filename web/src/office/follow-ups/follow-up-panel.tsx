import * as v from 'valibot';
import { dayWithYear } from '#contract/dates.ts';
import { followUpOfficeContact } from '#contract/endpoints/messages/office.ts';
import { Button } from '../../components/ui/button.tsx';
import { TextAreaField } from '../../components/ui/fields/text-area-field.tsx';
import { TextField } from '../../components/ui/fields/text-field.tsx';
import { Problem } from '../../components/ui/problem.tsx';
import { useOfficeSession } from '../api.ts';
import { useOfficeForm } from '../form.ts';
import { problemOf } from '../passkey-problem.ts';
import { Choices } from '../ui/choices.tsx';
import { formatMoment } from '../ui/format.ts';
import { type Contact, stateChoices, stateNames } from './follow-up.ts';
import type { FollowUp } from './use-follow-up.ts';

/** State and notes of a contact. A state is saved when it is chosen; choosing another undoes it. */
export const FollowUpPanel = ({ contact, followUp }: { contact: Contact; followUp: FollowUp }) => {
  const { zone } = useOfficeSession();
  const { state, notes, choose, conflict, failure } = followUp;
  const choices = stateChoices(contact.kind);
  return (
    <div className="grid content-start gap-5">
      {conflict !== null && <Conflict kind={contact.kind} followUp={followUp} />}
      {failure !== null && (
        <Problem message={problemOf(failure, 'The state could not be saved. Please try again.')} stacked />
      )}
      <div className="grid gap-1.5">
        <p aria-hidden="true" className="font-semibold">
          State
        </p>
        <Choices
          label={`State of ${contact.name}`}
          options={choices}
          value={choices.some(([choice]) => choice === state) ? state : 'contacted'}
          onChoose={choose}
        />
      </div>
      {contact.kind === 'lead' && <CallAgainForm contact={contact} followUp={followUp} />}
      {notes.length > 0 && (
        <div className="grid gap-3">
          <p aria-hidden="true" className="font-semibold">
            Notes
          </p>
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
        </div>
      )}
      <NoteForm contact={contact} followUp={followUp} />
    </div>
  );
};

const notSaved = {
  state: 'Your change wasn’t saved. Choose the state again if it still fits.',
  note: 'Your note wasn’t saved yet. It’s still below; save it again if it still fits.',
  day: 'Your day wasn’t saved yet. It’s still below; save it again if it still fits.',
} as const;

/** What is there now, after someone else was faster. */
const Conflict = ({ kind, followUp: { conflict, state, notes } }: { kind: Contact['kind']; followUp: FollowUp }) => {
  const newest = notes.at(-1);
  return (
    <Problem
      title="Someone else just changed this"
      message={[
        `It’s now marked ${stateNames[kind][state]}.`,
        newest === undefined ? '' : `The newest note is from ${newest.who}: “${newest.text}”`,
        notSaved[conflict ?? 'state'],
      ]
        .filter((sentence) => sentence !== '')
        .join(' ')}
      stacked
    />
  );
};

const { note: word, callOn: day } = followUpOfficeContact.body.entries;

/** Puts off the call to a day, with a word about it, which is kept as a note. */
const CallAgainForm = ({ contact: { id, name }, followUp }: { contact: Contact; followUp: FollowUp }) => {
  const { callOn } = followUp;
  const { formProps, field, isBusy, failure } = useOfficeForm(followUpOfficeContact, {
    id: `call-again-${id}`,
    empty: { callOn: '', note: '' },
    schema: v.object({
      callOn: v.pipe(
        day,
        v.check((typed) => typed !== '', 'Choose a day'),
      ),
      note: word,
    }),
    send: (typed) => followUp.save('day', typed),
    fallback: 'The day could not be saved. Please try again.',
  });
  return (
    <form {...formProps} className="grid gap-3" aria-label={`Call ${name} again`}>
      {callOn !== undefined && (
        <p className="flex flex-wrap items-center gap-x-3">
          <span className="font-semibold">Call again on {dayWithYear(callOn)}</span>
          <Button variant="quiet" onClick={followUp.takeDayAway}>
            Take the day away
          </Button>
        </p>
      )}
      <div className="grid gap-3 sm:grid-cols-[11rem_minmax(0,1fr)]">
        <TextField type="date" label="Call again on" hint="Up to a year ahead." {...field('callOn')} />
        <TextField label="What about" hint="Optional. It becomes a note." {...field('note')} />
      </div>
      {failure !== null && followUp.conflict === null && <Problem message={failure} stacked />}
      <Button type="submit" variant="secondary" className="justify-self-start" loading={isBusy}>
        Put off the call
      </Button>
    </form>
  );
};

const note = v.pipe(
  word,
  v.check((text) => text !== '', 'Write the note first'),
);

const NoteForm = ({ contact: { kind, id, name }, followUp }: { contact: Contact; followUp: FollowUp }) => {
  const { formProps, field, isBusy, failure } = useOfficeForm(followUpOfficeContact, {
    id: `note-${kind}-${id}`,
    empty: { note: '' },
    schema: v.object({ note }),
    send: (typed) => followUp.save('note', typed),
    fallback: 'The note could not be saved. Please try again.',
  });
  return (
    <form {...formProps} className="grid gap-3">
      <TextAreaField label={`Add a note about ${name}`} rows={2} {...field('note')} />
      {failure !== null && followUp.conflict === null && <Problem message={failure} stacked />}
      <Button type="submit" variant="secondary" className="justify-self-start" loading={isBusy}>
        Save note
      </Button>
    </form>
  );
};
