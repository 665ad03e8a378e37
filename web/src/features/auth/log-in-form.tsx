import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router-dom';
import * as v from 'valibot';
import { logIn, sendOtp } from '#contract/endpoints.ts';
import { typedOtp } from '#contract/fields.ts';
import { LOGIN_OTP } from '#contract/limits.ts';
import { keepDigits, normalizeEmail } from '#contract/text.ts';
import { Button } from '#web/components/ui/button.tsx';
import { LoadingOverlay } from '#web/components/ui/spinner.tsx';
import { TextField } from '#web/components/ui/text-field.tsx';
import { clearToast, showToast } from '#web/components/ui/toast.tsx';
import { paths } from '#web/content/paths.ts';
import { messageOf } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { useContractForm } from '../forms/contract-form.ts';
import { EmailField } from '../forms/email-field.tsx';
import { filtered } from '../forms/filtered.ts';
import { tabValue } from '../storage/tab-value.ts';
import type { LogInState } from './log-in-state.ts';
import { ResendOtp } from './resend-otp.tsx';
import { storeSession } from './session.ts';
import { takeWayBack } from './way-back.ts';

/** The last code that was sent: to whom, and when (ms since 1970). Survives a reload, as the mail may be read in this tab. */
const lastCode = tabValue('logInCode', v.nullable(v.object({ email: v.string(), sentAt: v.number() })), null);

// An empty code is no mistake: it asks for a code.
const schema = v.object({
  email: sendOtp.body.entries.email,
  otp: v.pipe(
    v.lazy((typed) => (typed === '' ? v.string() : typedOtp(LOGIN_OTP))),
    v.transform(Number),
  ),
});

const fallback = 'Something went wrong. Please try again.';

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
  const { form, mutation, formProps, field } = useContractForm(logIn, {
    id: 'log-in',
    empty: { email: '', otp: '' },
    schema,
    unkept: 'otp',
    mode: 'onTouched',
    fallback,
    toasts: true,
    onSuccess: ({ res }) => {
      const next = takeWayBack() ?? {
        path: state?.fromShop === true || loadedFromShop(key) ? paths.dashboard : paths.home,
      };
      lastCode.remove();
      storeSession({ token: res.token, user: res.candidateDetails });
      const [firstName = ''] = res.candidateDetails.fullname.split(' ');
      showToast({
        kind: 'success',
        text: `${state?.signedUp === true ? 'Welcome' : 'Welcome back'}, ${firstName}.`,
        forPath: next.path.replace(/\?.*/, ''),
      });
      void navigate(next.path, { replace: true, state: next.state });
    },
  });

  const sending = {
    onMutate: clearToast,
    mutationFn: async (email: string) => {
      await call(sendOtp, { email });
      lastCode.write({ email, sentAt: Date.now() });
      form.resetField('otp', { defaultValue: '' });
    },
  };
  const codeRequest = useMutation({
    ...sending,
    onError: (error) => {
      showToast({ kind: 'error', text: messageOf(error, fallback) });
    },
  });
  const codeResend = useMutation({
    ...sending,
    onSuccess: () => {
      showToast({ kind: 'success', text: 'OTP resent successfully' });
    },
    onError: () => {
      showToast({ kind: 'error', text: 'Failed to resend OTP. Please try again.' });
    },
  });
  const isSending = codeRequest.isPending || codeResend.isPending;
  const isBusy = isSending || mutation.isPending;

  const { setFocus } = form;
  const sentAt = code?.sentAt;
  useEffect(() => {
    if (sentAt !== undefined && !isBusy) setFocus('otp');
  }, [sentAt, isBusy, setFocus]);

  const askForCode = form.handleSubmit(({ email }) => {
    codeRequest.mutate(email);
  });

  const email = field('email', {
    onChange: () => {
      // A code belongs to the address that it was sent to.
      if (code !== null && normalizeEmail(form.getValues('email') ?? '') !== code.email) {
        lastCode.remove();
        form.resetField('otp', { defaultValue: '' });
      }
    },
  });

  return (
    <form
      {...formProps}
      className="grid gap-5"
      onSubmit={(event) => {
        if (form.getValues('otp') === '') void askForCode(event);
        else formProps.onSubmit(event);
      }}
    >
      <EmailField required {...filtered(email, (typed) => typed.toLowerCase())} />
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
            {...filtered(field('otp'), (typed) => keepDigits(typed, LOGIN_OTP.digits))}
          />
          <ResendOtp
            sentAt={code.sentAt}
            onResend={() => {
              codeResend.mutate(code.email);
            }}
          />
        </div>
      )}
      <Button type="submit" size="lg">
        {code === null ? 'Login' : 'Submit'}
      </Button>
      {isBusy && <LoadingOverlay label={isSending ? 'Sending your code…' : 'Logging you in…'} />}
    </form>
  );
};
