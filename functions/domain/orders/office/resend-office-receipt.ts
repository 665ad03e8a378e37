import { existingOrder } from '../core/existing-order.ts';
import type { Orders } from '../core/ports.ts';
import type { sendReceiptAgain } from '../receipts/resend-receipt.ts';

/**
 * Emails a receipt again.
 * @throws Refusal NOT_FOUND; CONFLICT for an order without a receipt
 */
export function resendOfficeReceipt({
  orders,
  sendAgain,
}: {
  readonly orders: Pick<Orders, 'locate' | 'find' | 'locateMoved'>;
  readonly sendAgain: ReturnType<typeof sendReceiptAgain>;
}) {
  return async ({ input }: { input: { readonly number: string } }): Promise<void> => {
    await sendAgain(await existingOrder(orders, input.number));
  };
}
