import { type ComponentProps, type ReactNode, type RefObject, useState } from 'react';
import { type Control, type UseFormReturn, useWatch } from 'react-hook-form';
import * as v from 'valibot';
import { dayIn } from '#contract/dates.ts';
import { subjectIn } from '#contract/demo-classes.ts';
import {
  LESSON_MINUTES_MAX,
  LESSON_MINUTES_MIN,
  LESSON_MINUTES_STEP,
} from '#contract/endpoints/consultations/limits.ts';
import {
  type AvailabilityFile,
  bookOfficeConsultation,
  getOfficeHours,
} from '#contract/endpoints/consultations/office.ts';
import { listConsultationSlots } from '#contract/endpoints/consultations/public.ts';
import {
  type BookingKind,
  bookingKinds,
  type MeetingType,
  meetingTypes,
} from '#contract/endpoints/consultations/shapes.ts';
import { addressOf } from '#contract/phone.ts';
import { demoSubjects, subjectNames } from '#contract/words/demo-subjects.ts';
import { CheckboxField } from '../../components/ui/fields/choice-field.tsx';
import { SelectField } from '../../components/ui/fields/select-field.tsx';
import { TextAreaField } from '../../components/ui/fields/text-area-field.tsx';
import { TextField } from '../../components/ui/fields/text-field.tsx';
import { showToast } from '../../components/ui/toast/toast.tsx';
import { ApiError } from '../../features/api/api-error.ts';
import { type SlotsFor, slotsInput } from '../../features/consultations/times/slots-for.ts';
import { byDay, timeIn } from '../../features/consultations/times/times.ts';
import { emptyIfLeftOut } from '../../features/forms/left-out.ts';
import { officeCall, officeQueries, useOfficeQuery, useOfficeSession } from '../api.ts';
import { useOfficeForm } from '../form.ts';
import { ActionForm } from '../ui/action-form.tsx';
import { CallerFields } from '../ui/caller-fields.tsx';
import { Choices } from '../ui/choices.tsx';
import { quartersOf } from '../ui/days.ts';
import { OfficeDialog } from '../ui/dialogs/office-dialog.tsx';
import { ListState } from '../ui/list-state.tsx';
import { when } from './booking-details.tsx';
import { useSeries, Weekly } from './weekly.tsx';

export interface BookForFamilyProps {
  /** The time that was chosen already, in ms since 1970. */
  start?: number;
  /** The counselor whose time it is. */
  counselor?: string;
  /** The family, if it is known already. */
  family?: { fullname: string; phone: string; email: string };
  onClose: () => void;
  /** Gets the focus when it closes; by default what had it before. */
  returnFocusTo?: RefObject<HTMLElement | null>;
}

type Counselors = AvailabilityFile['counselors'];

/** Books a time for a family that called. Mount it while it is open. */
export const BookForFamilyDialog = (props: BookForFamilyProps) => {
  const availability = useOfficeQuery(getOfficeHours, {});
  const counselors = availability.data?.hours.counselors ?? [];
  return (
    <OfficeDialog onClose={props.onClose} returnFocusTo={props.returnFocusTo} title="Book for a family">
      <ListState
        query={availability}
        name="counselors"
        isEmpty={() => counselors.length === 0}
        empty={{ title: 'No counselor yet', text: 'Enter the hours of a counselor in the calendar first.' }}
      >
        {() => <BookForm {...props} counselors={counselors} />}
      </ListState>
    </OfficeDialog>
  );
};

/** As the API writes a moment: UTC, whole minutes. */
const instant = (moment: number): string => new Date(moment).toISOString().replace('.000Z', 'Z');

const { fullname, phone, email, counselor, start, note, student } = bookOfficeConsultation.body.entries;
const fields = v.object({ fullname, phone, email, counselor, start, note, student: emptyIfLeftOut(student) });
type Form = UseFormReturn<v.InferInput<typeof fields>, unknown, v.InferOutput<typeof fields>>;

const kindNames: Readonly<Record<BookingKind, string>> = {
  consultation: 'Free consultation',
  session: 'Session',
  demo: 'Demo class',
};

/** How long a lesson can be, in minutes. */
const lengths = Array.from(
  { length: (LESSON_MINUTES_MAX - LESSON_MINUTES_MIN) / LESSON_MINUTES_STEP + 1 },
  (_, index) => LESSON_MINUTES_MIN + index * LESSON_MINUTES_STEP,
);

const howNames: Readonly<Record<MeetingType, string>> = { phone: 'We call them', video: 'By video' };

