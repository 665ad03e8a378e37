import { useEffect, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import * as v from 'valibot';
import { type TabValue } from '../storage/tab-storage.ts';
import { tabValue } from '../storage/tab-value.ts';

/** A form's typed texts by field name. */
export type Draft = Record<string, string>;

/** Declares where a form's texts are kept, so that they survive a failure, a reload and a trip to another page. */
export const draftOf = (form: string): TabValue<Draft> =>
  tabValue(`draft:${form}`, v.record(v.string(), v.string()), {});

/**
 * The texts that a form starts with: what was typed into the prerendered form before it came alive, else what was
 * typed earlier in this tab, else nothing.
 * @param formId id of the form element
 */
export function useStartValues<T extends Record<string, string>>(formId: string, draft: TabValue<Draft>, empty: T): T {
  const [values] = useState((): T => {
    if (typeof document === 'undefined') return empty;
    const form = document.getElementById(formId);
    const early = form instanceof HTMLFormElement ? new FormData(form) : null;
    const earlier = draft.read();
    const start = Object.keys(empty).map((name): [string, string] => {
      const typed = early?.get(name);
      return [name, typeof typed === 'string' && typed !== '' ? typed : (earlier[name] ?? '')];
    });
    return { ...empty, ...Object.fromEntries(start) };
  });
  return values;
}

/** Keeps a form's texts, those that it starts with and as they are typed; the field named `except` is not kept. */
export function useKeptDraft<T extends FieldValues>(form: UseFormReturn<T>, draft: TabValue<Draft>, except = ''): void {
  const { getValues, subscribe } = form;
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
