import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Link, useNavigate } from 'react-router-dom';
import * as v from 'valibot';
import { COMMENTS_MAX_LENGTH } from '#contract/endpoints/sign-in/limits.ts';
import { registerUser } from '#contract/endpoints/sign-in/public.ts';
import { grades, interests, needsParent, typedSignUpPhone } from '#contract/fields.ts';
import { isPostcodeLength, keepPostcode } from '#contract/postcode.ts';
import { characterCount } from '#contract/text.ts';
import { Button } from '../../components/ui/button.tsx';
import { SelectField } from '../../components/ui/fields/select-field.tsx';
import { TextAreaField } from '../../components/ui/fields/text-area-field.tsx';
import { TextField } from '../../components/ui/fields/text-field.tsx';
import { Problem } from '../../components/ui/problem.tsx';
import { showToast } from '../../components/ui/toast/toast.tsx';
import { paths } from '../../content/paths.ts';
import { call } from '../api/call.ts';
import { withCameFrom } from '../api/came-from.ts';
import { QueryProvider } from '../api/query.tsx';
import { useContractForm } from '../forms/contract-form.ts';
import { EmailField } from '../forms/email-field.tsx';
import { DigitsField, LettersField } from '../forms/kept-field.tsx';
import { PhoneField } from '../forms/person-fields.tsx';
import { useHydrated } from '../storage/tab-storage.ts';
import { AccountNameField } from './account-name-field.tsx';
import { ForWhom, HandOver } from './hand-over.tsx';
import { handedOver } from './handed-over.ts';
import { signedUp } from './log-in-state.ts';
import { SignerChoice } from './signer-choice.tsx';

const empty = {
  who: '',
  fullname: '',
  email: '',
  phone: '',
  student: '',
  interest: '',
  grade: '',
  address: '',
  postcode: '',
  city: '',
  state: '',
  comments: '',
};

const interestOptions = interests.map((value) => ({
  value,
  label: value.charAt(0).toUpperCase() + value.slice(1),
}));

const gradeOptions = [
  { value: '', label: 'Select a grade' },
  ...grades.map((value) => ({ value, label: value === 'finished' ? 'Finished high school' : `Grade ${value}` })),
];

const schema = v.pipe(
  v.object({ ...registerUser.body.entries, phone: typedSignUpPhone }),
  // A member that wasn't asked for, or not answered, isn't sent.
  v.transform(({ student = '', ...fields }) => ({
    ...fields,
    ...(fields.who === 'parent' && student !== '' ? { student } : {}),
  })),
);

/** Registration (docs/product.md#sign-up). What was typed stays until the server accepts it. */
export const SignUp = () => {
  const isHandedOver = handedOver.use();
  const [isParent, setParent] = useState(false);
  if (isHandedOver && !isParent) return <HandOver onParent={() => setParent(true)} />;
  return (
    <QueryProvider>
      <SignUpForm
        key={String(isParent)}
        isParent={isParent}
        onTooYoung={() => {
          handedOver.write(true);
          setParent(false);
        }}
      />
    </QueryProvider>
  );
};

interface SignUpFormProps {
  /** A parent has taken over. */
  isParent: boolean;
  /** What was typed is gone by then. */
  onTooYoung: () => void;
}

const useSignUpForm = (isParent: boolean) => {
  const navigate = useNavigate();
  return useContractForm(registerUser, {
    id: 'sign-up',
    empty: isParent ? { ...empty, who: 'parent' } : empty,
    schema,
    send: (fields) => call(registerUser, withCameFrom(fields)),
    fallback: 'Registration failed',
    onSuccess: ({ message }) => {
      showToast({ kind: 'success', text: message || 'Registration successful!', forPath: paths.login });
      void navigate(paths.login, { state: signedUp });
    },
  });
};

const SignUpForm = ({ isParent, onTooYoung }: SignUpFormProps) => {
  const signUp = useSignUpForm(isParent);
  const { form, formProps, field, isBusy, failure, clear } = signUp;
  const { setFocus } = form;
  const [who, grade] = useWatch({ control: form.control, name: ['who', 'grade'] });
  // After a parent took over, no one is a student in this tab, whatever the grade.
  const isTooYoung = who === 'student' && (isParent || needsParent(grade ?? ''));
  useEffect(() => {
    if (!isTooYoung) return;
    clear();
    onTooYoung();
  }, [isTooYoung, clear, onTooYoung]);
  useEffect(() => {
    if (isParent) setFocus('fullname');
  }, [isParent, setFocus]);

  return (
    <form {...formProps} className="group grid gap-5 sm:grid-cols-2">
      <SignerChoice {...field('who')} />
      <AccountNameField className="sm:col-span-2" {...field('fullname')} />
      <EmailField required {...field('email')} />
      <PhoneField hint="Outside the U.S., start with + and the country code." {...field('phone')} />
      {/* Shown without scripts: one that came with them would move the button under a finger. */}
      <LettersField
        label="Student’s first name"
        hint="Optional."
        autoComplete="off"
        className="hidden group-has-[[value=parent]:checked]:block sm:col-span-2"
        {...field('student')}
      />
      <SelectField
        label="Interest"
        options={interestOptions}
        placeholder="Select an option"
        required
        {...field('interest')}
      />
      <SelectField label="Grade" hint="Optional. The student’s grade now." options={gradeOptions} {...field('grade')} />
      <PlaceFields signUp={signUp} />
      <CommentsField signUp={signUp} />
      <div className="grid gap-4 sm:col-span-2">
        {failure !== null && <Problem message={failure} />}
        <Button type="submit" size="lg" loading={isBusy}>
          Sign Up
        </Button>
        <ForWhom />
        <p className="text-sm text-ink-soft">
          We use these details to answer you and run your account. We don’t sell them; see our{' '}
          <Link className="text-link" to={paths.privacy}>
            privacy policy
          </Link>
          .
        </p>
      </div>
    </form>
  );
};

interface PartProps {
  signUp: ReturnType<typeof useSignUpForm>;
}

const PlaceFields = ({ signUp: { field } }: PartProps) => (
  <>
    <TextField
      label="Address"
      hint="Your school district and state decide which courses, colleges and aid we look at."
      autoComplete="street-address"
      required
      className="sm:col-span-2"
      {...field('address')}
    />
    <div className="grid gap-5 sm:col-span-2 sm:grid-cols-3">
      <LettersField label="City" autoComplete="address-level2" required {...field('city')} />
      <LettersField label="State" autoComplete="address-level1" required {...field('state')} />
      <DigitsField
        label="Postal Code"
        inputMode="numeric"
        autoComplete="postal-code"
        required
        keep={keepPostcode}
        hasRoom={isPostcodeLength}
        {...field('postcode')}
      />
    </div>
  </>
);

const CommentsField = ({ signUp: { form, field } }: PartProps) => {
  const comments = useWatch({ control: form.control, name: 'comments' }) ?? '';
  const commentsLength = useHydrated() ? characterCount(comments) : 0;
  return (
    <TextAreaField
      label="Comments"
      hint={
        <>
          Optional. What should we know before we call?{' '}
          <span className="tabular-nums">
            {`${String(commentsLength)} of ${String(COMMENTS_MAX_LENGTH)} characters`}
          </span>
        </>
      }
      className="sm:col-span-2"
      {...field('comments')}
    />
  );
};
