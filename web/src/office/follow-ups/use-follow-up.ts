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
  readonly callOn?: string;
}

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
  const [chosen, setChosen] = useState<FollowUpState>();
  /** The version that a change failed from. */
  const [failed, setFailed] = useState<number>();

  const send = async ({ note = '', ...others }: Fields, version: number) => {
    try {
      const answer = await officeCall(followUpOfficeContact, { kind, id, note, version, ...others });
      setFailed(undefined);
      setLatest(answer.res);
      return answer;
    } catch (error) {
      setFailed(version);
      if (error instanceof ApiError && error.code === 'CONFLICT') {
        const there = v.safeParse(shape, error.res);
        if (there.success) setLatest(there.output);
        else void refetchAfter(followUpOfficeContact);
      }
      throw error;
    } finally {
      setChosen((now) => (now === others.state ? undefined : now));
    }
  };

  const lastSave = useRef<Promise<FollowUpData | undefined>>(Promise.resolve(undefined));
  /**
   * Saves after the changes that are still on their way, from the version that they lead to: one's
   * own changes are no conflict.
   * @throws ApiError
   */
  const save = async (fields: Fields) => {
    if (fields.state !== undefined) setChosen(fields.state);
    const answer = lastSave.current.then((own) => send(fields, newest(own ?? current, current).version));
    lastSave.current = answer.then(
      ({ res }) => res,
      () => undefined,
    );
    return await answer;
  };
  return {
    ...current,
    /** The state that was chosen, even if the server hasn't answered yet. */
    state: chosen ?? current.state,
    save,
    /** Someone else was faster, and the page shows what is there now. */
    isConflict: failed !== undefined && failed < current.version,
  };
};
export type FollowUp = ReturnType<typeof useFollowUp>;
