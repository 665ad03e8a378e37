import { SummaryRow } from '../../components/ui/summary-row.tsx';
import { LoginCode } from '../sign-in/login-code.tsx';

/** Takes the place of hours, lessons and summaries until the login's code is entered. */
export const LoginCodeCard = ({ onConfirmed }: { onConfirmed: () => void }) => (
  <SummaryRow title="Your hours and sessions">
    <LoginCode onConfirmed={onConfirmed}>
      Your hours, your sessions and what your counselor wrote need one more code, because they’re worth more than a
      guide. You’ll be asked only once.
    </LoginCode>
  </SummaryRow>
);
