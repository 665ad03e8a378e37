import { type ReactNode, useState } from 'react';
import { addDays, dayWithYear, isDay } from '#contract/dates.ts';
import { DEMO_MINUTES } from '#contract/endpoints/consultations/limits.ts';
import { type Weekday, weekdays } from '#contract/open-hours.ts';
import { demoSubjects, subjectNames } from '#contract/words/demo-subjects.ts';
import { Button } from '../../../components/ui/button.tsx';
import { CheckboxField } from '../../../components/ui/fields/choice-field.tsx';
import { TextField } from '../../../components/ui/fields/text-field.tsx';
import { useOfficeSession } from '../../api.ts';
import { Entries } from '../../ui/list-fields.tsx';
import type { CounselorForm } from './availability-form.ts';
import { CalendarFeed } from './feed.tsx';
import { Fold } from './fold.tsx';
import { RangeRows, RangeSelects, RemoveButton } from './range-rows.tsx';

interface EditorProps {
  counselor: CounselorForm;
  /** What is wrong, by place, such as `weekly.monday`. */
  problems: Readonly<Record<string, string>>;
  today: string;
  /** The member may only look at them. */
  isOther: boolean;
  /** Undefined for a counselor who isn't saved yet. */
  feed: { readonly exists: boolean; readonly onMade: (version: number) => void } | undefined;
  onChange: (changes: Partial<CounselorForm>) => void;
  onRemove: () => void;
}

const capitalized = (day: Weekday): string => day.charAt(0).toUpperCase() + day.slice(1);

/** All that the business says about one counselor's times. */
export const CounselorEditor = (props: EditorProps) => {
  const { counselor, problems, isOther, feed, onChange, onRemove } = props;
  const { role } = useOfficeSession();
  const { id, name } = counselor;
  return (
    // Not a landmark: two counselors may have the same name, or none yet.
    <div role="group" aria-labelledby={`counselor-${id}`} className="rounded-md border border-line bg-paper p-5">
      <h2 id={`counselor-${id}`} className="mb-4 text-lg wrap-anywhere">
        {name === '' ? 'No name' : name}
      </h2>
      <fieldset disabled={isOther} className="min-w-0">
        <Fold title="Details" brief={counselor.email} hasProblem={factKeys.some((key) => problems[key] !== undefined)}>
          <Facts {...props} />
        </Fold>
        <h3 className="mt-4 mb-1 text-base md:mt-6">Weekly hours</h3>
        <WeeklyHours
          weekly={counselor.weekly}
          problems={problems}
          place="weekly"
          onChange={(weekly) => onChange({ weekly })}
        />
        <Part title="Demo classes" brief={briefOfDemos(counselor)} problem={problemsOf(problems, 'demos')}>
          <DemoClasses {...props} />
        </Part>
        <Part title="Days off" brief={briefOf(counselor.daysOff)} problem={problemsOf(problems, 'daysOff')}>
          <DaysOff {...props} />
        </Part>
        <Part
          title="Extra hours on one day"
          brief={briefOf(counselor.extraHours)}
          problem={problemsOf(problems, 'extraHours')}
        >
          <ExtraHours {...props} />
        </Part>
      </fieldset>
      {feed !== undefined && !isOther && (
        <div className="mt-4 md:mt-6">
          <h3 className="mb-1 text-base">Calendar link</h3>
          <CalendarFeed counselor={{ id, name }} {...feed} />
        </div>
      )}
      {role === 'owner' && (
        <Button variant="quiet" className="mt-4 -ml-5" onClick={onRemove}>
          Remove {name === '' ? 'this counselor' : name}
        </Button>
      )}
    </div>
  );
};

/** The hours of each weekday. */
const WeeklyHours = ({
  weekly,
  problems,
  place,
  of,
  onChange,
}: Pick<EditorProps, 'problems'> & {
  weekly: CounselorForm['weekly'];
  /** Where the problems say they are. */
  place: string;
  /** What they are for, if not for everything. */
  of?: string;
  onChange: (weekly: CounselorForm['weekly']) => void;
}) =>
  weekdays.map((day) => (
    <RangeRows
      key={day}
      name={capitalized(day)}
      of={of}
      ranges={weekly[day]}
      error={problems[`${place}.${day}`]}
      onChange={(ranges) => onChange({ ...weekly, [day]: ranges })}
      onCopy={() => {
        const copied = weekdays.slice(0, 5).map((weekday) => [weekday, weekly[day]] as const);
        onChange({ ...weekly, ...Object.fromEntries(copied) });
      }}
    />
  ));

const briefOfDemos = ({ demos: { subjects } }: CounselorForm): string =>
  subjects.length === 0 ? 'None' : subjects.map((subject) => subjectNames[subject]).join(', ');

