import { type FieldValues, get, type Path, type PathValue } from 'react-hook-form';
import type * as v from 'valibot';
import type { Endpoint, InputOf } from '#contract/endpoint.ts';
import type { Answer } from '../features/api/call.ts';
import { useContractForm } from '../features/forms/contract-form.ts';
import { restored } from '../features/forms/restored.ts';
import { officeCall, refetchAfter, refetchAfterFailure } from './api.ts';
import { problemOf } from './passkey-problem.ts';

/** A list of a form: its entries, what replaces them, and what is wrong. */
export interface FormList<Entry> {
  entries: readonly Entry[];
  write: (next: Entry[]) => void;
  /** What is wrong at a place such as `.0.name`, or, at the empty one, with the list as a whole. */
  errorAt: (place: string) => string | undefined;
}

/** The names of a form's lists. */
type ListName<Values> = {
  [Name in string & keyof Values]: Values[Name] extends readonly unknown[] ? Name : never;
}[string & keyof Values];

/**
 * The form for an endpoint of the office: the site's, whose call asks for the passkey, or a new
 * sign-in, over the form, and which reads again what the call changed.
 */
export function useOfficeForm<
  E extends Endpoint<v.GenericSchema<FieldValues>>,
  Values extends FieldValues = v.InferInput<E['body']>,
  Fields = InputOf<E>,
>(
  endpoint: E,
  options: Pick<
    Parameters<typeof useContractForm<E, Values, Fields>>[1],
    'id' | 'empty' | 'schema' | 'send' | 'notInDraft' | 'fallback' | 'onSuccess' | 'onError'
  >,
) {
  const { send, fallback, onSuccess, onError } = options;
  const { mutation, ...form } = useContractForm<E, Values, Fields>(endpoint, {
    ...options,
    draftName: `office:${options.id}`,
    mode: 'onTouched',
    restore: restored,
    send: send ?? ((fields) => officeCall(endpoint, fields as InputOf<E>)),
    onSuccess: (answer: Answer<E>, fields) => {
      void refetchAfter(endpoint);
      onSuccess?.(answer, fields);
    },
    onError: (failed, error) => {
      void refetchAfterFailure(endpoint, error);
      onError?.(failed, error);
    },
  });
  const { setValue, trigger, watch } = form.form;
  const { isSubmitted, errors } = form.form.formState;
  return {
    ...form,
    failure: mutation.error && problemOf(mutation.error, fallback),
    /** A list. Once the form was sent, a change checks it again, and what depends on it. */
    list: <Name extends ListName<Values> & Path<Values>>(
      name: Name,
      deps: readonly Path<Values>[] = [],
    ): FormList<Values[Name][number]> => ({
      entries: watch(name),
      write: (next) => {
        setValue(name, next as PathValue<Values, Name>);
        if (isSubmitted) void trigger([name, ...deps]);
      },
      errorAt: (place) => get(errors, `${name}${place}.message`),
    }),
  };
}
