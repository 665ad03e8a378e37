import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import * as v from 'valibot';
import { LOGIN_OTP } from '#contract/endpoints/sign-in/limits.ts';
import { logIn, sendOtp } from '#contract/endpoints/sign-in/public.ts';
import { typedOtp } from '#contract/fields.ts';
import { inMs } from '#contract/limits.ts';
import { Breakable } from '../../components/ui/breakable.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Problem } from '../../components/ui/problem.tsx';
import { showToast } from '../../components/ui/toast/toast.tsx';
import { messageOf } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { personal, queryClient } from '../api/query.tsx';
import { useContractForm } from '../forms/contract-form.ts';
import { OtpField } from '../forms/person-fields.tsx';
import { readSession, storeSession, useSession } from '../session/session.ts';
import { tabValue } from '../storage/tab-value.ts';
import { OneTimeCodeHelp } from './one-time-code-help.tsx';
import { revoke } from './revoke.ts';

/**
 * To whom and when (ms since 1970) the last code was sent. Survives a reload, since the email may
 * be read in this tab.
 */
const lastCode = tabValue('confirmCode', v.nullable(v.object({ email: v.string(), sentAt: v.number() })), null);

const removeExpiredCode = () => {
  const sent = lastCode.read();
  if (sent !== null && sent.sentAt + inMs(LOGIN_OTP.validSeconds) < Date.now()) lastCode.remove();
};

const fallback = 'Something went wrong. Please try again.';

/** The form that takes the code, and what sends one. */
const useLoginCode = (email: string, onConfirmed: () => void) => {
  const contract = useContractForm(logIn, {
    id: 'login-code',
    empty: { otp: '' },
    schema: v.pipe(
      v.object({ otp: typedOtp(LOGIN_OTP) }),
      v.transform(({ otp }) => ({ email, otp: Number(otp) })),
    ),
    notInDraft: 'otp',
    mode: 'onTouched',
    fallback,
    onSuccess: ({ res }) => {
      const before = readSession()?.token;
      lastCode.remove();
      storeSession({ token: res.token, user: res.candidateDetails });
      // If this fails, the server ends the unused session by itself.
      if (before !== undefined) revoke(before).catch(() => undefined);
      void queryClient.invalidateQueries({ queryKey: [personal] });
      showToast({ kind: 'success', text: 'Thank you, that’s you.' });
      onConfirmed();
    },
    onError: ({ setFocus }) => setFocus('otp', { shouldSelect: true }),
  });
  const { form, mutation, isBusy, failure } = contract;
  const send = useMutation({
    mutationFn: () => call(sendOtp, { email }),
    onMutate: mutation.reset,
    onSuccess: () => {
      lastCode.write({ email, sentAt: Date.now() });
      form.resetField('otp', { defaultValue: '' });
    },
  });
  const problem = isBusy ? null : (failure ?? (send.error && messageOf(send.error, fallback)));
  return { ...contract, send, problem };
};

/**
 * Asks a person who signed in with the download dialog's four digits for the six of a login, once
 * and in place (docs/product.md#sessions). The new session takes the place of the old one, and the
 * page keeps everything else.
 * @param children why it is asked
 */
export const LoginCode = ({ children, onConfirmed }: { children: ReactNode; onConfirmed: () => void }) => {
  const email = useSession()?.user.email ?? '';
  const last = lastCode.use();
  const sentAt = last?.email === email ? last.sentAt : undefined;
  const { form, formProps, field, isBusy, send, problem } = useLoginCode(email, onConfirmed);
  const { setFocus } = form;
  const { isSuccess, isPending, mutate } = send;
  useEffect(removeExpiredCode, []);
  useEffect(() => {
    // Not after a reload, which would scroll to it.
    if (isSuccess && sentAt !== undefined) setFocus('otp');
  }, [isSuccess, sentAt, setFocus]);
  const sendCode = () => mutate();

  return (
    <form {...formProps} className="grid max-w-text justify-items-start gap-4">
      <p>{children}</p>
      {sentAt !== undefined && (
        <div className="grid w-full gap-2">
          <p role="status">
            We sent a {LOGIN_OTP.digits}-digit code to{' '}
            <strong className="wrap-anywhere" translate="no">
              <Breakable text={email} />
            </strong>
            . It expires in {LOGIN_OTP.validSeconds / 60} minutes.
          </p>
          <OtpField {...field('otp')} className="max-w-narrow" digits={LOGIN_OTP.digits} />
          <OneTimeCodeHelp sentAt={sentAt} onResend={sendCode} />
        </div>
      )}
      {problem !== null && <Problem message={problem} />}
      {sentAt === undefined ? (
        <Button loading={isPending} onClick={sendCode}>
          Email me a {LOGIN_OTP.digits}-digit code
        </Button>
      ) : (
        <Button type="submit" loading={isBusy || isPending}>
          Confirm
        </Button>
      )}
    </form>
  );
};
