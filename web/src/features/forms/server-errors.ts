import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiError } from '../api/api-error.ts';

/**
 * Shows at their fields what the server has against them.
 * @returns whether there was any: then sending the same again is of no use
 */
export function showFieldErrors<T extends FieldValues, Sent>(
  form: UseFormReturn<T, unknown, Sent>,
  error: unknown,
): boolean {
  if (!(error instanceof ApiError)) return false;
  const { fields } = error;
  const wrong = Object.keys(form.getValues()).filter((name) => fields[name] !== undefined);
  // The names of a flat form's values are the paths to its fields.
  for (const name of wrong) form.setError(name as Path<T>, { message: fields[name] ?? '' });
  return wrong.length > 0;
}
