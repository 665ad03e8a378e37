import { useMutation } from '@tanstack/react-query';
import { type RefObject, useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import * as v from 'valibot';
import type { InputOf } from '#contract/endpoint.ts';
import { REGISTRATION_OTP } from '#contract/endpoints/sign-in/limits.ts';
import { requestRegistrationOtp, verifyEmail } from '#contract/endpoints/sign-in/public.ts';
import { typedOtp } from '#contract/fields.ts';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { TextField } from '../../components/ui/fields/text-field.tsx';
import { Problem } from '../../components/ui/problem.tsx';
import { paths } from '../../content/paths.ts';
import { isEndedCode, messageOf } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { useContractForm } from '../forms/contract-form.ts';
import { draftOf } from '../forms/draft.ts';
import { EmailField } from '../forms/email-field.tsx';
import { OtpField, PhoneField } from '../forms/person-fields.tsx';
import { storeSession } from '../session/session.ts';
import { AccountNameField } from '../sign-in/account-name-field.tsx';
import { ForWhom, HAND_OVER_TITLE, NOTHING_KEPT } from '../sign-in/hand-over.tsx';
import { handedOver } from '../sign-in/handed-over.ts';
import { OneTimeCodeHelp } from '../sign-in/one-time-code-help.tsx';
import { nextText } from './checkout-note.tsx';
import { useSumWithCode } from './code-note.tsx';
import { formatDollars } from './money.ts';
import { lastCode, removeExpiredCode } from './one-time-code.ts';
import { selection } from './selection.ts';

const detailsForm = 'download-details';

/** Storing the code's details switches the dialog to the second step. */
const storeSentCode = (
  { message }: { message: string },
  { fullname, email, phone }: InputOf<typeof requestRegistrationOtp>,
) => {
  lastCode.write({
    fullname,
    email,
    phone,
    message: message || 'OTP has been sent to your email.',
    sentAt: Date.now(),
  });
};

/** What the dialog says about what follows it. */
export interface SignUpTexts {
  title: string;
  /** What follows, before and after the sentence about the code. */
  first?: string;
  next?: string;
  /** Below the button that checks the code. */
  afterCode: string;
  /** For people who have an account. */
  known: string;
  /** What we write to the address about. */
  subject: string;
}

const downloadTexts = (total: number): SignUpTexts => ({
  title: 'Sign Up to Download',
  first: nextText('confirm your email', `pay ${formatDollars(total)}`),
  next: 'To pay you must be 18 or older. If you aren’t, someone else can pay in the next step.',
  afterCode: nextText('check your guides and the total'),
  known: 'Already a customer?',
  subject: 'your purchases',
});

const CODE_SENTENCE = `We’ll email a ${String(REGISTRATION_OTP.digits)}-digit code to confirm your address.`;

interface SignUpDialogProps {
  /** By default, of a download of the selected guides. */
  texts?: SignUpTexts;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Where focus goes when the dialog closes. */
  returnFocusTo: RefObject<HTMLElement | null>;
  /** The visitor is signed in now. */
  onVerified: () => void;
}

/**
 * A visitor who isn't logged in confirms an email address before a download or a booking
 * (docs/product.md#download-dialog).
 */
export const SignUpDialog = ({ texts: given, open, onOpenChange, returnFocusTo, onVerified }: SignUpDialogProps) => {
  const code = lastCode.use();
  const total = useSumWithCode(selection.use());
  const texts = given ?? downloadTexts(total);
  const isHandedOver = handedOver.use();
  const [isParent, setParent] = useState(false);
  useEffect(removeExpiredCode, []);
  if (isHandedOver && !isParent) {
    return (
      <Dialog
        open={open}
        onOpenChange={onOpenChange}
        returnFocusTo={returnFocusTo}
        title={HAND_OVER_TITLE}
        description={`Under 13, a parent or guardian does this, in their own name. ${NOTHING_KEPT}`}
      >
        <Button size="lg" onClick={() => setParent(true)}>
          I’m a parent or guardian
        </Button>
      </Dialog>
    );
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      returnFocusTo={returnFocusTo}
      title={code === null ? texts.title : 'Enter OTP'}
      description={
        code === null
          ? [texts.first, CODE_SENTENCE, texts.next].join(' ').trim()
          : `Type the ${String(REGISTRATION_OTP.digits)}-digit code from our email. It expires in ${String(REGISTRATION_OTP.validSeconds / 60)} minutes.`
      }
    >
      {code === null ? (
        <DetailsStep texts={texts} />
      ) : (
        <OtpStep key={code.email} code={code} texts={texts} onVerified={onVerified} />
      )}
    </Dialog>
  );
};

const DetailsStep = ({ texts }: { texts: SignUpTexts }) => {
  const { formProps, field, isBusy, failure } = useContractForm(requestRegistrationOtp, {
    id: detailsForm,
    empty: { fullname: '', email: '', phone: '' },
    fallback: 'Something went wrong',
    keepValues: true,
    onSuccess: storeSentCode,
  });
  return (
    <form {...formProps} className="grid gap-4">
      <AccountNameField {...field('fullname')} />
      <EmailField required {...field('email')} />
      <PhoneField {...field('phone')} />
      {failure !== null && <Problem message={failure} />}
      <Button type="submit" size="lg" loading={isBusy}>
        Send code
      </Button>
      <ForWhom />
      <p className="text-sm text-ink-soft">
        {texts.known} Use the same email to log in. We’ll only write to it about {texts.subject}; see our{' '}
        <Link className="text-link" to={paths.privacy}>
          privacy policy
        </Link>
        .
      </p>
    </form>
  );
};

type SentCode = NonNullable<ReturnType<typeof lastCode.read>>;

const otpSchema = v.object({ otp: typedOtp(REGISTRATION_OTP) });

const OtpStep = ({ code, texts, onVerified }: { code: SentCode; texts: SignUpTexts; onVerified: () => void }) => {
  const { fullname, email, phone } = code;
  const { form, mutation, formProps, field, isBusy, failure } = useContractForm(verifyEmail, {
    id: 'download-otp',
    empty: { otp: '' },
    schema: v.pipe(
      otpSchema,
      v.transform(({ otp }) => ({ email, otp: Number(otp) })),
    ),
    notInDraft: 'otp',
    fallback: 'OTP verification failed',
    onSuccess: ({ res }) => {
      storeSession(res);
      lastCode.remove();
      draftOf(detailsForm).remove();
      onVerified();
    },
    onError: ({ resetField, setFocus }, error) => {
      if (isEndedCode(error)) resetField('otp');
      setFocus('otp', { shouldSelect: true });
    },
  });
  const resend = useMutation({
    mutationFn: () => call(requestRegistrationOtp, { fullname, email, phone }),
    onMutate: mutation.reset,
    onSuccess: (answer) => {
      storeSentCode(answer, code);
      form.reset();
    },
  });
  const canVerify = v.is(otpSchema, { otp: useWatch({ control: form.control, name: 'otp' }) });
  const problem = isBusy ? null : (failure ?? (resend.error && messageOf(resend.error, 'Something went wrong')));

  return (
    <form {...formProps} className="grid gap-4">
      {problem === null && (
        <p role="status" className="rounded-md bg-success-wash px-4 py-3 text-success">
          {code.message}
        </p>
      )}
      <TextField label="Email" type="email" value={code.email} readOnly />
      <OtpField autoFocus {...field('otp')} required digits={REGISTRATION_OTP.digits} />
      {problem !== null && <Problem message={problem} />}
      <Button type="submit" size="lg" disabled={!canVerify} loading={isBusy || resend.isPending}>
        Verify
      </Button>
      <p className="text-sm text-ink-soft">{texts.afterCode}</p>
      <OneTimeCodeHelp sentAt={code.sentAt} onResend={() => resend.mutate()} onOtherEmail={() => lastCode.remove()} />
    </form>
  );
};
