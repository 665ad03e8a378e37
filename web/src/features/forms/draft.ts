import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import * as v from 'valibot';
import type { TabValue } from '../storage/tab-storage.ts';
import { tabValue } from '../storage/tab-value.ts';

/** A form's values by field name: texts, and whatever else it has. */
type Draft = Record<string, unknown>;

/**
 * Declares where a form's values are stored, so that they survive a failure, a reload and a visit
 * to another page.
 */
export const draftOf = (form: string): TabValue<Draft> =>
  tabValue(`draft:${form}`, v.record(v.string(), v.unknown()), {});

/** What schemas consist of. */
type Parts = v.GenericSchema & {
  pipe?: readonly [v.GenericSchema, ...unknown[]];
  wrapped?: v.GenericSchema;
  item?: v.GenericSchema;
  entries?: Record<string, v.GenericSchema>;
  options?: readonly v.GenericSchema[];
};

/** What a schema takes before its rules: a draft may be half typed. */
function shapeOf(schema: v.GenericSchema): v.GenericSchema {
  const { type, pipe, wrapped, item, entries, options = [] } = schema as Parts;
  if (pipe !== undefined) return shapeOf(pipe[0]);
  if (wrapped !== undefined) return v.nullish(shapeOf(wrapped));
  if (item !== undefined) return v.array(shapeOf(item));
  if (type === 'union' || type === 'variant') return v.union(options.map(shapeOf));
  if (entries === undefined) return schema;
  return v.object(Object.fromEntries(Object.entries(entries).map(([name, entry]) => [name, shapeOf(entry)])));
}

/**
 * The values that a form begins with: the draft's, and the empty form's for the rest. A value that
 * the form's schema can't read, because another version of the site wrote it, is left out.
 */
export function restored<Values>(
  draft: Pick<TabValue<Draft>, 'read'>,
  schema: v.GenericSchema<Values, unknown>,
  empty: Values,
): Values {
  const shape: Parts = shapeOf(schema);
  const shapes: readonly Parts[] = shape.options ?? [shape];
  const kept = Object.entries(draft.read()).filter(([name, value]) =>
    shapes.some(({ entries = {} }) => v.is(entries[name] ?? v.unknown(), value)),
  );
  return { ...empty, ...Object.fromEntries(kept) };
}

/**
 * What was typed into the prerendered form before hydration.
 * @param formId id of the form element
 */
export function typedBeforeHydration(formId: string): Record<string, FormDataEntryValue> {
  const form = typeof document === 'undefined' ? null : document.getElementById(formId);
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
      callback: (state) => {
        save(state.values);
      },
    });
  }, [getValues, subscribe, draft, except]);
}
