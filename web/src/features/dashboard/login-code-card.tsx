import { Card } from '../../components/ui/card.tsx';
import { LoginCode } from '../sign-in/login-code.tsx';

/** Takes the place of hours, lessons and summaries until the login's code is entered. */
export const LoginCodeCard = ({ onConfirmed }: { onConfirmed: () => void }) => (
  <Card className="grid gap-4">
    <h2 className="text-xl">Your hours and sessions</h2>
    <LoginCode onConfirmed={onConfirmed}>
      Your hours, your sessions and what your counselor wrote need one more code, because they’re worth more than a
      guide. You’ll be asked only once.
    </LoginCode>
  </Card>
);
