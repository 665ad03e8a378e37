import { useState } from 'react';
import * as v from 'valibot';
import { followUpOfficeContact } from '#contract/endpoints/office/follow-up-office-contact.ts';
import { type FollowUpData, type FollowUpState, followUp as shape } from '#contract/office.ts';
import { ApiError } from '../../features/api/api-error.ts';
import { officeQueries, useOfficeAction } from '../api.ts';
import type { Contact } from './contact.ts';

type Change = 'state' | 'note';

export const isConflict = (error: unknown): error is ApiError => error instanceof ApiError && error.code === 'CONFLICT';

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
  const [refused, setRefused] = useState<{ change: Change; version: number }>();
  const { mutate, isPending, variables, error } = useOfficeAction(followUpOfficeContact);

  const onSaved = (saved: FollowUpData) => {
    setRefused(undefined);
    setLatest(saved);
  };
  const onRefused = (change: Change, problem: Error) => {
    if (!isConflict(problem)) return;
    setRefused({ change, version: current.version });
    const there = v.safeParse(shape, problem.res);
    if (there.success) setLatest(newest(there.output, current));
    else void officeQueries.invalidateQueries();
  };
  const choose = (state: FollowUpState) => {
    if (isPending || state === current.state) return;
    mutate(
      { kind, id, state, note: '', version: current.version },
      {
        onSuccess: ({ res }) => {
          onSaved(res);
        },
        onError: (problem) => {
          onRefused('state', problem);
        },
      },
    );
  };

  return {
    ...current,
    /** The state that was chosen, even if the server hasn't answered yet. */
    state: (isPending ? variables.state : undefined) ?? current.state,
    choose,
    onSaved,
    onRefused,
    /** What wasn't saved because of a change that the page shows by now. */
    conflict: refused !== undefined && refused.version < current.version ? refused.change : null,
    /** Why the state couldn't be saved. */
    failure: isConflict(error) ? null : error,
  };
};
export type FollowUp = ReturnType<typeof useFollowUp>;
