import { valibotResolver } from '@hookform/resolvers/valibot';
import { useMutation } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { type DefaultValues, type FieldErrors, type FieldValues, type Path, useForm } from 'react-hook-form';
import type * as v from 'valibot';
import type { Endpoint, InputOf } from '#contract/endpoint.ts';
import { ApiError } from '../features/api/api-error.ts';
import type { Answer } from '../features/api/call.ts';
import { asTyped } from '../features/forms/as-typed.ts';
import { draftOf, useDraft } from '../features/forms/draft.ts';
import { filtered } from '../features/forms/filtered.ts';
import { officeCall, refetchAfter } from './api.ts';
import { problemOf } from './passkey-problem.ts';

interface OfficeFormOptions<E extends Endpoint, Values extends FieldValues, Fields> {
  /** The id of the form element and the name of its draft in this tab. */
  id: string;
  /** The fields' first values, which a success resets them to. */
  empty: NoInfer<Values>;
  /** Turns the fields into the request, if the endpoint's own body schema doesn't fit them. */
  schema?: v.GenericSchema<Values, Fields>;
  /** Makes the call from the fields, if it needs more than them. */
  send?: (fields: Fields) => Promise<Answer<E>>;
  /** The text for a failure without a usable message. */
  fallback: string;
  onSuccess?: (answer: Answer<E>, fields: Fields) => void;
}

/**
 * The form for an endpoint of the office, as `useContractForm` is for the site's. It checks the
 * fields against the endpoint's schema, keeps a draft of them in this tab, and shows the server's
 * errors at the fields. The passkey, or a new sign-in, is asked for over the form.
 */
export function useOfficeForm<
  E extends Endpoint<v.GenericSchema<FieldValues>>,
  Values extends FieldValues = v.InferInput<E['body']>,
  Fields = InputOf<E>,
>(endpoint: E, { id, empty, schema, send, fallback, onSuccess }: OfficeFormOptions<E, Values, Fields>) {
  const [draft] = useState(() => draftOf(`office:${id}`));
  const [start] = useState(() => ({ ...empty, ...draft.read() }));
  const form = useForm<Values, unknown, Fields>({
    // TypeScript can't infer that an endpoint's input is the output of its own body schema.
    resolver: valibotResolver(schema ?? (endpoint.body as unknown as v.GenericSchema<Values, Fields>)),
    mode: 'onTouched',
    defaultValues: start as DefaultValues<Values>,
  });
  useDraft(form, draft);
  const action = useMutation({
    mutationFn: send ?? ((fields: Fields) => officeCall(endpoint, fields as InputOf<E>)),
    onSuccess: () => {
      refetchAfter(endpoint);
    },
  });

  const submit = form.handleSubmit(async (fields) => {
    try {
      const answer = await action.mutateAsync(fields);
      form.reset(empty);
      draft.remove();
      onSuccess?.(answer, fields);
    } catch (error) {
      const refused = error instanceof ApiError ? Object.entries(error.fields) : [];
      for (const [name, message] of refused) {
        if (Object.hasOwn(empty, name)) form.setError(name as Path<Values>, { message });
      }
    }
  });
  const errors: FieldErrors = form.formState.errors;
  return {
    form,
    formProps: {
      id,
      noValidate: true,
      onSubmit: (event?: SyntheticEvent) => {
        void submit(event);
      },
    },
    /** The props of a field: its registration, filtered as its name needs it, and its error. */
    field: (name: Path<Values>) => ({
      ...filtered(form.register(name), asTyped(name)),
      error: errors[name]?.message as string | undefined,
    }),
    isBusy: form.formState.isSubmitting,
    /** What went wrong at the last try; null if nothing. */
    failure: action.error && problemOf(action.error, fallback),
    /** Forgets the fields and what went wrong. */
    clear: () => {
      form.reset(empty);
      draft.remove();
      action.reset();
    },
  };
}
