import * as v from 'valibot';
import { guardedTabValue, type TabValue } from './tab-storage.ts';

/**
 * Declares a value stored for this tab as JSON. It reads as the empty one if what is stored doesn't
 * match `schema`.
 */
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
