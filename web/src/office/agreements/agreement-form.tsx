import { type ComponentProps, useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { dayIn } from '#contract/dates.ts';
import { AGREEMENT_LINES_MAX, INSTALLMENTS_MAX } from '#contract/endpoints/agreements/limits.ts';
import {
  getOfficeAgreement,
  type OfficeAgreement,
  saveOfficeAgreement,
} from '#contract/endpoints/agreements/office.ts';
import {
  LESSON_MINUTES_MAX,
  LESSON_MINUTES_MIN,
  LESSON_MINUTES_STEP,
} from '#contract/endpoints/consultations/limits.ts';
import { formatCents } from '#contract/money.ts';
import { keepEmail } from '#contract/text.ts';
import { Button } from '../../components/ui/button.tsx';
import { classNames } from '../../components/ui/class-names.ts';
import { SelectField } from '../../components/ui/fields/select-field.tsx';
import { TextAreaField } from '../../components/ui/fields/text-area-field.tsx';
import { TextField } from '../../components/ui/fields/text-field.tsx';
import { Problem } from '../../components/ui/problem.tsx';
import { showToast } from '../../components/ui/toast/toast.tsx';
import { packageCards } from '../../content/package-cards.ts';
import type { PackageCard } from '../../content/types.ts';
import { serverTime } from '../../features/api/server-time.ts';
import { EmailField } from '../../features/forms/email-field.tsx';
import { filtered } from '../../features/forms/filtered.ts';
import { officeQueries, useOfficeSession } from '../api.ts';
import { useOfficeForm } from '../form.ts';
import { paths } from '../paths.ts';
import { ListFields } from '../ui/list-fields.tsx';
import { Stale, useFocusOnWrong, useStoredForm } from '../ui/stored-form.tsx';
import {
  type AgreementValues,
  agreementRules,
  NO_LINE,
  nextInstallment,
  splitEvenly,
  sumsOf,
  sumsText,
  valuesOf,
  withPackage,
} from './agreement-values.ts';

import { lengthText } from './words.ts';

interface AgreementFormProps {
  /** The name of its draft in this tab. */
  name: string;
  /** What the form begins with, if the tab has no draft. */
  start: AgreementValues;
  /** As it is stored now; undefined for a new one. */
  agreement?: OfficeAgreement;
  /** A package to begin with. */
  card?: PackageCard | undefined;
}

function useAgreementForm({ name, start, agreement, card }: AgreementFormProps) {
  const { zone } = useOfficeSession();
  const navigate = useNavigate();
  const [today] = useState(() => dayIn(zone, serverTime()));
  const office = useOfficeForm(saveOfficeAgreement, {
    id: name,
    empty: start,
    schema: agreementRules(agreement?.id, today),
    fallback: 'The agreement could not be saved. Please try again.',
    onSuccess: ({ res, message }) => {
      officeQueries.setQueryData([getOfficeAgreement.id, { id: res.id }], res);
      const path = paths.agreement(res.id);
      showToast({ kind: 'success', text: message, forPath: path });
      void navigate(path, { replace: agreement !== undefined });
    },
  });
  useStoredForm(office, start, getOfficeAgreement.id);
  useFocusOnWrong(office, name);
  const { form } = office;
  const { errors, isSubmitted } = form.formState;
  // What the lines come to, the installments must add up to.
  const lines = office.list('lines', ['installments']);
  const fillIn = (chosen: PackageCard) => {
    const filled = withPackage(form.getValues(), chosen);
    form.setValue('title', filled.title, { shouldValidate: isSubmitted || errors.title !== undefined });
    lines.write(filled.lines);
  };
  const begin = useEffectEvent(() => {
    if (card !== undefined) fillIn(card);
  });
  useEffect(() => {
    begin();
  }, []);
  return { ...office, values: form.watch(), lines, today, fillIn, isSubmitted };
}
type Form = ReturnType<typeof useAgreementForm>;

/** What the owner writes for a family. Nothing is sent with it. */
export const AgreementForm = (props: AgreementFormProps) => {
  const { agreement } = props;
  const form = useAgreementForm(props);
  const { formProps, isBusy, failure, values } = form;
  const isStale = agreement !== undefined && values.revision !== agreement.revision;
  return (
    <form {...formProps} className="grid max-w-narrow gap-10 [&_:is(input,select,textarea)]:scroll-mb-40">
      <Family form={form} isLinked={agreement !== undefined && agreement.version > 0} />
      <Start form={form} />
      <Lines form={form} />
      <PaidHours form={form} />
      <Installments form={form} />
      <Terms form={form} />
      <div data-bar className="grid justify-items-start gap-4">
        {isStale && (
          <Stale
            onKeep={() => form.form.setValue('revision', agreement.revision)}
            onTheirs={() => form.form.reset(valuesOf(agreement))}
          >
            In the meantime, someone saved this agreement or the family opened it. Your version is still here.
          </Stale>
        )}
        {failure !== null && <Problem message={failure} stacked />}
        <Button type="submit" loading={isBusy}>
          {agreement === undefined || agreement.state === 'draft' ? 'Save draft' : 'Save changes'}
        </Button>
        <p className="text-sm text-ink-soft">Saving sends nothing. You send it from the next page.</p>
      </div>
    </form>
  );
};

const Group = ({ legend, children }: { legend: string; children: ComponentProps<'div'>['children'] }) => (
  <fieldset className="grid min-w-0 gap-5">
    <legend className="mb-3 font-serif text-lg font-semibold">{legend}</legend>
    {children}
  </fieldset>
);

const pair = 'grid items-start gap-5 sm:grid-cols-2';

/** @param props.isLinked whether the family has a link already, which went to the address */
const Family = ({ form: { form, field, values }, isLinked }: { form: Form; isLinked: boolean }) => (
  <Group legend="Family">
    <div className={pair}>
      <TextField label="Name" hint="Who signs and pays" required autoComplete="off" {...field('fullname')} />
      <TextField
        label="Student’s first name"
        hint="Who the counseling is for"
        required
        autoComplete="off"
        // First names have hyphens too.
        {...form.register('student')}
        error={form.formState.errors.student?.message}
      />
    </div>
    <EmailField
      label="Email"
      hint={
        isLinked
          ? 'The link went there. For another address, withdraw this agreement and write a new one.'
          : 'The link goes there, and its account books the hours'
      }
      readOnly={isLinked}
      required
      autoComplete="off"
      {...field('email')}
    />
    <SelectField
      label="Student’s age"
      hint="Under 13, only a parent or guardian has an account"
      required
      placeholder="Select an option"
      options={[
        { value: 'no', label: '13 or older' },
        { value: 'yes', label: 'Under 13' },
      ]}
      {...field('under13', {
        onChange: ({ target }: { target: HTMLSelectElement }) => {
          if (target.value === 'yes') form.setValue('secondEmail', '');
        },
      })}
    />
    {values.under13 === 'yes' ? (
      <p className="rounded-md bg-sand p-4 text-sm">
        The agreement asks who signs to consent for the student, in words of their own line. The student gets no account
        and no emails: the parent books.
      </p>
    ) : (
      <EmailField
        label="Student’s own email"
        hint="Only if the student should book from the same hours"
        autoComplete="off"
        {...filtered({ ...field('secondEmail'), keep: keepEmail })}
      />
    )}
  </Group>
);

const Start = ({ form: { fillIn } }: { form: Form }) => {
  const [filled, setFilled] = useState('');
  return (
    <Group legend="Start from a package">
      <div className="flex flex-wrap gap-2">
        {packageCards.map((card) => (
          <Button
            key={card.slug}
            variant="secondary"
            size="sm"
            onClick={() => {
              fillIn(card);
              setFilled(card.title);
            }}
          >
            {card.title}
          </Button>
        ))}
      </div>
      <p role="status" className="-mt-2 text-sm text-ink-soft">
        {filled === ''
          ? 'Fills in a title and a line. You set the price.'
          : `${filled} is in the lines. Set its price.`}
      </p>
    </Group>
  );
};

const typed = { autoComplete: 'off', required: true };

const Lines = ({ form: { field, values, lines } }: { form: Form }) => (
  <div className="grid gap-8">
    <TextField
      label="Title"
      hint="What the agreement is about, such as “Ten hours of counseling”"
      required
      autoComplete="off"
      {...field('title')}
    />
    <ListFields
      legend="What is included"
      list={lines}
      name="line"
      addLabel="Add a line"
      most={AGREEMENT_LINES_MAX}
      next={() => NO_LINE}
    >
      {({ place, field: of }) => (
        <>
          <div className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_12rem]">
            <TextField label={`Line ${place}`} {...typed} {...of('name')} />
            <TextField label={`Dollars of line ${place}`} inputMode="decimal" {...typed} {...of('dollars', 'cents')} />
          </div>
          <TextAreaField label={`What line ${place} includes, in a sentence`} rows={2} {...typed} {...of('sentence')} />
        </>
      )}
    </ListFields>
    <p className="-mt-4 flex justify-between gap-4 border-t border-field pt-3 font-semibold">
      Total <span className="tabular-nums">{formatCents(sumsOf(values).totalCents)}</span>
    </p>
  </div>
);

