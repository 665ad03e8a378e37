import { useEffect, useEffectEvent } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

/**
 * Forgets a form's draft on leaving the page if nothing was changed, so that the form begins with
 * what is stored the next time.
 * @param start the fields as they are stored
 * @param clear what `useOfficeForm` returned
 */
export function useUntouchedDraft<Values extends FieldValues, Fields>(
  { getValues }: Pick<UseFormReturn<Values, unknown, Fields>, 'getValues'>,
  start: Values,
  clear: () => void,
): void {
  const leave = useEffectEvent(() => {
    const values = getValues();
    if (Object.keys(start).every((key) => values[key] === start[key])) clear();
  });
  useEffect(
    () => () => {
      leave();
    },
    [],
  );
}
