import { type RefObject, useEffect, useRef } from 'react';
import { VisuallyHidden } from '../../components/ui/visually-hidden.tsx';
import { GuideTitle } from '../shop/guide-title.tsx';
import { kindOf } from '../shop/kind.ts';
import { formatDollars } from '../shop/money.ts';
import type { SelectedItem } from '../shop/selection.ts';
import { BillLine } from './bill-line.tsx';
import { DiscountCodeEntry } from './discount-code-entry.tsx';
import { kindTexts } from './kind-texts.ts';
import type { usePayment } from './use-payment.ts';

export type Payment = ReturnType<typeof usePayment>;

/** The bill, with the field for a code. The server's bill also has a line for each item. */
export const BillDetails = ({ selected, payment }: { selected: readonly SelectedItem[]; payment: Payment }) => {
  const { bill, isPending } = payment.priced;
  const discount = bill?.discount ?? null;
  const code = useCodeControls(payment, discount?.code);
  const guides = (bill?.lines ?? selected).map((item) => item.guides?.length ?? 0);
  return (
    <>
      <dl className="mt-4 grid gap-3 tabular-nums">
        <BillLine
          label={kindTexts[kindOf(selected)].count}
          value={String(guides.reduce((sum, ofBundle) => sum + Math.max(1, ofBundle), 0))}
        />
        {bill?.lines.map(({ _id, title, price }) => (
          <BillLine
            key={_id}
            label={<GuideTitle title={title} subtitle="text-ink-soft" />}
            value={formatDollars(price)}
            className="text-sm"
          />
        ))}
        <BillLine label="Total fee" value={isPending ? null : formatDollars(payment.fee)} />
        {discount !== null && (
          <BillLine
            label={<AppliedCode code={discount.code} onRemove={code.entry.remove} buttonRef={code.remover} />}
            value={formatDollars(-discount.amount)}
          />
        )}
        <BillLine
          label="To Pay"
          value={isPending ? null : formatDollars(payment.total)}
          className="border-t border-line pt-3 text-lg font-bold"
        />
      </dl>
      {bill !== null && bill.saved > 0 && (
        <p className="mt-1 text-right text-sm font-semibold text-success">
          You save <span translate="no">{formatDollars(bill.saved)}</span>
        </p>
      )}
      {selected.length > 0 && discount === null && (
        <div className="mt-4 grid">
          <DiscountCodeEntry entry={code.entry} openerRef={code.opener} />
        </div>
      )}
      <p role="status" className="sr-only">
        {discount !== null && (
          <span>
            The code <span translate="no">{discount.code}</span> takes{' '}
            <span translate="no">{formatDollars(discount.amount)}</span> off. To pay:{' '}
            <span translate="no">{formatDollars(payment.total)}</span>
          </span>
        )}
      </p>
    </>
  );
};

/** Applying or removing a code. The focus goes to the button that takes the place of the last. */
const useCodeControls = ({ dismissProblem, priced: { entry } }: Payment, applied: string | undefined) => {
  const opener = useRef<HTMLButtonElement>(null);
  const remover = useRef<HTMLButtonElement>(null);
  const wasUsed = useRef(false);
  useEffect(() => {
    if (wasUsed.current) (applied === undefined ? opener : remover).current?.focus();
    wasUsed.current = false;
  }, [applied]);
  const changing = () => {
    wasUsed.current = true;
    dismissProblem();
  };
  return {
    opener,
    remover,
    entry: {
      ...entry,
      apply: (code: string) => {
        changing();
        entry.apply(code);
      },
      remove: () => {
        changing();
        entry.remove();
      },
    },
  };
};

interface AppliedCodeProps {
  code: string;
  onRemove: () => void;
  buttonRef: RefObject<HTMLButtonElement | null>;
}

const AppliedCode = ({ code, onRemove, buttonRef }: AppliedCodeProps) => (
  <>
    <span>
      Code <span translate="no">{code}</span>
    </span>
    <button ref={buttonRef} type="button" className="text-link -my-3 ml-3 min-h-11 text-sm" onClick={onRemove}>
      Remove{' '}
      <VisuallyHidden>
        the code <span translate="no">{code}</span>
      </VisuallyHidden>
    </button>
  </>
);