/** What a counselor teaches in free demo classes, and when. */
const DemoClasses = ({ counselor: { weekly, demos }, problems, onChange }: EditorProps) => {
  const change = (changes: Partial<CounselorForm['demos']>) => onChange({ demos: { ...demos, ...changes } });
  return (
    <div>
      <p className="text-sm text-ink-soft">
        Families book a free class of {DEMO_MINUTES} minutes in these subjects. Days off and extra hours count for it
        too.
      </p>
      <div role="group" aria-label="Subjects" className="grid grid-cols-2 gap-x-4">
        {demoSubjects.map((subject) => (
          <CheckboxField
            key={subject}
            checked={demos.subjects.includes(subject)}
            onChange={({ target }) => {
              const chosen = demoSubjects.filter((one) =>
                one === subject ? target.checked : demos.subjects.includes(one),
              );
              change(chosen.length === 0 ? { subjects: chosen, weekly: null } : { subjects: chosen });
            }}
          >
            {subjectNames[subject]}
          </CheckboxField>
        ))}
      </div>
      {demos.subjects.length > 0 && (
        <CheckboxField
          className="border-t border-line"
          checked={demos.weekly !== null}
          onChange={({ target }) => change({ weekly: target.checked ? weekly : null })}
        >
          Hours of their own, in place of the weekly ones
        </CheckboxField>
      )}
      {demos.weekly !== null && (
        <WeeklyHours
          weekly={demos.weekly}
          problems={problems}
          place="demos.weekly"
          of="demo classes"
          onChange={(own) => change({ weekly: own })}
        />
      )}
    </div>
  );
};

const factKeys = ['name', 'email', 'meetingLink', 'member', 'mostPerDay'] as const;

/** A list's length, on the line that unfolds it. */
const briefOf = (list: readonly unknown[]): string => (list.length === 0 ? 'None' : String(list.length));

interface PartProps {
  title: string;
  brief?: string;
  problem?: string | undefined;
  children: ReactNode;
}

const Part = ({ title, brief, problem, children }: PartProps) => (
  <div className="max-md:border-t max-md:border-line md:mt-6">
    <Fold hasHeading title={title} {...(brief !== undefined && { brief })} hasProblem={problem !== undefined}>
      {children}
    </Fold>
  </div>
);

const Facts = ({ counselor, problems, onChange }: EditorProps) => {
  const { role } = useOfficeSession();
  const field = (key: (typeof factKeys)[number]) => ({
    value: counselor[key],
    error: problems[key],
    onChange: ({ target }: { target: HTMLInputElement }) => onChange({ [key]: target.value }),
  });
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField label="Name" hint="As families see it" {...field('name')} />
      <TextField label="Most on one day" inputMode="numeric" hint="Consultations" {...field('mostPerDay')} />
      <TextField label="Email" type="email" hint="Without one, the inbox gets the emails" {...field('email')} />
      <TextField label="Meeting link" type="url" hint="Without one, only phone calls" {...field('meetingLink')} />
      {role === 'owner' && (
        <TextField
          label="Address in the team"
          type="email"
          hint="Who signs in with it may change these hours; without one, the email above"
          {...field('member')}
        />
      )}
    </div>
  );
};

/** The problems of a list's entries, at the list. */
const problemsOf = (problems: EditorProps['problems'], list: string): string | undefined => {
  const found = Object.entries(problems).filter(([place]) => place.startsWith(list));
  return found.length === 0 ? undefined : [...new Set(found.map(([, message]) => message))].join(' ');
};

const DaysOff = ({ counselor: { daysOff }, problems, today, onChange }: EditorProps) => {
  const [day, setDay] = useState('');
  const [error, setError] = useState<string>();
  const add = () => {
    if (!isDay(day)) {
      setError('Choose a day');
      return;
    }
    setError(undefined);
    setDay('');
    onChange({ daysOff: [...new Set([...daysOff, day])].toSorted() });
  };
  return (
    <div>
      <ul className="grid gap-1">
        {daysOff.map((off) => (
          <li key={off} className="flex items-center justify-between gap-3 border-t border-line">
            {isDay(off) ? dayWithYear(off) : off}
            <RemoveButton
              label={`Remove the day off ${isDay(off) ? dayWithYear(off) : off}`}
              onClick={() => onChange({ daysOff: daysOff.filter((one) => one !== off) })}
            />
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-end gap-3 border-t border-line pt-3">
        <TextField
          label="Another day off"
          type="date"
          min={today}
          value={day}
          error={error ?? problemsOf(problems, 'daysOff')}
          onChange={({ target }) => setDay(target.value)}
        />
        <Button variant="secondary" onClick={add}>
          Clear the day
        </Button>
      </div>
    </div>
  );
};

const ExtraHours = ({ counselor: { extraHours }, problems, today, onChange }: EditorProps) => (
  <div>
    <Entries
      entries={extraHours}
      write={(next) => onChange({ extraHours: next })}
      className="flex flex-wrap items-center gap-2 border-t border-line py-2"
    >
      {({ entry, place, put, remove }) => (
        <>
          <input
            type="date"
            aria-label={`Day of extra hours ${place}`}
            className="control w-auto"
            value={entry.day}
            onChange={({ target }) => put({ day: target.value })}
          />
          <div className="flex min-w-64 flex-1 items-center gap-2">
            <RangeSelects name={`Extra hours ${place}`} range={entry} onChange={put} />
            <RemoveButton label={`Remove extra hours ${place}`} onClick={remove} />
          </div>
        </>
      )}
    </Entries>
    <p aria-live="polite" className="text-sm font-semibold text-danger empty:hidden">
      {problemsOf(problems, 'extraHours')}
    </p>
    <Button
      variant="quiet"
      className="-ml-5 text-sm"
      onClick={() => onChange({ extraHours: [...extraHours, { day: addDays(today, 1), from: '10:00', to: '12:00' }] })}
    >
      Add extra hours
    </Button>
  </div>
);
