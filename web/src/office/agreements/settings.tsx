import * as v from 'valibot';
import { hoursText } from '#contract/dates.ts';
import type { AgreementSettings } from '#contract/endpoints/agreements/office.ts';
import { getOfficeAgreementSettings, setOfficeAgreementSettings } from '#contract/endpoints/agreements/office.ts';
import { ways } from '#contract/fields/money.ts';
import { methodLabel, otherMethods } from '#contract/words/payment-methods.ts';
import { Button } from '../../components/ui/button.tsx';
import { TextAreaField } from '../../components/ui/fields/text-area-field.tsx';
import { TextField } from '../../components/ui/fields/text-field.tsx';
import { Problem } from '../../components/ui/problem.tsx';
import { showToast } from '../../components/ui/toast/toast.tsx';
import { officeQueries, useOfficeQuery, useOfficeSession } from '../api.ts';
import { useOfficeForm } from '../form.ts';
import { formatMoment } from '../ui/format.ts';
import { ListState } from '../ui/list-state.tsx';
import { OfficeSection } from '../ui/section.tsx';
import { Stale, useStoredForm } from '../ui/stored-form.tsx';
import { typedAs } from '../ui/typed-values.ts';

/** What new agreements begin with. For owners. */
export const AgreementTerms = () => {
  const query = useOfficeQuery(getOfficeAgreementSettings, {});
  return (
    <OfficeSection
      title="Agreements"
      anchor="agreement-terms"
      lead="What new agreements begin with. Those that were sent keep the terms that they have."
    >
      <ListState query={query} name="terms">
        {(settings) => (
          <div className="grid max-w-narrow gap-6">
            <TermsForm settings={settings} />
            <Earlier settings={settings} />
          </div>
        )}
      </ListState>
    </OfficeSection>
  );
};

const { terms, cancelHours } = setOfficeAgreementSettings.body.entries;

/** A number of up to three digits. */
const wholeOf = (typed: string): number => (/^\d{1,3}$/.test(typed.trim()) ? Number(typed) : Number.NaN);

/** The fields, with the version that they were changed from. */
const rules = v.pipe(
  v.object({ terms, cancelHours: typedAs(wholeOf, cancelHours), ...ways, version: v.number() }),
  v.transform(({ version, terms: text, cancelHours: hours, ...otherWays }) => ({
    terms: text,
    cancelHours: hours,
    otherWays,
    version,
  })),
);

const valuesOf = ({ terms: text, cancelHours: hours, otherWays, version }: AgreementSettings) => ({
  terms: text,
  cancelHours: String(hours),
  ...otherWays,
  version,
});

const TermsForm = ({ settings }: { settings: AgreementSettings }) => {
  const stored = valuesOf(settings);
  const office = useOfficeForm(setOfficeAgreementSettings, {
    id: 'agreement-terms',
    empty: stored,
    schema: rules,
    fallback: 'The terms could not be saved. Please try again.',
    onSuccess: ({ res, message }) => {
      officeQueries.setQueryData([getOfficeAgreementSettings.id, {}], res);
      form.reset(valuesOf(res));
      showToast({ kind: 'success', text: message });
    },
  });
  useStoredForm(office, stored, getOfficeAgreementSettings.id);
  const { form, formProps, field, isBusy, failure } = office;
  const isStale = form.watch('version') !== stored.version;
  return (
    <form {...formProps} className="grid gap-5">
      <TextAreaField label="Terms" required rows={10} {...field('terms')} />
      <TextField
        label="Hours before a session"
        hint="Until then, canceling it gives its hours back. This counts for agreements that are sent from now on."
        required
        inputMode="numeric"
        autoComplete="off"
        {...field('cancelHours')}
      />
      <fieldset className="grid gap-5">
        <legend className="mb-1.5 font-semibold">How families may pay besides PayPal</legend>
        <p className="text-sm text-ink-soft">
          In your words, on the page that pays. What is empty isn’t offered. Record what came at the agreement.
        </p>
        {otherMethods.map((method) => (
          <TextField key={method} label={methodLabel(method)} autoComplete="off" {...field(method)} />
        ))}
      </fieldset>
      {isStale && (
        <Stale onKeep={() => form.setValue('version', stored.version)} onTheirs={() => form.reset(stored)}>
          Someone saved other terms in the meantime. Your version is still here.
        </Stale>
      )}
      {failure !== null && <Problem message={failure} stacked />}
      <Button type="submit" variant="secondary" className="justify-self-start" loading={isBusy}>
        Save terms
      </Button>
    </form>
  );
};

const Earlier = ({ settings: { earlier } }: { settings: AgreementSettings }) => {
  const { zone } = useOfficeSession();
  return (
    earlier.length > 0 && (
      <div className="grid gap-2">
        <h3 className="text-base">Earlier versions</h3>
        {earlier.map((one) => (
          <details key={one.version} className="rounded-md border border-line px-4">
            <summary className="min-h-11 py-2.5 font-semibold">
              Version {one.version}, saved {formatMoment(one.savedAt, zone)}
            </summary>
            <p className="text-sm text-ink-soft">Canceling until {hoursText(one.cancelHours)} before</p>
            <p className="pt-2 pb-4 text-sm whitespace-pre-line wrap-anywhere">{one.terms}</p>
          </details>
        ))}
      </div>
    )
  );
};
