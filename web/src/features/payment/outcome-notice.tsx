import { Link, useLocation } from 'react-router-dom';
import { ButtonLink } from '../../components/ui/button.tsx';
import { paths } from '../../content/paths.ts';
import { useSession } from '../session/session.ts';
import { kindOf } from '../shop/kind.ts';
import { selection } from '../shop/selection.ts';
import { lastOutcome, type Outcome, parseOutcome } from './outcome.ts';
import { outcomeTexts, redundantMessages } from './outcome-texts.ts';
import { PendingCheck } from './pending-check.tsx';

const canceled: Outcome = { reason: 'canceled' };

/** How the payment ended: from the navigation state, else the last outcome in this tab. */
export const useOutcome = (): Outcome => {
  const state: unknown = useLocation().state;
  const remembered = lastOutcome.use();
  return parseOutcome(state) ?? remembered ?? canceled;
};

/** For a payment that wasn't completed: what happened, whether money moved, and what to do now. */
export const OutcomeNotice = ({ outcome }: { outcome: Outcome }) => {
  const texts = outcomeTexts[outcome.reason];
  const isSignedIn = useSession() !== null;
  const selected = selection.use();
  const hasSelection = selected.length > 0;
  const mayRetry = texts.mayRetry && hasSelection;
  return (
    <>
      <div className="grid gap-3">
        <h1 className="text-3xl">{texts.title}</h1>
        <p>{texts.text}</p>
        {outcome.message !== undefined && !redundantMessages.includes(outcome.message) && (
          <p className="border-l-2 border-teal pl-4">{outcome.message}</p>
        )}
        <p className="text-ink-soft">
          <span>{texts.next}</span>
          {mayRetry && <span> Your selection is still here.</span>}
        </p>
      </div>
      {outcome.reason === 'pending' && outcome.orderID !== undefined && isSignedIn && (
        <PendingCheck key={outcome.orderID} orderID={outcome.orderID} />
      )}
      <div className="flex flex-wrap gap-3">
        {mayRetry && (
          <ButtonLink to={paths.payment} size="lg">
            Try again
          </ButtonLink>
        )}
        {!texts.mayRetry && (
          <ButtonLink to={paths.dashboard} size="lg">
            See your payments
          </ButtonLink>
        )}
        <ButtonLink
          to={kindOf(selected) === 'seats' ? paths.classes : paths.majorInsights}
          variant={texts.mayRetry && !mayRetry ? 'primary' : 'secondary'}
          size="lg"
        >
          Go Back
        </ButtonLink>
      </div>
      <p className="text-sm text-ink-soft">
        Not sure what happened?{' '}
        <Link className="text-link" to={paths.contact}>
          Write to us
        </Link>{' '}
        and a person will answer.
      </p>
    </>
  );
};
