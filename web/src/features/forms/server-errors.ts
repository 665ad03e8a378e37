import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiError } from '../api/api-error.ts';

/**
 * Shows at their fields what the server has against them.
 * @returns whether there was any: then sending the same again is of no use
 */
export function showFieldErrors<T extends FieldValues, Sent>(
  form: UseFormReturn<T, unknown, Sent>,
  error: unknown,
  names: readonly Path<T>[],
): boolean {
  if (!(error instanceof ApiError)) return false;
  const { fields } = error;
  const wrong = names.filter((name) => fields[name] !== undefined);
  for (const name of wrong) form.setError(name, { message: fields[name] ?? '' });
  return wrong.length > 0;
}
