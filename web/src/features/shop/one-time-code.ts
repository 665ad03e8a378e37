import * as v from 'valibot';
import { REGISTRATION_OTP } from '#contract/endpoints/sign-in/limits.ts';
import { inMs } from '#contract/limits.ts';
import { tabValue } from '../storage/tab-value.ts';

/**
 * The last code sent: for which details, and when (ms since 1970). Survives closing the dialog and
 * a reload.
 */
export const lastCode = tabValue(
  'downloadCode',
  v.nullable(
    v.object({ fullname: v.string(), email: v.string(), phone: v.string(), message: v.string(), sentAt: v.number() }),
  ),
  null,
);

/** After this, the dialog doesn't ask for a code that is no longer valid. */
export const removeExpiredCode = (): void => {
  const sent = lastCode.read();
  if (sent !== null && sent.sentAt + inMs(REGISTRATION_OTP.validSeconds) < Date.now()) lastCode.remove();
};
