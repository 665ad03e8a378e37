import { errors } from '#contract/errors.ts';

/** Says so where the site takes no payments yet; nothing for what is free. */
export const CheckoutNote = ({ isFree = false }: { isFree?: boolean }) =>
  import.meta.env.VITE_CHECKOUT === 'closed' &&
  !isFree && (
    <p className="rounded-md border border-line bg-paper px-4 py-3 font-semibold">{errors.CHECKOUT_CLOSED.message}</p>
  );
