import { lazy, Suspense, useRef, useState } from 'react';
import { dayIn } from '#contract/dates.ts';
import { getOfficeHours, type OfficeAvailability, setOfficeHours } from '#contract/endpoints/consultations/office.ts';
import { aboveBar, useFocusBesideBar } from '../../../components/ui/above-bar.ts';
import { Button } from '../../../components/ui/button.tsx';
import { classNames } from '../../../components/ui/class-names.ts';
import { TextField } from '../../../components/ui/fields/text-field.tsx';
import { Problem } from '../../../components/ui/problem.tsx';
import { showToast } from '../../../components/ui/toast/toast.tsx';
import { ApiError, messageOf } from '../../../features/api/api-error.ts';
import { officeQueries, useOfficeAction, useOfficeQuery, useOfficeSession } from '../../api.ts';
import { ListState } from '../../ui/list-state.tsx';
import { useBookingDialog } from '../booking-dialog.tsx';
import { AvailabilityEffectPanel, summaryOf } from './availability-effect.tsx';
import { asAvailability, asForm, differences, newCounselor } from './availability-form.ts';
import { CounselorEditor } from './counselor-editor.tsx';
import { type AvailabilityDraft, useAvailabilityDraft } from './use-availability-draft.ts';
import { useAvailabilityEffect } from './use-availability-effect.ts';

const OtherCalendars = lazy(async () => ({
  default: (await import('../../calendars/other-calendars.tsx')).OtherCalendars,
}));

/** When consultations can be booked, with what a change means before it is saved. */
export const Availability = () => {
  const query = useOfficeQuery(getOfficeHours, {});
  return (
    <ListState query={query} name="hours">
      {(saved) => (
        <>
          <Suspense>
            {saved.own.length > 0 && (
              <div className="mb-8">
                <OtherCalendars counselors={saved.hours.counselors} />
              </div>
            )}
          </Suspense>
          <AvailabilityEditor saved={saved} />
        </>
      )}
    </ListState>
  );
};

const showSaved = ({ version, hours, feeds, own }: OfficeAvailability) => {
  officeQueries.setQueryData([getOfficeHours.id, {}], { version, hours, feeds, own });
};

const AvailabilityEditor = ({ saved }: { saved: OfficeAvailability }) => {
  const { zone, role } = useOfficeSession();
  const isOwner = role === 'owner';
  const [now] = useState(Date.now);
  const save = useOfficeAction(setOfficeHours);
  const draft = useAvailabilityDraft(saved, save.isPending);
  const effect = useAvailabilityEffect(draft.form, draft.version);
  const before = useAvailabilityEffect(asForm(saved.hours), saved.version);
  const heading = useRef<HTMLHeadingElement>(null);
  const { onOpen, dialog } = useBookingDialog(heading);
  useFocusBesideBar(draft.isChanged);
  const problems = effect.error instanceof ApiError ? effect.error.fields : {};
  const submit = () => {
    save.mutate(
      { preview: false, version: draft.version, hours: asAvailability(draft.form) },
      {
        onSuccess: ({ res }) => {
          showSaved(res);
          draft.settle(draft.form, res);
          showToast({ kind: 'success', text: 'The hours are saved. The site shows them in a minute or less.' });
        },
      },
    );
  };
  return (
    <div className={aboveBar}>
      <div className="grid items-start gap-6 md:grid-cols-[minmax(0,1fr)_340px]">
        <div className="grid gap-6">
          {draft.isConflict && <Conflict saved={saved} draft={draft} />}
          {!isOwner && (
            <p className="text-ink-soft">
              {saved.own.length === 0
                ? 'None of these hours are yours yet. Ask an owner to enter your address in the team beside them.'
                : 'You can change your own hours, meeting link and email. An owner changes the rest.'}
            </p>
          )}
          <fieldset disabled={!isOwner} className="min-w-0">
            <General draft={draft} problems={problems} headingRef={heading} />
          </fieldset>
          <Counselors draft={draft} saved={saved} problems={problems} today={dayIn(zone, now)} />
        </div>
        <AvailabilityEffectPanel
          effect={effect.data?.effect}
          names={new Map(draft.form.counselors.map(({ id, name }) => [id, name]))}
          error={effect.error}
          zone={zone}
          onRetry={() => void effect.refetch()}
          onOpen={onOpen}
        />
      </div>
      <SaveBar
        draft={draft}
        summary={
          effect.data === undefined || effect.error !== null || !effect.isCurrent
            ? ''
            : summaryOf(effect.data.effect, before.data?.effect)
        }
        error={save.error}
        isPending={save.isPending}
        onSave={submit}
      />
      {dialog}
    </div>
  );
};

