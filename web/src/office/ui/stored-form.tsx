import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { Button } from '../../components/ui/button.tsx';
import { officeQueries } from '../api.ts';
import { isSame } from './typed-values.ts';

/** What `useOfficeForm` returned. */
interface OfficeForm<Values extends FieldValues, Fields> {
  form: Pick<UseFormReturn<Values, unknown, Fields>, 'getValues' | 'formState'>;
  failure: string | null;
  clear: () => void;
}

/**
 * A form that changes what is stored. It forgets its draft on leaving the page if nothing was
 * changed, so that it begins with what is stored the next time. After a failure, the page shows
 * what someone else did.
 * @param start the fields as they are stored
 * @param id of the endpoint that reads what is stored
 */
export function useStoredForm<Values extends FieldValues, Fields>(
  { form: { getValues }, failure, clear }: OfficeForm<Values, Fields>,
  start: Values,
  id: string,
): void {
  const leave = useEffectEvent(() => {
    const values = getValues();
    if (Object.keys(start).every((key) => isSame(values[key], start[key]))) clear();
  });
  useEffect(() => () => leave(), []);
  useEffect(() => {
    if (failure !== null) void officeQueries.invalidateQueries({ queryKey: [id] });
  }, [failure, id]);
}

/**
 * The first wrong field gets the focus after an attempt, and keeps it while it is corrected.
 * @param id of the form element
 */
export function useFocusOnWrong<Values extends FieldValues, Fields>(
  { form, failure }: Omit<OfficeForm<Values, Fields>, 'clear'>,
  id: string,
): void {
  const { submitCount } = form.formState;
  useLayoutEffect(() => {
    if (submitCount > 0) document.getElementById(id)?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [submitCount, id, failure]);
}

interface StaleProps {
  children: ReactNode;
  onKeep: () => void;
  onTheirs?: () => void;
}

/** Someone else changed what the form began with, and the person chooses. */
export const Stale = ({ children, onKeep, onTheirs }: StaleProps) => (
  <div className="grid justify-items-start gap-3 rounded-md bg-sand p-4 text-sm">
    <p>{children}</p>
    <div className="flex flex-wrap gap-3">
      <Button variant="secondary" onClick={onKeep}>
        Keep mine
      </Button>
      {onTheirs !== undefined && (
        <Button variant="secondary" onClick={onTheirs}>
          Start from theirs
        </Button>
      )}
    </div>
  </div>
);
