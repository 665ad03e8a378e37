import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { dayIn } from '#contract/dates.ts';
import { CLASS_DATES_MAX } from '#contract/endpoints/classes/limits.ts';
import { getOfficeClass, type OfficeClass, saveOfficeClass } from '#contract/endpoints/classes/office.ts';
import { Button } from '../../components/ui/button.tsx';
import { CheckboxField } from '../../components/ui/fields/choice-field.tsx';
import { SelectField } from '../../components/ui/fields/select-field.tsx';
import { TextAreaField } from '../../components/ui/fields/text-area-field.tsx';
import { TextField } from '../../components/ui/fields/text-field.tsx';
import { Problem } from '../../components/ui/problem.tsx';
import { showToast } from '../../components/ui/toast/toast.tsx';
import { serviceCards } from '../../content/service-cards.ts';
import { serverTime } from '../../features/api/server-time.ts';
import { zoneName } from '../../features/consultations/times/times.ts';
import { officeQueries, useOfficeSession } from '../api.ts';
import { useOfficeForm } from '../form.ts';
import { paths } from '../paths.ts';
import { quarters } from '../ui/format.ts';
import { ListFields } from '../ui/list-fields.tsx';
import { Stale, useFocusOnWrong, useStoredForm } from '../ui/stored-form.tsx';
import { type ClassValues, classRules, hasBegun, nextDate, type TypedDate, valuesOf } from './class-values.ts';
import { lengths } from './words.ts';

interface ClassFormProps {
  /** The name of its draft in this tab. */
  name: string;
  /** What the form begins with, if the tab has no draft. */
  start: ClassValues;
  /** As it is stored now; undefined for a new one. */
  known?: OfficeClass;
  /** Who can teach it. */
  teachers: readonly { readonly id: string; readonly name: string }[];
}

function useClassForm({ name, start, known }: ClassFormProps) {
  const { zone } = useOfficeSession();
  const navigate = useNavigate();
  const office = useOfficeForm(saveOfficeClass, {
    id: name,
    empty: start,
    schema: classRules(known?.id, zone),
    fallback: 'The class could not be saved. Please try again.',
    onSuccess: ({ res, message }) => {
      officeQueries.setQueryData([getOfficeClass.id, { id: res.id }], res);
      const path = paths.class(res.id);
      showToast({ kind: 'success', text: message, forPath: path });
      void navigate(path, { replace: known !== undefined });
    },
  });
  useStoredForm(office, start, getOfficeClass.id);
  useFocusOnWrong(office, name);
  return { ...office, zone, values: office.form.watch() };
}
type Form = ReturnType<typeof useClassForm>;

/** What the owner writes about a class. */
export const ClassForm = (props: ClassFormProps) => {
  const { known, teachers } = props;
  const form = useClassForm(props);
  const { formProps, isBusy, failure, field, values } = form;
  const isStale = known !== undefined && values.version !== known.version;
  return (
    <form {...formProps} className="grid max-w-narrow gap-8 [&_:is(input,select,textarea)]:scroll-mb-40">
      <TextField label="Title" required autoComplete="off" {...field('title')} />
      <div className={pair}>
        <TextField label="Subject" hint="Such as AP Biology" required autoComplete="off" {...field('subject')} />
        <SelectField
          label="Teacher"
          hint="Its dates take their time"
          required
          placeholder="Select an option"
          options={teachers.map(({ id, name }) => ({ value: id, label: name }))}
          {...field('teacher')}
        />
      </div>
      <TextAreaField
        label="What it’s about"
        hint="Families read it on the class’s page"
        required
        rows={5}
        {...field('text')}
      />
      <SelectField
        label="Service"
        hint="Its page shows the class too"
        options={[
          { value: '', label: 'None' },
          ...serviceCards.map(({ slug, title }) => ({ value: slug, label: title })),
        ]}
        {...field('service')}
      />
      <Dates form={form} known={known} />
      <Enrollment form={form} />
      <div data-bar className="grid justify-items-start gap-4">
        {isStale && (
          <Stale
            onKeep={() => form.form.setValue('version', known.version)}
            onTheirs={() => form.form.reset(valuesOf(known, form.zone))}
          >
            In the meantime, someone saved this class. Your version is still here.
          </Stale>
        )}
        {failure !== null && <Problem message={failure} stacked />}
        <Button type="submit" loading={isBusy}>
          {known === undefined || known.state === 'draft' ? 'Save draft' : 'Save changes'}
        </Button>
        <p className="text-sm text-ink-soft">
          {known === undefined || known.state === 'draft'
            ? 'Families see it once you open it. Its dates are kept free for it from now on.'
            : 'If the teacher, the dates or the link change, every family in it gets one email with new calendar entries.'}
        </p>
      </div>
    </form>
  );
};

const pair = 'grid items-start gap-5 sm:grid-cols-2';

/** How many can enroll, at which price, until when, and where they meet. */
const Enrollment = ({ form: { form, field, zone } }: { form: Form }) => (
  <>
    <div className={pair}>
      <TextField
        label="Seats"
        hint="At most 200; you can add some later"
        required
        inputMode="numeric"
        autoComplete="off"
        {...field('seats')}
      />
      <TextField
        label="Minimum"
        hint="With fewer students, you may cancel it"
        required
        inputMode="numeric"
        autoComplete="off"
        {...field('smallest')}
      />
      <TextField
        label="Dollars for a seat"
        hint="0 if it’s free"
        required
        inputMode="decimal"
        autoComplete="off"
        {...field('priceCents')}
      />
      <TextField
        type="date"
        label="Last day to enroll"
        hint="It counts in full"
        required
        min={dayIn(zone, serverTime())}
        {...field('enrollUntil')}
      />
      <TextField
        label="Days before the first date for a full refund"
        hint="Its page and the receipt say so"
        required
        inputMode="numeric"
        autoComplete="off"
        {...field('refundDays')}
      />
    </div>
    <CheckboxField {...form.register('joinAfterStart')}>Students can join after the first date</CheckboxField>
    <TextField
      type="url"
      label="Meeting link"
      hint="Only families who paid see it"
      required
      autoComplete="off"
      {...field('meetingLink')}
    />
  </>
);

const Dates = ({ form: { list, values, zone }, known }: { form: Form; known: OfficeClass | undefined }) => {
  const [now] = useState(serverTime);
  const isOver = (date: TypedDate) => hasBegun(date, known?.dates ?? [], zone, now);
  return (
    <ListFields
      legend="Dates"
      list={list('dates')}
      name="date"
      addLabel="Add a date"
      most={CLASS_DATES_MAX}
      next={() => nextDate(values.dates.at(-1))}
      isFixed={isOver}
      below={<p className="w-full text-sm text-ink-soft">All times are in {zoneName(zone)}.</p>}
    >
      {({ entry, place, field }) => {
        const given = { required: true, disabled: isOver(entry) };
        return (
          <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-[minmax(0,1fr)_9rem_9rem]">
            <TextField
              label={`Day ${place}`}
              type="date"
              min={isOver(entry) ? undefined : dayIn(zone, now)}
              className="max-sm:col-span-2"
              {...given}
              {...field('day', 'start')}
            />
            <SelectField label={`Time ${place}`} options={quarters.slice(0, -1)} {...given} {...field('time')} />
            <SelectField label={`Length ${place}`} options={lengths} {...given} {...field('minutes')} />
          </div>
        );
      }}
    </ListFields>
  );
};