/** Both sides' changes, and whose count. */
const Conflict = ({ saved, draft }: { saved: OfficeAvailability; draft: AvailabilityDraft }) => (
  <div role="alert" className="grid gap-3 rounded-md border border-danger bg-danger-wash p-5">
    <p className="font-bold">Someone else has changed the hours since you began.</p>
    <p>
      They changed: {differences(draft.before, asForm(saved.hours)).join('; ') || 'nothing that you can see here'}. You
      changed: {differences(draft.before, draft.form).join('; ')}.
    </p>
    <div className="flex flex-wrap gap-3">
      <Button variant="secondary" onClick={draft.discard}>
        Take theirs
      </Button>
      <Button variant="secondary" onClick={() => draft.rebase(saved)}>
        Go on with mine
      </Button>
    </div>
  </div>
);

interface GeneralProps {
  draft: AvailabilityDraft;
  problems: Readonly<Record<string, string>>;
  headingRef: React.RefObject<HTMLHeadingElement | null>;
}

const General = ({ draft, problems, headingRef }: GeneralProps) => {
  const field = (key: 'minutes' | 'bufferMinutes' | 'noticeHours' | 'horizonDays') => ({
    inputMode: 'numeric' as const,
    value: draft.form[key],
    error: problems[key],
    onChange: ({ target }: { target: HTMLInputElement }) => draft.change({ [key]: target.value }),
  });
  return (
    <section aria-labelledby="general" className="rounded-md border border-line bg-paper p-5">
      <h2 ref={headingRef} id="general" tabIndex={-1} className="mb-4 text-lg">
        Every consultation
      </h2>
      <div className="grid grid-cols-2 items-end gap-4">
        <TextField label="Length" hint="Minutes" {...field('minutes')} />
        <TextField label="Pause after it" hint="Minutes" {...field('bufferMinutes')} />
        <TextField label="Notice" hint="Hours before" {...field('noticeHours')} />
        <TextField label="How far ahead" hint="Days" {...field('horizonDays')} />
      </div>
    </section>
  );
};

interface CounselorsProps {
  draft: AvailabilityDraft;
  saved: OfficeAvailability;
  problems: Readonly<Record<string, string>>;
  today: string;
}

const Counselors = ({ draft, saved, problems, today }: CounselorsProps) => {
  const { counselors } = draft.form;
  const { role } = useOfficeSession();
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const add = () => {
    if (name.trim() === '') {
      setError('Enter the name');
      return;
    }
    setError(undefined);
    setName('');
    const added = newCounselor(
      name.trim(),
      counselors.map(({ id }) => id),
    );
    draft.change({ counselors: [...counselors, added] });
  };
  return (
    <>
      {counselors.map((counselor, index) => (
        <CounselorEditor
          key={counselor.id}
          counselor={counselor}
          problems={within(problems, `counselors[${String(index)}].`)}
          today={today}
          isOther={role !== 'owner' && !saved.own.includes(counselor.id)}
          feed={
            saved.hours.counselors.some(({ id }) => id === counselor.id)
              ? { exists: saved.feeds.includes(counselor.id), onMade: (version) => draft.follow(version) }
              : undefined
          }
          onChange={(changes) => {
            draft.change({ counselors: counselors.map((one) => (one === counselor ? { ...one, ...changes } : one)) });
          }}
          onRemove={() => draft.change({ counselors: counselors.filter((one) => one !== counselor) })}
        />
      ))}
      {role === 'owner' && (
        <section aria-label="Another counselor" className="flex flex-wrap items-end gap-3">
          <TextField
            label="Name of another counselor"
            value={name}
            error={error ?? problems['counselors']}
            onChange={({ target }) => setName(target.value)}
          />
          <Button variant="secondary" onClick={add}>
            Add
          </Button>
        </section>
      )}
    </>
  );
};

/** The messages of the places that begin with a prefix, without it. */
const within = (problems: Readonly<Record<string, string>>, prefix: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(problems).flatMap(([place, message]) =>
      place.startsWith(prefix) ? [[place.slice(prefix.length), message]] : [],
    ),
  );

interface SaveBarProps {
  draft: AvailabilityDraft;
  summary: string;
  error: Error | null;
  isPending: boolean;
  onSave: () => void;
}

/** What the changes mean, and the button that saves them. It stays in sight while there are any. */
const SaveBar = ({ draft, summary, error, isPending, onSave }: SaveBarProps) => (
  <div
    data-bar
    className={classNames(
      'mt-6 grid gap-3 border-t border-line bg-paper py-3 max-md:-mx-5 max-md:px-5',
      draft.isChanged && 'sticky z-10 max-md:bottom-[calc(68px+env(safe-area-inset-bottom))] md:bottom-0',
    )}
  >
    {error !== null && draft.isChanged && !draft.isConflict && (
      <Problem message={messageOf(error, 'The hours were not saved. Please try again.')} stacked />
    )}
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div className="min-w-0 text-sm">
        <p role="status" className="font-semibold">
          {summary}
        </p>
        <p>{draft.isChanged ? 'Unsaved changes. This tab keeps them.' : 'Everything is saved.'}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button loading={isPending} disabled={!draft.isChanged || draft.isConflict} onClick={onSave}>
          Save the hours
        </Button>
        {draft.isChanged && (
          <Button variant="secondary" onClick={draft.discard}>
            Discard
          </Button>
        )}
      </div>
    </div>
  </div>
);