const lengths = Array.from({ length: (LESSON_MINUTES_MAX - LESSON_MINUTES_MIN) / LESSON_MINUTES_STEP + 1 }, (_, at) => {
  const minutes = LESSON_MINUTES_MIN + at * LESSON_MINUTES_STEP;
  return { value: String(minutes), label: lengthText(minutes) };
});

const PaidHours = ({ form: { field, isSubmitted } }: { form: Form }) => (
  <Group legend="Hours">
    <div className={pair}>
      <TextField
        label="Hours in all"
        hint="In quarters, such as 10 or 1.25; 0 without sessions"
        required
        inputMode="decimal"
        autoComplete="off"
        // Before an attempt to save, leaving this field says nothing about installments.
        {...field('hours', isSubmitted ? { deps: ['installments'] } : {})}
      />
      <SelectField
        label="Length of a session"
        hint="How long one booking usually is"
        required
        options={lengths}
        {...field('sessionMinutes')}
      />
    </div>
  </Group>
);

const Installments = ({ form: { list, values, today, isSubmitted } }: { form: Form }) => {
  const installments = list('installments');
  const sums = sumsOf(values);
  const { text, isRight } = sumsText(sums);
  // What isn't filled in yet is not wrong.
  const isFilled = values.installments.every(({ dollars, hours }) => dollars !== '' && hours !== '');
  const isWrong = !isRight && (isSubmitted || isFilled);
  const isEmpty = sums.totalCents === 0 && sums.installmentCents === 0;
  return (
    <ListFields
      legend="Installments"
      list={installments}
      name="installment"
      addLabel="Add an installment"
      most={INSTALLMENTS_MAX}
      next={() => nextInstallment(values.installments.at(-1), today)}
      below={
        <>
          <Button variant="secondary" onClick={() => installments.write(splitEvenly(values, today))}>
            Split evenly
          </Button>
          {!isEmpty && (
            <p
              className={classNames(
                'w-full text-sm font-semibold',
                isRight && 'text-success',
                isWrong && 'text-danger',
              )}
            >
              {text}
            </p>
          )}
        </>
      }
    >
      {({ place, field: of }) => (
        <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-[minmax(0,1fr)_9rem_9rem]">
          <TextField
            label={`Day of installment ${place}`}
            type="date"
            min={today}
            className="max-sm:col-span-2"
            {...typed}
            {...of('due')}
          />
          <TextField label={`Dollars ${place}`} inputMode="decimal" {...typed} {...of('dollars', 'cents')} />
          <TextField label={`Hours ${place}`} inputMode="decimal" {...typed} {...of('hours')} />
        </div>
      )}
    </ListFields>
  );
};

const Terms = ({ form: { field, today } }: { form: Form }) => (
  <Group legend="Terms">
    <TextAreaField
      label="Terms"
      hint="From the settings. What you change here counts only for this agreement."
      required
      rows={12}
      {...field('terms')}
    />
    <TextField
      type="date"
      label="Can be signed until"
      required
      min={today}
      className="sm:max-w-60"
      {...field('validUntil')}
    />
  </Group>
);
