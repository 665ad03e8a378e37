import { valibotResolver } from '@hookform/resolvers/valibot';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as v from 'valibot';
import { updateProfile } from '#contract/endpoints.ts';
import { mayBePhone, PHONE_INVALID } from '#contract/fields.ts';
import { PHONE_DIGITS, PHONE_MAX_DIGITS } from '#contract/limits.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Problem } from '#web/components/ui/problem.tsx';
import { showToast } from '#web/components/ui/toast.tsx';
import { messageOf } from '../api/api-error.ts';
import { draftOf, useKeptDraft } from '../forms/draft.ts';
import { FullNameField, PhoneField } from '../forms/person-fields.tsx';
import { showFieldErrors } from '../forms/server-errors.ts';
import { useUpdateProfile } from './use-update-profile.ts';

export interface Details {
  fullname: string;
  phone: string;
  email: string;
}

/** What is typed, with whose details they are: another person may log in to the same tab. */
const draft = draftOf('profile');

/** Whether a form of this person was left open, for instance by a session that ended. */
export const hasDraftOf = ({ email }: Details): boolean => draft.read()['email'] === email;

/** Name and phone to be changed, by the download dialog's rules. What was typed stays until it is saved or given up. */
export const EditDetailsForm = ({
  user,
  takesFocus,
  onClose,
}: {
  user: Details;
  /** Whether the visitor has just asked for it. */
  takesFocus: boolean;
  onClose: () => void;
}) => {
  const [failure, setFailure] = useState<string | null>(null);
  const { mutateAsync, isPending } = useUpdateProfile();
  const [start] = useState(() => ({ ...user, ...(hasDraftOf(user) ? draft.read() : {}) }));
  const form = useForm({
    resolver: valibotResolver(
      v.object({
        fullname: updateProfile.body.entries.fullname,
        phone: v.pipe(
          updateProfile.body.entries.phone,
          v.check((phone) => mayBePhone(phone, user.phone), PHONE_INVALID),
        ),
        email: v.string(),
      }),
    ),
    mode: 'onChange',
    defaultValues: start,
  });
  useKeptDraft(form, draft);
  const { errors } = form.formState;
  const { setFocus } = form;

  useEffect(() => {
    if (takesFocus) setFocus('fullname');
  }, [takesFocus, setFocus]);

  const close = () => {
    draft.remove();
    onClose();
  };

  const submit = form.handleSubmit(async ({ fullname, phone }) => {
    setFailure(null);
    try {
      await mutateAsync({ fullname, phone });
      showToast({ kind: 'success', text: 'Your details are saved.' });
      close();
    } catch (error) {
      setFailure(messageOf(error, 'Your details could not be saved. Please try again.'));
      showFieldErrors(form, error);
    }
  });

  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        void submit(event);
      }}
    >
      <FullNameField label="Name" error={errors.fullname?.message} registration={form.register('fullname')} />
      <PhoneField
        label="Mobile No"
        error={errors.phone?.message}
        registration={form.register('phone')}
        // A longer one from the sign-up form is not cut into another number.
        maxDigits={mayBePhone(user.phone, '') ? PHONE_DIGITS : PHONE_MAX_DIGITS}
      />
      <p className="text-sm text-ink-soft">
        You log in with <strong className="wrap-anywhere">{user.email}</strong>, so it can’t be changed here.
      </p>
      {failure !== null && <Problem message={failure} stacked />}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" loading={isPending}>
          Save
        </Button>
        <Button variant="secondary" onClick={close}>
          Cancel
        </Button>
      </div>
    </form>
  );
};
