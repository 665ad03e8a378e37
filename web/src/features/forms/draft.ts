import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import * as v from 'valibot';
import type { TabValue } from '../storage/tab-storage.ts';
import { tabValue } from '../storage/tab-value.ts';

/** A form's values by field name: texts, and whatever else it has. */
export type Draft = Record<string, unknown>;

/**
 * Declares where a form's values are stored, so that they survive a failure, a reload and a visit
 * to another page.
 */
export const draftOf = (form: string): TabValue<Draft> =>
  tabValue(`draft:${form}`, v.record(v.string(), v.unknown()), {});

/** The values that a form begins with, from its draft: texts only, which are all that most have. */
export const withTexts = <Values>(
  draft: Pick<TabValue<Draft>, 'read'>,
  _schema: v.GenericSchema<Values, unknown>,
  empty: Values,
): Values => ({
  ...empty,
  ...Object.fromEntries(Object.entries(draft.read()).filter(([, value]) => typeof value === 'string')),
});

/**
 * What was typed into the prerendered form before hydration.
 * @param formId id of the form element
 */
export function typedBeforeHydration(formId: string): Record<string, FormDataEntryValue> {
  if (typeof document === 'undefined') return {};
  const form = document.getElementById(formId);
  if (!(form instanceof HTMLFormElement)) return {};
  return Object.fromEntries([...new FormData(form)].filter(([, typed]) => typed !== ''));
}

/**
 * Stores a form's values, the initial ones and every change, but not that of the field named
 * `except`.
 */
export function useDraft<T extends FieldValues>(
  { getValues, subscribe }: Pick<UseFormReturn<T>, 'getValues' | 'subscribe'>,
  draft: TabValue<Draft>,
  except = '',
): void {
  useEffect(() => {
    const save = ({ [except]: _, ...values }: FieldValues) => draft.write(values);
    // Text typed before hydration, or restored by the browser, causes no change event.
    const values = getValues();
    if (Object.values(values).some((value) => value !== '')) save(values);
    return subscribe({
      formState: { values: true },
      callback: (state) => save(state.values),
    });
  }, [getValues, subscribe, draft, except]);
}
