import { errors } from '#contract/errors.ts';
import { useHasWayBack } from './way-back.ts';

/** Says why the visitor is asked to log in, where a page sent them here. */
export const LogInReason = () =>
  useHasWayBack() ? (
    <p role="status" className="rounded-md border border-teal bg-teal-wash px-4 py-3">
      {errors.UNAUTHENTICATED.message} We take you back to where you were.
    </p>
  ) : null;
