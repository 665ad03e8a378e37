import { Button } from '../../components/ui/button.tsx';
import { ResendOtp } from './resend-otp.tsx';

interface OneTimeCodeHelpProps {
  /** When the last code was sent (ms since 1970). */
  sentAt: number;
  onResend: () => void;
  /** Without it, the code can go to no other address. */
  onOtherEmail?: () => void;
}

/** What to do if the code doesn't arrive: for every step with an `OtpField`. */
export const OneTimeCodeHelp = ({ sentAt, onResend, onOtherEmail }: OneTimeCodeHelpProps) => (
  <div className="grid gap-2">
    <p className="text-sm text-ink-soft">
      If it isn’t there in a minute, check your spam folder; some schools block mail from outside.
    </p>
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <ResendOtp sentAt={sentAt} onResend={onResend} />
      {onOtherEmail !== undefined && (
        <Button variant="quiet" className="-mx-5" onClick={onOtherEmail}>
          Use another email
        </Button>
      )}
    </div>
  </div>
);
