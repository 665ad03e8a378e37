import { valibotResolver } from '@hookform/resolvers/valibot';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { type Location, useLocation, useNavigate } from 'react-router-dom';
import * as v from 'valibot';
import { logIn, sendOtp } from '#contract/endpoints.ts';
import { typedOtp } from '#contract/fields.ts';
import { LOGIN_OTP } from '#contract/limits.ts';
import { keepDigits, normaliseEmail } from '#contract/text.ts';
import { paths } from '#web/app/paths.ts';
import { Button } from '#web/components/ui/button.tsx';
import { LoadingOverlay } from '#web/components/ui/spinner.tsx';
import { TextField } from '#web/components/ui/text-field.tsx';
import { clearToast, showToast } from '#web/components/ui/toast.tsx';
import { messageOf } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { draftOf, useKeptDraft, useStartValues } from '../forms/draft.ts';
import { EmailField } from '../forms/email-field.tsx';
import { filtered } from '../forms/filtered.ts';
import { tabValue } from '../storage/tab-value.ts';
import type { LogInState } from './log-in-state.ts';
import { ResendOtp } from './resend-otp.tsx';
import { storeSession } from './session.ts';
import { takeWayBack } from './way-back.ts';

const formId = 'log-in';
const empty = { email: '', otp: '' };
const draft = draftOf(formId);

/** The last code that was sent: to whom, and when (ms since 1970). Survives a reload, as the mail may be read in this tab. */
const lastCode = tabValue('logInCode', v.nullable(v.object({ email: v.string(), sentAt: v.number() })), null);

// An empty code is no mistake: it asks for a code.
const schema = v.object({
  email: sendOtp.body.entries.email,
  otp: v.lazy((typed) => (typed === '' ? v.string() : typedOtp(LOGIN_OTP))),
});

const somethingWrong = 'Something went wrong. Please try again.';

const sendCode = async (email: string): Promise<void> => {
  await call(sendOtp, { email });
  lastCode.write({ email, sentAt: Date.now() });
};

/** A link that is clicked before the shop's scripts run loads the page as a whole: it has no state, but a referrer. */
const loadedFromShop = (key: string): boolean =>
  key === 'default' && document.referrer.split('?')[0] === `${location.origin}${paths.majorInsights}`;

/**
 * Sign-in by e-mail and one-time code (docs/product.md#log-in): the first submit sends a code and shows its
 * field, the second one signs in and leads to where the visitor was: from the shop to the dashboard, with the guides, else home.
 */
export const LogInForm = () => {
  const navigate = useNavigate();
  const { state, key } = useLocation() as Location<LogInState>;
  const code = lastCode.use();
  const [busy, setBusy] = useState<string | null>(null);
  const form = useForm({
    resolver: valibotResolver(schema),
    mode: 'onTouched',
    defaultValues: useStartValues(formId, draft, empty),
  });
  useKeptDraft(form, draft, 'otp');
  const { errors } = form.formState;
  const { setFocus } = form;

  const sentAt = code?.sentAt;
  useEffect(() => {
    if (sentAt !== undefined && busy === null) setFocus('otp');
  }, [sentAt, busy, setFocus]);

  const requestCode = async (email: string) => {
    await sendCode(email);
    form.resetField('otp', { defaultValue: '' });
  };

  const signIn = async (email: string, otp: string) => {
    const { res } = await call(logIn, { email, otp: Number(otp) });
    const next = takeWayBack() ?? {
      path: state?.fromShop === true || loadedFromShop(key) ? paths.dashboard : paths.home,
    };
    form.reset(empty);
    draft.remove();
    lastCode.remove();
    storeSession({ token: res.token, user: res.candidateDetails });
    const [firstName = ''] = res.candidateDetails.fullname.split(' ');
    showToast({
      kind: 'success',
      text: `${state?.signedUp === true ? 'Welcome' : 'Welcome back'}, ${firstName}.`,
      arrival: next.path.replace(/\?.*/, ''),
    });
    void navigate(next.path, { replace: true, state: next.state });
  };

  const submit = form.handleSubmit(async ({ email, otp }) => {
    clearToast();
    setBusy(otp === '' ? 'Sending your code…' : 'Logging you in…');
    try {
      await (otp === '' ? requestCode(email) : signIn(email, otp));
    } catch (error) {
      showToast({ kind: 'error', text: messageOf(error, somethingWrong) });
    } finally {
      setBusy(null);
    }
  });

  const resend = async (email: string) => {
    clearToast();
    setBusy('Sending your code…');
    try {
      await requestCode(email);
      showToast({ kind: 'success', text: 'OTP resent successfully' });
    } catch {
      showToast({ kind: 'error', text: 'Failed to resend OTP. Please try again.' });
    } finally {
      setBusy(null);
    }
  };

  const email = form.register('email', {
    onChange: () => {
      // A code belongs to the address that it was sent to.
      if (code !== null && normaliseEmail(form.getValues('email') ?? '') !== code.email) {
        lastCode.remove();
        form.resetField('otp', { defaultValue: '' });
      }
    },
  });

  return (
    <form
      id={formId}
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        void submit(event);
      }}
    >
      <EmailField required error={errors.email?.message} {...filtered(email, (typed) => typed.toLowerCase())} />
      {code !== null && (
        <div className="grid gap-2">
          <p role="status">
            If <strong className="wrap-anywhere">{code.email}</strong> has an account, a {LOGIN_OTP.digits}-digit code
            is on its way. It expires in {LOGIN_OTP.validSeconds / 60} minutes.
          </p>
          <TextField
            label="OTP"
            inputMode="numeric"
            autoComplete="one-time-code"
            error={errors.otp?.message}
            {...filtered(form.register('otp'), (typed) => keepDigits(typed, LOGIN_OTP.digits))}
          />
          <ResendOtp
            sentAt={code.sentAt}
            onResend={() => {
              void resend(code.email);
            }}
          />
        </div>
      )}
      <Button type="submit" size="lg">
        {code === null ? 'Login' : 'Submit'}
      </Button>
      {busy !== null && <LoadingOverlay label={busy} />}
    </form>
  );
};