const BookForm = ({ counselors, onClose, ...given }: BookForFamilyProps & { counselors: Counselors }) => {
  const session = useOfficeSession();
  const { family = { fullname: '', phone: '', email: '' } } = given;
  const [how, setHow] = useState<MeetingType>('phone');
  const [what, setWhat] = useState<SlotsFor>({});
  const [isMailed, setMailed] = useState(true);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const series = useSeries(what.minutes);
  const own = counselors.find((one) => (one.member ?? one.email) === session.email) ?? counselors[0];
  const givenStart = given.start === undefined ? '' : instant(given.start);
  const { form, formProps, field, isBusy, failure } = useOfficeForm(bookOfficeConsultation, {
    // A draft belongs to the family and the time that the dialog was opened for.
    id: ['book', addressOf(family), given.counselor, given.start].join('-'),
    empty: { ...family, counselor: given.counselor ?? own?.id ?? '', start: givenStart, note: '', student: '' },
    schema: fields,
    notInDraft: 'start',
    send: async ({ student: child, ...typed }) => {
      const common = { ...typed, how, mailFamily: isMailed && typed.email !== '' };
      if (series.isWeekly) return await series.book(common);
      const of = what.subject === undefined ? {} : { student: child };
      return await officeCall(bookOfficeConsultation, { ...common, ...fieldsOf(what), ...of });
    },
    fallback: 'The time could not be booked. Please try again.',
    onSuccess: (_, typed) => {
      const told = isMailed && typed.email !== '' ? 'They get the confirmation by email.' : 'No email goes to them.';
      const booked = series.isWeekly ? series.name : when(Date.parse(typed.start), session.zone);
      showToast({ kind: 'success', text: `Booked: ${booked}. ${told}` });
      onClose();
    },
    onError: ({ getValues, setValue }, error) => {
      if (series.isWeekly) {
        series.onRefused(error);
        return;
      }
      if (!(error instanceof ApiError) || error.code !== 'SLOT_TAKEN') return;
      // The free times may come from a cache.
      setRefused([...refused, getValues('start') ?? '']);
      setValue('start', '');
      void officeQueries.invalidateQueries({ queryKey: [listConsultationSlots.id] });
    },
  });
  const typed = useWatch({ control: form.control });
  const chosen = counselors.find(({ id }) => id === typed.counselor);
  const suited = suitedTo(what, counselors);
  return (
    <ActionForm
      action={series.isWeekly ? `Book ${series.name}` : 'Book it'}
      form={{ formProps, isBusy, failure: failure && (series.problem ?? failure) }}
      onCancel={onClose}
    >
      <CallerFields field={field} emailHint="Without one, they get no emails." />
      <MailChoice control={form.control} isMailed={isMailed} onChange={setMailed} />
      <What
        what={what}
        onChange={(next) => {
          setWhat(next);
          // Something else has other free times, and other tutors.
          form.setValue('start', givenStart);
          const others = suitedTo(next, counselors);
          if (others.every(({ id }) => id !== typed.counselor)) form.setValue('counselor', others[0]?.id ?? '');
        }}
      />
      {what.subject !== undefined && <StudentField {...field('student')} />}
      <SelectField
        label="Counselor"
        options={suited.map(({ id, name }) => ({ value: id, label: name }))}
        {...field('counselor', {
          onChange: () => {
            setHow('phone');
            form.setValue('start', '');
          },
        })}
      />
      <When form={form} field={field} refused={refused} what={what} startsFree={given.start === undefined} />
      {what.minutes !== undefined && <Weekly series={series} typed={typed} />}
      <Way counselor={chosen} how={how} onHow={setHow} />
      <TextAreaField label="Note" hint="Optional. What they want to talk about." rows={2} {...field('note')} />
    </ActionForm>
  );
};

const StudentField = (field: Omit<ComponentProps<typeof TextField>, 'label' | 'hint'>) => (
  <TextField
    label="Student’s first name"
    hint="Only needed for a second child in this subject."
    autoComplete="off"
    {...field}
  />
);

interface WayProps {
  counselor: Counselors[number] | undefined;
  how: MeetingType;
  onHow: (how: MeetingType) => void;
}

/** By phone, or by video with a counselor who has a link. */
const Way = ({ counselor, how, onHow }: WayProps) =>
  counselor?.meetingLink !== undefined && (
    <Choices
      label="How you talk"
      options={meetingTypes.map((type) => [type, howNames[type]] as const)}
      value={how}
      onChoose={onHow}
    />
  );

/** Who can hold it. If nobody teaches a subject, everyone: the server says what to do. */
const suitedTo = ({ subject }: SlotsFor, counselors: Counselors): Counselors => {
  const tutors = counselors.filter(({ demos }) => subject === undefined || demos?.subjects.includes(subject));
  return tutors.length === 0 ? counselors : tutors;
};

const kindIn = ({ minutes, subject }: SlotsFor): BookingKind =>
  minutes !== undefined ? 'session' : subject !== undefined ? 'demo' : 'consultation';

const fieldsOf = ({ minutes, subject }: SlotsFor) => ({
  ...(minutes !== undefined && { kind: 'session' as const, minutes }),
  ...(subject !== undefined && { kind: 'demo' as const, subject }),
});

/** What each kind begins with. */
const beginnings: Readonly<Record<BookingKind, SlotsFor>> = {
  consultation: {},
  session: { minutes: 60 },
  demo: { subject: 'mathematics' },
};

