import { valibotResolver } from '@hookform/resolvers/valibot';
import { useMutation } from '@tanstack/react-query';
import { type SyntheticEvent, useLayoutEffect, useState } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  get,
  type Path,
  type RegisterOptions,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type * as v from 'valibot';
import type { Endpoint, InputOf } from '#contract/endpoint.ts';
import { keepEmail } from '#contract/text.ts';
import { clearToast, showToast } from '../../components/ui/toast/toast.tsx';
import { ApiError, messageOf } from '../api/api-error.ts';
import { type Answer, call } from '../api/call.ts';
import { draftOf, typedBeforeHydration, useDraft, withTexts } from './draft.ts';
import { filtered } from './filtered.ts';
import { enterTyped } from './typed-early.ts';

/** Lists of entries, which a form and its draft have as lists too. */
type ListsOf<Values, Fields> = {
  [Name in keyof Fields & keyof Values as Fields[Name] extends readonly object[] ? Name : never]: readonly object[];
};

interface TypedOptions<Values extends FieldValues, Fields> {
  /** The id of the form element. */
  id: string;
  /** The name of its draft, if not the id. */
  draftName?: string;
  /** The fields' initial values, which a success resets them to. */
  empty: NoInfer<Values & ListsOf<Values, Fields>>;
  schema: v.GenericSchema<Values, Fields>;
  /** The one field that the draft leaves out. */
  notInDraft?: NoInfer<Path<Values>>;
  mode?: 'onChange' | 'onTouched';
  /** What the form begins with, from its draft; without it, the draft's texts. */
  restore?: typeof withTexts;
}

interface FormOptions<E extends Endpoint, Values extends FieldValues, Fields>
  extends Omit<TypedOptions<Values, Fields>, 'schema'> {
  /** Turns the fields into the request, if the endpoint's own body schema doesn't fit them. */
  schema?: v.GenericSchema<Values, Fields>;
  /** Makes the call from the fields, if it needs more than them. */
  send?: (fields: Fields) => Promise<Answer<E>>;
  /** The text for a failure without a usable message. */
  fallback: string;
  /** Shows failures as toasts; otherwise the form shows `failure` itself. */
  toasts?: boolean;
  /** Keeps fields and draft after a success. */
  keepValues?: boolean;
  onSuccess?: (answer: Answer<E>, fields: Fields) => void;
  onError?: (form: NoInfer<UseFormReturn<Values, unknown, Fields>>, error: Error) => void;
}

/** A form that checks its fields against a schema, and keeps a draft of them in this tab. */
export function useTypedForm<Values extends FieldValues, Fields>(options: TypedOptions<Values, Fields>) {
  const { id, draftName = id, empty, schema, notInDraft, mode = 'onChange' } = options;
  const { restore = withTexts } = options;
  const [draft] = useState(() => draftOf(draftName));
  const [start] = useState(() => ({ ...restore(draft, schema, empty), ...typedBeforeHydration(id) }));
  const form = useForm<Values, unknown, Fields>({
    resolver: valibotResolver(schema),
    mode,
    defaultValues: start as DefaultValues<Values>,
  });
  useDraft(form, draft, notInDraft);
  useLayoutEffect(() => {
    const element = document.getElementById(id);
    if (element instanceof HTMLFormElement) enterTyped(element);
  }, [id]);
  const errors: FieldErrors = form.formState.errors;
  return {
    form,
    /** The props of a field: its registration, which cleans an email address, and its error. */
    field: (name: Path<Values>, rules?: RegisterOptions<Values, typeof name>) => ({
      ...filtered({ ...form.register(name, rules), keep: name === 'email' ? keepEmail : (typed) => typed }),
      error: get<FieldErrors, string | undefined>(errors, `${name}.message`),
    }),
    forget: () => {
      form.reset(empty);
      draft.remove();
    },
  };
}

/**
 * The form for an endpoint. It checks the fields against the endpoint's schema, keeps a draft of
 * them in this tab, sends them once, and shows the server's errors at the fields.
 */
export function useContractForm<
  E extends Endpoint<v.GenericSchema<FieldValues>>,
  Values extends FieldValues = v.InferInput<E['body']>,
  Fields = InputOf<E>,
>(endpoint: E, options: FormOptions<E, Values, Fields>) {
  const { id, empty, fallback, toasts = false, keepValues = false } = options;
  const { send = (fields: Fields) => call(endpoint, fields as InputOf<E>) } = options;
  const { form, field, forget } = useTypedForm<Values, Fields>({
    ...options,
    // TypeScript can't infer that an endpoint's input is the output of its own body schema.
    schema: options.schema ?? (endpoint.body as unknown as v.GenericSchema<Values, Fields>),
  });

  // A place in a list, such as `dates.0.start`, is shown at the entry.
  const fieldErrors = (error: unknown) =>
    error instanceof ApiError
      ? Object.entries(error.fields).filter(([name]) => Object.hasOwn(empty, name.replace(/\..*/, '')))
      : [];
  const mutation = useMutation({
    mutationFn: send,
    onMutate: () => {
      if (toasts) clearToast();
    },
    onSuccess: (answer, fields) => {
      if (!keepValues) forget();
      options.onSuccess?.(answer, fields);
    },
    onError: (error) => {
      for (const [name, message] of fieldErrors(error)) form.setError(name as Path<Values>, { message });
      if (toasts) showToast({ kind: 'error', text: messageOf(error, fallback) });
      options.onError?.(form, error);
    },
  });

  const submit = form.handleSubmit(async (fields) => {
    // The error is in `mutation.error`.
    await mutation.mutateAsync(fields).catch(() => undefined);
  });
  return {
    form,
    mutation,
    formProps: {
      id,
      noValidate: true,
      onSubmit: (event?: SyntheticEvent) => void submit(event),
    },
    field,
    isBusy: form.formState.isSubmitting,
    failure: mutation.error && messageOf(mutation.error, fallback),
    /** Forgets the fields and what went wrong. */
    clear: () => {
      forget();
      mutation.reset();
    },
    /** Whether the same fields could succeed if sent again. */
    canRetry: fieldErrors(mutation.error).length === 0,
  };
}
