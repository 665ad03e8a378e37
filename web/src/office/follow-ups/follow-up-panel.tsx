import * as v from 'valibot';
import { followUpOfficeContact } from '#contract/endpoints/messages/office.ts';
import { Button } from '../../components/ui/button.tsx';
import { Problem } from '../../components/ui/problem.tsx';
import { TextAreaField } from '../../components/ui/text-area-field.tsx';
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

/** What is there now, after someone else was faster. */
const Conflict = ({ kind, followUp: { conflict, state, notes } }: { kind: Contact['kind']; followUp: FollowUp }) => {
  const newest = notes.at(-1);
  return (
    <Problem
      title="Someone else just changed this"
      message={[
        `It’s now marked ${stateNames[kind][state]}.`,
        newest === undefined ? '' : `The newest note is from ${newest.who}: “${newest.text}”`,
        conflict === 'note'
          ? 'Your note wasn’t saved yet. It’s still below; save it again if it still fits.'
          : 'Your change wasn’t saved. Choose the state again if it still fits.',
      ]
        .filter((sentence) => sentence !== '')
        .join(' ')}
      stacked
    />
  );
};

const note = v.pipe(
  followUpOfficeContact.body.entries.note,
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
