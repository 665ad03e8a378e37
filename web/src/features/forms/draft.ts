import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import * as v from 'valibot';
import type { TabValue } from '../storage/tab-storage.ts';
import { tabValue } from '../storage/tab-value.ts';

/** A form's typed texts by field name. */
type Draft = Record<string, string>;

/** Declares where a form's texts are kept, so that they survive a failure, a reload and a trip to another page. */
export const draftOf = (form: string): TabValue<Draft> =>
  tabValue(`draft:${form}`, v.record(v.string(), v.string()), {});

/**
 * What each field starts with: the text typed into the prerendered form before it came alive, else the draft's, else the
 * empty form's.
 * @param formId id of the form element
 */
export function initialValues(formId: string, draft: TabValue<Draft>, empty: FieldValues): FieldValues {
  if (typeof document === 'undefined') return empty;
  const form = document.getElementById(formId);
  const typedBeforeHydration =
    form instanceof HTMLFormElement ? [...new FormData(form)].filter(([, typed]) => typed !== '') : [];
  return { ...empty, ...draft.read(), ...Object.fromEntries(typedBeforeHydration) };
}

/** Keeps a form's texts, those that it starts with and as they are typed; the field named `except` is not kept. */
export function useDraft<T extends FieldValues>(
  { getValues, subscribe }: Pick<UseFormReturn<T>, 'getValues' | 'subscribe'>,
  draft: TabValue<Draft>,
  except = '',
): void {
  useEffect(() => {
    const keep = (values: T) => {
      const texts = Object.entries(values).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[0] !== except,
      );
      draft.write(Object.fromEntries(texts));
    };
    // What was typed before the form came alive, or put back by the browser, changes no more.
    const values = getValues();
    if (Object.values(values).some((value) => value !== '')) keep(values);
    return subscribe({
      formState: { values: true },
      callback: (state) => {
        keep(state.values);
      },
    });
  }, [getValues, subscribe, draft, except]);
}
