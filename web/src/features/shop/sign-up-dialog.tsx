import { valibotResolver } from '@hookform/resolvers/valibot';
import { type RefObject, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import * as v from 'valibot';
import { requestRegistrationOtp, verifyEmail } from '#contract/endpoints.ts';
import { typedOtp } from '#contract/fields.ts';
import { REGISTRATION_OTP } from '#contract/limits.ts';
import { keepDigits } from '#contract/text.ts';
import { paths } from '#web/app/paths.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { Problem } from '#web/components/ui/problem.tsx';
import { TextField } from '#web/components/ui/text-field.tsx';
import { ApiError, messageOf } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { ResendOtp } from '../auth/resend-otp.tsx';
import { storeSession } from '../auth/session.ts';
import { draftOf, useKeptDraft, useStartValues } from '../forms/draft.ts';
import { EmailField } from '../forms/email-field.tsx';
import { filtered } from '../forms/filtered.ts';
import { FullNameField, PhoneField } from '../forms/person-fields.tsx';
import { showFieldErrors } from '../forms/server-errors.ts';
import { lastCode } from './download-code.ts';

const detailsFormId = 'download-details';
const detailsDraft = draftOf(detailsFormId);
const noDetails = { fullname: '', email: '', phone: '' };
type Details = typeof noDetails;

const requestCode = async ({ fullname, email, phone }: Details): Promise<void> => {
  const { message } = await call(requestRegistrationOtp, { fullname, email, phone });
  lastCode.write({
    fullname,
    email,
    phone,
    message: message === '' ? 'OTP has been sent to your email.' : message,
    sentAt: Date.now(),
  });
};

interface SignUpDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Where focus goes when the dialog closes. */
  returnFocusTo: RefObject<HTMLElement | null>;
  /** The visitor is signed in now. */
  onVerified: () => void;
}

/** Who wants to download without being signed in proves an e-mail address first (docs/product.md#download-dialog). */
export const SignUpDialog = ({ open, onOpenChange, returnFocusTo, onVerified }: SignUpDialogProps) => {
  const code = lastCode.use();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      returnFocusTo={returnFocusTo}
      title={code === null ? 'Sign Up to Download' : 'Enter OTP'}
      description={
        code === null
          ? `We email you a ${String(REGISTRATION_OTP.digits)}-digit code, so that your guides reach you. Then you pay.`
          : `Type the ${String(REGISTRATION_OTP.digits)}-digit code from our email. It is good for ${String(REGISTRATION_OTP.validSeconds / 60)} minutes.`
      }
    >
      {code === null ? <DetailsStep /> : <OtpStep key={code.email} code={code} onVerified={onVerified} />}
    </Dialog>
  );
};

const DetailsStep = () => {
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({
    resolver: valibotResolver(requestRegistrationOtp.body),
    mode: 'onChange',
    defaultValues: useStartValues(detailsFormId, detailsDraft, noDetails),
  });
  useKeptDraft(form, detailsDraft);
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (details) => {
    setFailure(null);
    try {
      await requestCode(details);
    } catch (error) {
      setFailure(messageOf(error, 'Something went wrong'));
      showFieldErrors(form, error);
    }
  });

  return (
    <form
      id={detailsFormId}
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        void submit(event);
      }}
    >
      <FullNameField error={errors.fullname?.message} registration={form.register('fullname')} />
      <EmailField
        required
        error={errors.email?.message}
        {...filtered(form.register('email'), (typed) => typed.toLowerCase())}
      />
      <PhoneField error={errors.phone?.message} registration={form.register('phone')} />
      {failure !== null && <Problem message={failure} />}
      <Button type="submit" size="lg" loading={isSubmitting}>
        Send OTP
      </Button>
      <p className="text-sm text-ink-soft">
        Bought here before? Use the same email and the code logs you in. We write to it about your purchases only; see
        our{' '}
        <Link className="text-link" to={paths.privacy}>
          privacy policy
        </Link>
        .
      </p>
    </form>
  );
};

const otpSchema = v.object({ otp: typedOtp(REGISTRATION_OTP) });

const OtpStep = ({
  code,
  onVerified,
}: {
  code: Details & { message: string; sentAt: number };
  onVerified: () => void;
}) => {
  const [failure, setFailure] = useState<string | null>(null);
  const [isResending, setResending] = useState(false);
  const form = useForm({ resolver: valibotResolver(otpSchema), mode: 'onChange', defaultValues: { otp: '' } });
  const { errors, isSubmitting } = form.formState;
  const canVerify = v.is(otpSchema, { otp: useWatch({ control: form.control, name: 'otp' }) });

  const submit = form.handleSubmit(async ({ otp }) => {
    setFailure(null);
    try {
      const { res } = await call(verifyEmail, { email: code.email, otp: Number(otp) });
      storeSession(res);
      lastCode.remove();
      detailsDraft.remove();
      onVerified();
    } catch (error) {
      setFailure(error instanceof ApiError ? messageOf(error, 'OTP verification failed') : 'Invalid OTP, try again.');
      form.setFocus('otp', { shouldSelect: true });
    }
  });

  const resend = async () => {
    setFailure(null);
    setResending(true);
    try {
      await requestCode(code);
      form.reset();
    } catch (error) {
      setFailure(messageOf(error, 'Something went wrong'));
    } finally {
      setResending(false);
    }
  };

  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        void submit(event);
      }}
    >
      <p role="status" className="rounded-md bg-success-wash px-4 py-3 text-success">
        {code.message}
      </p>
      <TextField label="Email" type="email" value={code.email} readOnly />
      <TextField
        label="OTP"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        required
        error={errors.otp?.message}
        {...filtered(form.register('otp'), (typed) => keepDigits(typed, REGISTRATION_OTP.digits))}
      />
      {failure !== null && <Problem message={failure} />}
      <Button type="submit" size="lg" disabled={!canVerify} loading={isSubmitting || isResending}>
        Verify
      </Button>
      <p className="text-sm text-ink-soft">Next: you see your guides and the total, and pay with PayPal.</p>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <ResendOtp
          sentAt={code.sentAt}
          onResend={() => {
            void resend();
          }}
        />
        <Button
          variant="quiet"
          onClick={() => {
            lastCode.remove();
          }}
        >
          Use another email
        </Button>
      </div>
    </form>
  );
};
