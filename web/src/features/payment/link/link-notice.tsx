import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Problem } from '../../../components/ui/problem.tsx';
import type { Outcome, OutcomeReason } from '../outcome.ts';
import { outcomeTexts, redundantMessages } from '../outcome-texts.ts';
import { PopupBlocked } from '../popup-blocked.tsx';
import type { PayNotice } from './use-link-payment.ts';

/** What happens next, where the shop's own sentence is about a buyer's dashboard. */
export type NextTexts = Readonly<Partial<Record<OutcomeReason, string>>>;

interface LinkNoticeProps {
  notice: PayNotice;
  nextTexts: NextTexts;
  /** Where the payer has the link from, as in "Open the link in our email again". */
  link: string;
}

/** What became of the last try to pay on the page of a link. */
export const LinkNotice = ({ notice, nextTexts, link }: LinkNoticeProps) => {
  switch (notice.kind) {
    case 'paid':
      return (
        <p role="status" className="rounded-md border border-success bg-success-wash p-5 font-semibold">
          Thank you. We received your payment.
        </p>
      );
    case 'refused':
      return <Problem message={notice.message} />;
    case 'popup-blocked':
      return <PopupBlocked advice={`Open ${link} in Safari or Chrome instead.`} />;
    case 'outcome':
      return <OutcomeText outcome={notice.outcome} nextTexts={nextTexts} />;
  }
};

const OutcomeText = ({ outcome: { reason, message }, nextTexts }: { outcome: Outcome; nextTexts: NextTexts }) => {
  const { title, text, next } = outcomeTexts[reason];
  return (
    <div role="alert" className="grid gap-2 rounded-md border border-teal bg-teal-wash p-5">
      <p className="font-bold">{title}</p>
      <p>{text}</p>
      {message !== undefined && !redundantMessages.includes(message) && <p>{message}</p>}
      <p className="text-ink-soft">{nextTexts[reason] ?? next}</p>
    </div>
  );
};

interface WaitingPaymentProps {
  outcome: Outcome;
  nextTexts: NextTexts;
  /** The last try has just said so. */
  isNamed: boolean;
  onCheck: (outcome: Outcome) => Promise<void>;
}

/** Why nobody should pay now; a payment that PayPal holds can be checked again. */
export const WaitingPayment = ({ outcome, nextTexts, isNamed, onCheck }: WaitingPaymentProps) => {
  const [isChecking, setChecking] = useState(false);
  return (
    <>
      {!isNamed && <OutcomeText outcome={outcome} nextTexts={nextTexts} />}
      {outcome.reason === 'pending' && (
        <Button
          variant="secondary"
          className="justify-self-start"
          loading={isChecking}
          onClick={() => {
            setChecking(true);
            void onCheck(outcome).finally(() => setChecking(false));
          }}
        >
          Check again
        </Button>
      )}
    </>
  );
};
