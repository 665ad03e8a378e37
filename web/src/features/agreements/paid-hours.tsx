import { useNavigate } from 'react-router-dom';
import { hoursText } from '#contract/dates.ts';
import type { FamilyAgreement } from '#contract/endpoints/agreements/shapes.ts';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { paths } from '../../content/paths.ts';
import { minutesOfLesson } from '../consultations/series/paid-hours.ts';
import { useSession } from '../session/session.ts';
import { saveReturnTo } from '../sign-in/return-to.ts';
import { isUnpaid, openOf } from './installments.tsx';

interface HoursProps {
  agreement: FamilyAgreement;
}

/** How many hours can be booked, and the way to book them, where a payment was just received. */
export const BookNow = ({ agreement }: HoursProps) => {
  const isSignedIn = useSession() !== null;
  if (minutesOfLesson(agreement) === 0) return null;
  return (
    <>
      <p>
        <strong>{hoursText(agreement.hoursLeft)}</strong> left to book.
        {!isSignedIn && ' To book, log in with the email address to which we sent this agreement.'}
      </p>
      <BookButton variant="primary">Book a session</BookButton>
    </>
  );
};

/** The card with the hours that can be booked, and the way to book them. */
export const PaidHours = ({ agreement }: HoursProps) => {
  const { state, hoursLeft, installments } = agreement;
  const isSignedIn = useSession() !== null;
  const next = installments.filter(isUnpaid).find((one) => openOf(one).hours > 0);
  // A deposit, or hours that we gave, can come before the first payment.
  const hasNone = state === 'signed' && hoursLeft === 0 && installments.every(({ parts }) => parts === undefined);
  return (
    <Card className="grid gap-4 sm:p-10 print:hidden">
      <h2 className="text-2xl">Your hours</h2>
      {hasNone ? (
        <p>You can book sessions as soon as the first payment arrives.</p>
      ) : (
        <p>
          <strong>{hoursText(hoursLeft)}</strong> left to book.
          {next !== undefined && ` Your next payment adds ${hoursText(openOf(next).hours)}.`}
          {!isSignedIn && ' To book, log in with the email address to which we sent this agreement.'}
        </p>
      )}
      {minutesOfLesson(agreement) > 0 && (
        <BookButton variant="secondary">{isSignedIn ? 'Book a session' : 'Log in and book a session'}</BookButton>
      )}
    </Card>
  );
};

/** Not a link: once PayPal's script is there, clicks on links are hidden from us. */
const BookButton = ({ variant, children }: { variant: 'primary' | 'secondary'; children: string }) => {
  const navigate = useNavigate();
  const isSignedIn = useSession() !== null;
  return (
    <Button
      variant={variant}
      className="justify-self-start"
      onClick={() => {
        if (!isSignedIn) saveReturnTo({ pathname: paths.book, search: '', state: null });
        void navigate(isSignedIn ? paths.book : paths.login);
      }}
    >
      {children}
    </Button>
  );
};
