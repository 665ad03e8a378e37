import { OTP_RESEND_SECONDS } from '#contract/endpoints/sign-in/limits.ts';
import { inMs } from '#contract/limits.ts';
import { Button } from '../../components/ui/button.tsx';
import { useSecondsUntil } from './countdown.ts';

/**
 * Counts down after a code was sent at `sentAt` (ms since 1970), then offers another one
 * (docs/product.md#log-in).
 */
export const ResendOtp = ({ sentAt, onResend }: { sentAt: number; onResend: () => void }) => {
  const seconds = useSecondsUntil(sentAt + inMs(OTP_RESEND_SECONDS));
  return seconds > 0 ? (
    <p className="py-2.5 text-sm leading-6 text-ink-soft tabular-nums">
      Resend OTP in <span translate="no">{seconds}</span> seconds
    </p>
  ) : (
    <Button variant="quiet" className="-ml-5" onClick={onResend}>
      Resend OTP
    </Button>
  );
};
