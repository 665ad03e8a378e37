import type { SyntheticEvent } from 'react';
import type { FieldValues, Path } from 'react-hook-form';
import type * as v from 'valibot';
import type { Endpoint, InputOf } from '#contract/endpoint.ts';
import { ApiError, isTransient, messageOf } from '../features/api/api-error.ts';
import type { Answer } from '../features/api/call.ts';
import { useContractForm } from '../features/forms/contract-form.ts';
import { draftOf } from '../features/forms/draft.ts';
import { officeQueries, useOfficeAction } from './api.ts';

interface OfficeFormOptions<E extends Endpoint, Values extends FieldValues> {
  /** The id of the form element and the name of its draft. */
  id: string;
  /** The fields' initial values. */
  empty: NoInfer<Values>;
  /** Turns the fields into the request. */
  schema: v.GenericSchema<Values, InputOf<E>>;
  /** The text for a failure without a usable message. */
  fallback: string;
  onSuccess: (answer: Answer<E>, input: InputOf<E>) => void;
}

/**
 * The site's form for an action of the office: it asks for the passkey or a new session when the
 * server does. After a conflict, or without an answer, the page fetches what is there now, and what
 * was typed stays.
 */
export function useOfficeForm<E extends Endpoint<v.GenericSchema<FieldValues>>, Values extends FieldValues>(
  endpoint: E,
  options: OfficeFormOptions<E, Values>,
) {
  const { id, empty, schema, fallback, onSuccess } = options;
  const { form, field, formProps } = useContractForm<E, Values>(endpoint, { id, empty, schema, fallback });
  const action = useOfficeAction(endpoint);
  const submit = form.handleSubmit(async (input) => {
    try {
      const answer = await action.mutateAsync(input);
      draftOf(id).remove();
      onSuccess(answer, input);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      for (const [name, message] of Object.entries(error.fields)) {
        if (Object.hasOwn(empty, name)) form.setError(name as Path<Values>, { message });
      }
      if (error.code === 'CONFLICT' || isTransient(error)) void officeQueries.invalidateQueries();
    }
  });
  return {
    form,
    field,
    formProps: {
      ...formProps,
      onSubmit: (event: SyntheticEvent) => {
        void submit(event);
      },
    },
    isBusy: form.formState.isSubmitting,
    error: action.error,
    failure: action.error && messageOf(action.error, fallback),
  };
}
