import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router-dom';
import * as v from 'valibot';
import { LOGIN_OTP } from '#contract/endpoints/sign-in/limits.ts';
import { logIn, sendOtp } from '#contract/endpoints/sign-in/public.ts';
import { errors } from '#contract/errors.ts';
import { typedOtp } from '#contract/fields.ts';
import { normalizeEmail } from '#contract/text.ts';
import { Breakable } from '../../components/ui/breakable.tsx';
import { Button } from '../../components/ui/button.tsx';
import { LoadingOverlay } from '../../components/ui/spinner.tsx';
import { clearToast, showToast } from '../../components/ui/toast/toast.tsx';
import { paths } from '../../content/paths.ts';
import { isEndedCode, messageOf } from '../api/api-error.ts';
import { type Answer, call } from '../api/call.ts';
import { QueryProvider } from '../api/query.tsx';
import { useContractForm } from '../forms/contract-form.ts';
import { EmailField } from '../forms/email-field.tsx';
import { OtpField } from '../forms/person-fields.tsx';
import { storeSession } from '../session/session.ts';
import { tabValue } from '../storage/tab-value.ts';
import type { LogInState } from './log-in-state.ts';
import { OneTimeCodeHelp } from './one-time-code-help.tsx';
import { takeReturnTo } from './return-to.ts';

/**
 * The last code sent: to whom, and when (ms since 1970). Survives a reload, since the email may be
 * read in this tab.
 */
const lastCode = tabValue('logInCode', v.nullable(v.object({ email: v.string(), sentAt: v.number() })), null);

// Submitting without a code is valid: it requests one.
const schema = v.object({
  email: sendOtp.body.entries.email,
  otp: v.pipe(
    v.lazy((typed) => (typed === '' ? v.string() : typedOtp(LOGIN_OTP))),
    v.transform(Number),
  ),
});

const fallback = 'Something went wrong. Please try again.';

/**
 * A link in the shop that is clicked before its scripts run loads /login without navigation state,
 * but with a referrer.
 */
const loadedFromShop = (key: string): boolean =>
  key === 'default' && document.referrer.split('?')[0] === `${location.origin}${paths.majorInsights}`;

/**
 * Stores the new session and goes where the visitor was, else from the shop to the dashboard, else
 * home.
 */
const useFinishLogIn = () => {
  const navigate = useNavigate();
  const { state, key } = useLocation() as Location<LogInState>;
  return ({ res }: Answer<typeof logIn>) => {
    const next = takeReturnTo() ?? {
      path: state?.fromShop === true || loadedFromShop(key) ? paths.dashboard : paths.home,
    };
    lastCode.remove();
    storeSession({ token: res.token, user: res.candidateDetails });
    const [firstName = ''] = res.candidateDetails.fullname.split(' ');
    showToast({
      kind: 'success',
      text: `${res.first === true ? 'Welcome' : 'Welcome back'}, ${firstName}.`,
      forPath: next.path.replace(/\?.*/, ''),
    });
    void navigate(next.path, { replace: true, state: next.state });
  };
};

/** Sends the first code, or another one. */
const useSendCode = (onSent: () => void) => {
  const options = {
    onMutate: clearToast,
    mutationFn: async (email: string) => {
      await call(sendOtp, { email });
      lastCode.write({ email, sentAt: Date.now() });
      onSent();
    },
  };
  const send = useMutation({
    ...options,
    onError: (error) => showToast({ kind: 'error', text: messageOf(error, fallback) }),
  });
  const resend = useMutation({
    ...options,
    onSuccess: () => showToast({ kind: 'success', text: 'OTP resent successfully' }),
    onError: () => showToast({ kind: 'error', text: 'Failed to resend OTP. Please try again.' }),
  });
  return { sendCode: send.mutate, resendCode: resend.mutate, isSending: send.isPending || resend.isPending };
};

/**
 * Sign-in by email and one-time code (docs/product.md#log-in): the first submit sends a code and
 * shows its field, the second one signs in.
 */
export const LogIn = () => (
  <QueryProvider>
    <LogInForm />
  </QueryProvider>
);

const LogInForm = () => {
  const code = lastCode.use();
  const { form, mutation, formProps, field } = useContractForm(logIn, {
    id: 'log-in',
    empty: { email: '', otp: '' },
    schema,
    notInDraft: 'otp',
    mode: 'onTouched',
    fallback,
    toasts: true,
    onSuccess: useFinishLogIn(),
    onError: ({ resetField }, error) => {
      if (isEndedCode(error)) resetField('otp', { defaultValue: '' });
    },
  });
  const { setFocus, getValues } = form;
  const clearOtp = () => {
    form.resetField('otp', { defaultValue: '' });
    mutation.reset();
  };
  const removeCode = () => {
    lastCode.remove();
    clearOtp();
  };
  const { sendCode, resendCode, isSending } = useSendCode(clearOtp);
  const isBusy = isSending || mutation.isPending;

  const sentAt = code?.sentAt;
  useEffect(() => {
    if (sentAt !== undefined && !isBusy) setFocus('otp');
  }, [sentAt, isBusy, setFocus]);

  const requestCode = form.handleSubmit(({ email }) => sendCode(email));
  const email = field('email', {
    onChange: () => {
      // The code works only for the address it was sent to.
      if (code !== null && normalizeEmail(getValues('email') ?? '') !== code.email) removeCode();
    },
  });

  return (
    <form
      {...formProps}
      className="grid gap-5"
      onSubmit={(event) => {
        if (getValues('otp') === '') void requestCode(event);
        else formProps.onSubmit(event);
      }}
    >
      <EmailField required {...email} />
      {code !== null && (
        <div className="grid gap-2">
          <CodeNotice email={code.email} hasEnded={isEndedCode(mutation.error)} />
          <OtpField {...field('otp')} digits={LOGIN_OTP.digits} />
          <OneTimeCodeHelp
            sentAt={code.sentAt}
            onResend={() => resendCode(code.email)}
            onOtherEmail={() => {
              removeCode();
              setFocus('email', { shouldSelect: true });
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

const CodeNotice = ({ email, hasEnded }: { email: string; hasEnded: boolean }) =>
  hasEnded ? (
    <p>{errors.CODE_ENDED.message}</p>
  ) : (
    <p role="status">
      If{' '}
      <strong className="wrap-anywhere" translate="no">
        <Breakable text={email} />
      </strong>{' '}
      has an account, a {LOGIN_OTP.digits}-digit code is on its way. It expires in {LOGIN_OTP.validSeconds / 60}{' '}
      minutes.
    </p>
  );
