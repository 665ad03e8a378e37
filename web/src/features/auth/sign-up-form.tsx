import { valibotResolver } from '@hookform/resolvers/valibot';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Link, useNavigate } from 'react-router-dom';
import { registerUser } from '#contract/endpoints.ts';
import { interests } from '#contract/fields.ts';
import { COMMENTS_MAX_LENGTH, POSTCODE_MAX_DIGITS } from '#contract/limits.ts';
import { characters, keepDigits, keepLetters } from '#contract/text.ts';
import { paths } from '#web/app/paths.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Problem } from '#web/components/ui/problem.tsx';
import { SelectField } from '#web/components/ui/select-field.tsx';
import { TextAreaField } from '#web/components/ui/text-area-field.tsx';
import { TextField } from '#web/components/ui/text-field.tsx';
import { showToast } from '#web/components/ui/toast.tsx';
import { messageOf } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { draftOf, useKeptDraft, useStartValues } from '../forms/draft.ts';
import { EmailField } from '../forms/email-field.tsx';
import { filtered } from '../forms/filtered.ts';
import { FullNameField, PhoneField } from '../forms/person-fields.tsx';
import { showFieldErrors } from '../forms/server-errors.ts';
import { signedUp } from './log-in-state.ts';

const formId = 'sign-up';
const draft = draftOf(formId);
const empty = {
  fullname: '',
  email: '',
  phone: '',
  interest: '',
  address: '',
  postcode: '',
  city: '',
  state: '',
  comments: '',
};
type FieldName = keyof typeof empty;

const interestOptions = interests.map((value) => ({
  value,
  label: value.charAt(0).toUpperCase() + value.slice(1),
}));

/** Leaves off what an address book adds to a ZIP code: of `95113-1234`, cut at six digits, no code would be left. */
const withoutPlusFour = (typed: string): string => typed.replace(/^(\d{5})-\d{4}$/, '$1');

/** Registration (docs/product.md#sign-up). What was typed stays until the server has taken it. */
export const SignUpForm = () => {
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({
    resolver: valibotResolver(registerUser.body),
    mode: 'onChange',
    defaultValues: useStartValues(formId, draft, empty),
  });
  useKeptDraft(form, draft);
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (values) => {
    setFailure(null);
    try {
      const { message } = await call(registerUser, values);
      form.reset(empty);
      draft.remove();
      showToast({
        kind: 'success',
        text: message === '' ? 'Registration successful!' : message,
        arrival: paths.login,
      });
      void navigate(paths.login, { state: signedUp });
    } catch (error) {
      setFailure(messageOf(error, 'Registration failed'));
      showFieldErrors(form, error);
    }
  });

  const field = (name: FieldName) => ({ required: true, error: errors[name]?.message });
  const letters = (name: FieldName) => filtered(form.register(name), keepLetters);
  const commentsLength = characters(useWatch({ control: form.control, name: 'comments' }) ?? '');

  return (
    <form
      id={formId}
      noValidate
      className="grid gap-5 sm:grid-cols-2"
      onSubmit={(event) => {
        void submit(event);
      }}
    >
      <FullNameField
        className="sm:col-span-2"
        error={errors.fullname?.message}
        registration={form.register('fullname')}
      />
      <EmailField {...field('email')} {...form.register('email')} />
      <PhoneField error={errors.phone?.message} registration={form.register('phone')} />
      <SelectField
        label="Interest"
        options={interestOptions}
        placeholder="Select an option"
        className="sm:col-span-2"
        {...field('interest')}
        {...form.register('interest')}
      />
      <TextField
        label="Address"
        autoComplete="street-address"
        className="sm:col-span-2"
        {...field('address')}
        {...form.register('address')}
      />
      <div className="grid gap-5 sm:col-span-2 sm:grid-cols-3">
        <TextField label="City" autoComplete="address-level2" {...field('city')} {...letters('city')} />
        <TextField label="State" autoComplete="address-level1" {...field('state')} {...letters('state')} />
        <TextField
          label="Postal Code"
          inputMode="numeric"
          autoComplete="postal-code"
          {...field('postcode')}
          {...filtered(form.register('postcode'), (typed) => keepDigits(withoutPlusFour(typed), POSTCODE_MAX_DIGITS))}
        />
      </div>
      <TextAreaField
        label="Comments"
        hint={
          <>
            Optional. What should we know before we call?{' '}
            <span className="tabular-nums">
              {commentsLength} of {COMMENTS_MAX_LENGTH} characters
            </span>
          </>
        }
        className="sm:col-span-2"
        error={errors.comments?.message}
        {...form.register('comments')}
      />
      <div className="grid gap-4 sm:col-span-2">
        {failure !== null && <Problem message={failure} />}
        <Button type="submit" size="lg" loading={isSubmitting}>
          Sign Up
        </Button>
        <p className="text-sm text-ink-soft">
          We use these details to answer you and to run your account. We do not sell them; see our{' '}
          <Link className="text-link" to={paths.privacy}>
            privacy policy
          </Link>
          .
        </p>
      </div>
    </form>
  );
};
