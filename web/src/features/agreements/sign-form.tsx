import type { UseFormRegisterReturn } from 'react-hook-form';
import { Link } from 'react-router-dom';
import * as v from 'valibot';
import { signAgreement } from '#contract/endpoints/agreements/public.ts';
import { agreement as agreementShape, type FamilyAgreement } from '#contract/endpoints/agreements/shapes.ts';
import { CONSENT_NEEDED } from '#contract/fields/agreements.ts';
import { Button } from '../../components/ui/button.tsx';
import { CheckboxField } from '../../components/ui/fields/choice-field.tsx';
import { fieldAria } from '../../components/ui/fields/field.tsx';
import { TextField } from '../../components/ui/fields/text-field.tsx';
import { Problem } from '../../components/ui/problem.tsx';
import { paths } from '../../content/paths.ts';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { useContractForm } from '../forms/contract-form.ts';
import { refreshAgreement, showAgreement } from './queries.ts';

const { name: nameRule } = signAgreement.body.entries;
const schema = v.object({ name: nameRule, consent: v.boolean() });
/** Of an agreement for a student under 13. */
const schemaWithConsent = v.object({ name: nameRule, consent: v.literal(true, CONSENT_NEEDED) });

/** Signs the version that is on the page. The typed name stays until the server has taken it. */
export const SignForm = ({ agreement, token }: { agreement: FamilyAgreement; token: string }) => {
  const { version, consent: words } = agreement;
  const { mutation, formProps, field, isBusy, failure, canRetry } = useContractForm(signAgreement, {
    id: 'sign-agreement',
    empty: { name: '', consent: false },
    schema: words === undefined ? schema : schemaWithConsent,
    mode: 'onTouched',
    // The draft has only the name: the link is a secret, and consent is given anew.
    notInDraft: 'consent',
    send: ({ name, consent }) =>
      call(signAgreement, { token, version, name, ...(words === undefined ? {} : { consent }) }),
    fallback: 'The agreement could not be signed. Please try again.',
    onSuccess: ({ res }) => showAgreement(token, res),
    onError: (_, error) => {
      if (!(error instanceof ApiError)) return;
      const latest = v.safeParse(agreementShape, error.res);
      if (latest.success) showAgreement(token, latest.output);
      else if (['AGREEMENT_CHANGED', 'CONFLICT', 'NOT_FOUND'].includes(error.code)) void refreshAgreement(token);
    },
  });
  // The new version says so itself, at its top.
  const isChanged = mutation.error instanceof ApiError && mutation.error.code === 'AGREEMENT_CHANGED';
  return (
    <>
      <form {...formProps} className="grid max-w-text gap-5 print:hidden">
        <TextField
          label="Your full name"
          hint="Typing it is your signature."
          autoComplete="name"
          required
          {...field('name')}
        />
        {words !== undefined && <ConsentField {...field('consent')} words={words} />}
        <p>
          By pressing the button you sign this agreement. It’s as binding as a signature on paper. You also confirm that
          you’re 18 or older.
        </p>
        <p>
          You agree to read, sign and receive this agreement electronically. If you prefer paper,{' '}
          <Link className="text-link" to={paths.contact}>
            ask us for it
          </Link>
          .
        </p>
        {failure !== null && !isChanged && (
          <Problem message={failure} onRetry={canRetry ? formProps.onSubmit : undefined} stacked />
        )}
        <Button type="submit" size="lg" loading={isBusy} className="justify-self-start max-sm:w-full">
          Sign the agreement
        </Button>
        <p className="text-sm text-ink-soft">
          Signing charges nothing. We’ll email you a signed copy, and you can pay right here.
        </p>
      </form>
      <p className="hidden print:block">Not signed yet.</p>
    </>
  );
};

/** What the signer confirms for a student under 13, in words of its own. */
const ConsentField = ({
  words,
  error,
  ...checkbox
}: UseFormRegisterReturn & { words: string; error: string | undefined }) => (
  <div>
    <CheckboxField
      {...checkbox}
      {...fieldAria('consent', { error, hint: null })}
      required
      alignsTop
      className="cursor-pointer rounded-md border border-field bg-paper px-4 py-3 has-checked:border-navy has-checked:bg-sand"
    >
      <span className="wrap-anywhere">{words}</span>
    </CheckboxField>
    <p id="consent-error" aria-live="polite" className="text-sm font-semibold text-danger not-empty:mt-1.5">
      {error}
    </p>
  </div>
);
