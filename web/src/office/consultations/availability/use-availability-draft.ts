import * as v from 'valibot';
import type { OfficeAvailability } from '#contract/endpoints/consultations/office.ts';
import { tabValue } from '../../../features/storage/tab-value.ts';
import { isSame } from '../../ui/typed-values.ts';
import { type AvailabilityForm, asForm, availabilityForm } from './availability-form.ts';

const stored = tabValue(
  'office-hours',
  v.nullable(v.object({ version: v.number(), before: availabilityForm, form: availabilityForm })),
  null,
);

/**
 * The hours in the editor. Changes stay in this tab until they are saved or discarded, also on
 * other pages and after a reload.
 */
export const useAvailabilityDraft = (saved: OfficeAvailability, isSaving: boolean) => {
  const draft = stored.use();
  const current = { version: saved.version, before: asForm(saved.hours), form: asForm(saved.hours) };
  const { version, before, form } = draft ?? current;
  return {
    form,
    /** The hours that the changes were made from. */
    before,
    version,
    isChanged: draft !== null,
    /** Someone else has saved hours since. */
    isConflict: version !== saved.version && draft !== null,
    change: (changes: Partial<AvailabilityForm>) => {
      const next = { ...form, ...changes };
      const isAsSaved = isSame(next, before) && version === saved.version;
      // While changes are being saved, the hours from before are a change too.
      if (isAsSaved && !isSaving) stored.remove();
      else stored.write({ version, before, form: next });
    },
    discard: () => stored.remove(),
    /** Ends the draft that was sent; what was typed since then stays a draft. */
    settle: (sent: AvailabilityForm, next: Pick<OfficeAvailability, 'version' | 'hours'>) => {
      const now = stored.read();
      if (now === null || isSame(now.form, sent)) stored.remove();
      else stored.write({ version: next.version, before: asForm(next.hours), form: now.form });
    },
    /** Goes on from the next version, which the person made without changing the hours. */
    follow: (next: number) => {
      if (draft !== null && next === version + 1) stored.write({ ...draft, version: next });
    },
    /** Takes the changes over to hours of another version. */
    rebase: (onto: Pick<OfficeAvailability, 'version' | 'hours'>) => {
      if (draft !== null) stored.write({ version: onto.version, before: asForm(onto.hours), form });
    },
  };
};
export type AvailabilityDraft = ReturnType<typeof useAvailabilityDraft>;
