import { Button, ButtonLink } from '../../components/ui/button.tsx';
import { Problem } from '../../components/ui/problem.tsx';
import { paths } from '../../content/paths.ts';
import { kindOf } from '../shop/kind.ts';
import type { CartProblem } from './bill.ts';

export type OnRemove = (ids: readonly string[]) => void;

const RemoveAll = ({ ids, onRemove }: { ids: readonly string[]; onRemove: OnRemove }) =>
  ids.length > 0 && (
    <Button variant="secondary" onClick={() => onRemove(ids)}>
      {ids.length === 1 ? 'Remove it' : 'Remove them'}
    </Button>
  );

const ownedTitle = (ids: readonly string[]): string => {
  if (kindOf(ids.map((_id) => ({ _id }))) === 'seats') return 'This student is already enrolled';
  return ids.length > 1 ? 'You already own guides in this cart' : 'You already own a guide in this cart';
};

/** Why the cart can't be paid as it is, and what to do. */
export const CartProblemNotice = ({ problem, onRemove }: { problem: CartProblem; onRemove: OnRemove }) => {
  switch (problem.kind) {
    case 'owned':
      return (
        <div className="grid gap-3">
          <Problem title={ownedTitle(problem.ids)} message={problem.message} />
          <RemoveAll ids={problem.ids} onRemove={onRemove} />
        </div>
      );
    case 'unconfirmed':
      return (
        <div className="grid gap-3">
          <Problem title="A payment is still being confirmed" message={problem.message} />
          <ButtonLink variant="secondary" to={paths.dashboard}>
            See your payments
          </ButtonLink>
          <RemoveAll ids={problem.ids} onRemove={onRemove} />
        </div>
      );
    case 'total-changed':
      return <Problem title="The total has changed" message={problem.message} />;
    case 'code-refused':
      return (
        <Problem
          title="Your code isn’t valid anymore"
          message="We took it off your order, and nothing has been charged. Please review the total before you pay."
        />
      );
    case 'unavailable':
      return <Problem title="We can’t accept payment for this cart" message={problem.message} />;
  }
};