/** A free consultation, a lesson with its length, or a demo class with its subject. */
const What = ({ what, onChange }: { what: SlotsFor; onChange: (what: SlotsFor) => void }) => (
  <>
    <Choices
      label="What to book"
      options={bookingKinds.map((kind) => [kind, kindNames[kind]] as const)}
      value={kindIn(what)}
      onChoose={(kind) => {
        if (kind !== kindIn(what)) onChange(beginnings[kind]);
      }}
    />
    {what.subject !== undefined && (
      <SelectField
        label="Subject"
        hint="Free, one in each subject for each student."
        options={demoSubjects.map((subject) => ({ value: subject, label: subjectNames[subject] }))}
        value={what.subject}
        onChange={({ target }) => onChange({ subject: subjectIn(target.value) })}
      />
    )}
    {what.minutes !== undefined && (
      <SelectField
        label="Length"
        hint="Their agreement’s hours pay for it."
        options={lengths.map((one) => ({ value: String(one), label: `${String(one)} minutes` }))}
        value={String(what.minutes)}
        onChange={({ target }) => onChange({ minutes: Number(target.value) })}
      />
    )}
  </>
);

interface MailChoiceProps {
  control: Control<v.InferInput<typeof fields>, unknown, v.InferOutput<typeof fields>>;
  isMailed: boolean;
  onChange: (isMailed: boolean) => void;
}

/** Whether the family gets the confirmation. Nothing to choose without an address. */
const MailChoice = ({ control, isMailed, onChange }: MailChoiceProps) => {
  const typed = useWatch({ control, name: 'email' }) ?? '';
  if (typed === '') return null;
  return (
    <CheckboxField className="-mt-3" checked={isMailed} onChange={({ target }) => onChange(target.checked)}>
      Email them the confirmation
    </CheckboxField>
  );
};

interface WhenProps {
  form: Form;
  field: ReturnType<typeof useOfficeForm<typeof bookOfficeConsultation, v.InferInput<typeof fields>>>['field'];
  /** Times that the server has refused. */
  refused: readonly string[];
  what: SlotsFor;
  startsFree: boolean;
}

/** A free time of the counselor, or any quarter of an hour. */
const When = (props: WhenProps) => {
  const { form, startsFree } = props;
  const [isFree, setFree] = useState(startsFree);
  return (
    <div className="grid gap-4">
      <Choices
        label="What to choose from"
        options={[
          ['free', 'Free times'],
          ['any', 'Any time'],
        ]}
        value={isFree ? 'free' : 'any'}
        onChoose={(chosen) => {
          setFree(chosen === 'free');
          form.setValue('start', '');
        }}
      />
      {isFree ? <FreeTimes {...props} /> : <AnyTime {...props} />}
    </div>
  );
};

const FreeTimes = ({ form, field, refused, what }: WhenProps) => {
  const { zone } = useOfficeSession();
  const query = useOfficeQuery(listConsultationSlots, slotsInput(what));
  const counselor = useWatch({ control: form.control, name: 'counselor' }) ?? '';
  const [chosenDay, setDay] = useState('');
  return (
    <ListState query={query} name="free times">
      {({ slots }) => {
        const free = slots.filter(
          ({ start, counselors }) => counselors.includes(counselor) && !refused.includes(start),
        );
        const days = byDay(free, zone);
        const [first = ''] = days.keys();
        const day = days.has(chosenDay) ? chosenDay : first;
        if (day === '') return <p>No free time in the next weeks. Choose “Any time”, or add hours.</p>;
        return (
          <DayAndTime times={(days.get(day) ?? []).map(({ start }) => start)} form={form} field={field}>
            <SelectField
              label="Day"
              options={[...days.keys()].map((name) => ({ value: name, label: name }))}
              value={day}
              onChange={({ target }) => {
                setDay(target.value);
                form.setValue('start', '');
              }}
            />
          </DayAndTime>
        );
      }}
    </ListState>
  );
};

/** The day, and its times to choose from. */
const DayAndTime = ({
  form,
  field,
  times,
  children,
}: Pick<WhenProps, 'form' | 'field'> & { times: readonly string[]; children: ReactNode }) => {
  const { zone } = useOfficeSession();
  const start = useWatch({ control: form.control, name: 'start' }) ?? '';
  return (
    <div className="grid items-start gap-4 sm:grid-cols-[2fr_1fr]">
      {children}
      <SelectField
        label="Time"
        required
        placeholder="Choose"
        options={times.map((time) => ({ value: time, label: timeIn(time, zone) }))}
        {...field('start')}
        value={times.includes(start) ? start : ''}
      />
    </div>
  );
};

const AnyTime = ({ form, field }: WhenProps) => {
  const { zone } = useOfficeSession();
  const [now] = useState(Date.now);
  const [day, setDay] = useState(() => dayIn(zone, Date.parse(form.getValues('start') ?? '') || now));
  const times = day === '' ? [] : quartersOf(day, zone).filter((moment) => moment > now);
  return (
    <>
      <DayAndTime times={times.map(instant)} form={form} field={field}>
        <TextField
          type="date"
          label="Day"
          min={dayIn(zone, now)}
          value={day}
          onChange={({ target }) => {
            setDay(target.value);
            form.setValue('start', '');
          }}
        />
      </DayAndTime>
      <p className="-mt-2 text-sm text-ink-soft">Outside of the hours too, but not where something is booked.</p>
    </>
  );
};
