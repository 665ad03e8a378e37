import * as v from 'valibot';
import { guardedTabValue, type TabValue } from './tab-storage.ts';

/** Declares a value that this tab remembers as JSON. Read back it passes `schema`, or it is the empty one. */
export function tabValue<T>(key: string, schema: v.GenericSchema<unknown, T>, empty: T): TabValue<T> {
  return guardedTabValue(
    key,
    (stored) => {
      const parsed = v.safeParse(schema, stored);
      return parsed.success ? parsed.output : undefined;
    },
    empty,
  );
}
