import type { FieldValues } from 'react-hook-form';
import type * as v from 'valibot';
import type { Endpoint, InputOf } from '#contract/endpoint.ts';
import type { Answer } from '../features/api/call.ts';
import { useContractForm } from '../features/forms/contract-form.ts';
import { officeCall, refetchAfter, refetchAfterFailure } from './api.ts';
import { problemOf } from './passkey-problem.ts';

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
    realNames: true,
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
  return { ...form, failure: mutation.error && problemOf(mutation.error, fallback) };
}
