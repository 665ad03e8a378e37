import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import * as v from 'valibot';
import type { TabValue } from '../storage/tab-storage.ts';
import { tabValue } from '../storage/tab-value.ts';

/** A form's typed texts by field name. */
type Draft = Record<string, string>;

/**
 * Declares where a form's texts are stored, so that they survive a failure, a reload and a visit to
 * another page.
 */
export const draftOf = (form: string): TabValue<Draft> =>
  tabValue(`draft:${form}`, v.record(v.string(), v.string()), {});

/**
 * The initial value of each field: what was typed into the prerendered form before hydration, else
 * the draft's, else the empty form's.
 * @param formId id of the form element
 */
export function initialValues(formId: string, draft: TabValue<Draft>, empty: FieldValues): FieldValues {
  if (typeof document === 'undefined') return empty;
  const form = document.getElementById(formId);
  const typedBeforeHydration =
    form instanceof HTMLFormElement ? [...new FormData(form)].filter(([, typed]) => typed !== '') : [];
  return { ...empty, ...draft.read(), ...Object.fromEntries(typedBeforeHydration) };
}

/**
 * Stores a form's texts, the initial ones and every change, but not those of the field named
 * `except`.
 */
export function useDraft<T extends FieldValues>(
  { getValues, subscribe }: Pick<UseFormReturn<T>, 'getValues' | 'subscribe'>,
  draft: TabValue<Draft>,
  except = '',
): void {
  useEffect(() => {
    const save = (values: T) => {
      const texts = Object.entries(values).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[0] !== except,
      );
      draft.write(Object.fromEntries(texts));
    };
    // Text typed before hydration, or restored by the browser, causes no change event.
    const values = getValues();
    if (Object.values(values).some((value) => value !== '')) save(values);
    return subscribe({
      formState: { values: true },
      callback: (state) => {
        save(state.values);
      },
    });
  }, [getValues, subscribe, draft, except]);
}
