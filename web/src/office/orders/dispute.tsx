import type { OfficeDispute } from '#contract/endpoints/orders/office.ts';
import { formatCents } from '#contract/money.ts';
import { Breakable } from '../../components/ui/breakable.tsx';
import { Button } from '../../components/ui/button.tsx';
import { formatMoment } from '../ui/format.ts';
import { Part } from '../ui/part.tsx';

const outcomes = {
  OPEN: 'PayPal hasn’t decided yet.',
  WON: 'The dispute is over, and the money stays yours.',
  PART: 'PayPal decided partly for the buyer. The rest of the money stays yours.',
  LOST: 'PayPal decided for the buyer and returned the money.',
} as const satisfies Record<OfficeDispute['state'], string>;

/** What the buyer and PayPal say, until when, and what PayPal needs. @param zone the business's */
export const Dispute = ({ dispute, zone }: { dispute: OfficeDispute; zone: string }) => {
  const { id, state, reason, message, respondBy, answeredAt, returnedCents, evidence, sentAt, sentBy, canSend } =
    dispute;
  return (
    <Part title="Dispute">
      <div className="grid gap-2">
        <p>
          {reason} {outcomes[state]}
        </p>
        {message !== '' && (
          <blockquote className="border-l-2 border-teal pl-4 wrap-anywhere">
            <Breakable text={message} />
          </blockquote>
        )}
        {returnedCents !== null && <p>PayPal returned {formatCents(returnedCents)}.</p>}
        {respondBy !== null && answeredAt === null && (
          <p className="font-semibold">PayPal waits for your answer until {formatMoment(respondBy, zone)}.</p>
        )}
        {sentAt !== null && (
          <p role="status">
            {sentBy} sent PayPal the evidence on {formatMoment(sentAt, zone)}.
          </p>
        )}
        {sentAt === null && answeredAt !== null && (
          <p>PayPal got evidence on {formatMoment(answeredAt, zone)}, from its own pages.</p>
        )}
      </div>
      <h3 className="mt-6 text-lg">What PayPal needs</h3>
      <ul className="mt-2 grid gap-2 text-sm">
        {evidence.map((line) => (
          <li key={line} className="wrap-anywhere">
            <Breakable text={line} />
          </li>
        ))}
      </ul>
      <p className="mt-4 hidden text-sm text-ink-soft print:block">Dispute {id} at PayPal.</p>
      <div className="mt-4 grid justify-items-start gap-3 print:hidden">
        {canSend && <p className="text-sm">“Send to PayPal”, above, sends these lines.</p>}
        <Button variant="secondary" onClick={() => print()}>
          Print
        </Button>
      </div>
    </Part>
  );
};
