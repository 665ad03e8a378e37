import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import * as v from 'valibot';
import { followUpOfficeContact } from '#contract/endpoints/messages/office.ts';
import { type FollowUpData, type FollowUpState, followUp as shape } from '#contract/words/office-follow-ups.ts';
import { ApiError } from '../../features/api/api-error.ts';
import { officeCall, refetchAfter } from '../api.ts';
import type { Contact } from './follow-up.ts';

interface Fields {
  readonly state?: FollowUpState;
  readonly note?: string;
  readonly callOn?: string | undefined;
}
/** What of a contact is changed. */
type Part = 'state' | 'note' | 'day';

const newest = (one: FollowUpData, other: FollowUpData): FollowUpData => (one.version > other.version ? one : other);

/**
 * The state and the notes of a contact, and how to change them. A change is made from the version
 * on the page: if someone else was faster, nothing is saved, and the page shows what is there now.
 */
export const useFollowUp = (contact: Contact) => {
  const { kind, id } = contact;
  const [latest, setLatest] = useState(contact.followUp);
  // The list may be older than the answer to the last change, or newer.
  const current = newest(latest, contact.followUp);
  const [failed, setFailed] = useState<{ change: Part; version: number; error: unknown }>();

  const send = async (change: Part, { note = '', ...others }: Fields, version: number) => {
    try {
      const answer = await officeCall(followUpOfficeContact, { kind, id, note, version, ...others });
      setFailed(undefined);
      setLatest(answer.res);
      return answer;
    } catch (error) {
      setFailed({ change, version, error });
      if (error instanceof ApiError && error.code === 'CONFLICT') {
        const there = v.safeParse(shape, error.res);
        if (there.success) setLatest(there.output);
        else void refetchAfter(followUpOfficeContact);
      }
      throw error;
    }
  };

  const lastSave = useRef<Promise<FollowUpData | undefined>>(Promise.resolve(undefined));
  /**
   * Saves after the changes that are still on their way, from the version that they lead to: one's
   * own changes are no conflict.
   * @throws ApiError
   */
  const save = async (change: Part, fields: Fields) => {
    const answer = lastSave.current.then((own) => send(change, fields, newest(own ?? current, current).version));
    lastSave.current = answer.then(
      ({ res }) => res,
      () => undefined,
    );
    return await answer;
  };
  const choice = useMutation({
    mutationFn: (fields: Fields) => save('state', fields),
    onSuccess: () => {
      void refetchAfter(followUpOfficeContact);
    },
  });

  // Someone else was faster, and the page shows what is there now.
  const conflict = failed !== undefined && failed.version < current.version ? failed.change : null;
  return {
    ...current,
    /** The state that was chosen, even if the server hasn't answered yet. */
    state: (choice.isPending ? choice.variables.state : undefined) ?? current.state,
    choose: (state: FollowUpState) => {
      if (!choice.isPending && state !== current.state) choice.mutate({ state });
    },
    /** Takes away the day that the call was put off to. */
    takeDayAway: () => {
      if (!choice.isPending) choice.mutate({ callOn: '' });
    },
    save,
    /** What wasn't saved because someone else was faster. */
    conflict,
    /** Why the state couldn't be saved otherwise. */
    failure: failed?.change === 'state' && conflict === null ? failed.error : null,
  };
};
export type FollowUp = ReturnType<typeof useFollowUp>;
