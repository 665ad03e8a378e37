import { useEffect } from 'react';
import * as v from 'valibot';
import { updateProfile } from '#contract/endpoints/sign-in/public.ts';
import { isAllowedPhone, PHONE_INVALID } from '#contract/fields.ts';
import { Breakable } from '../../components/ui/breakable.tsx';
import { Button } from '../../components/ui/button.tsx';
import { TextField } from '../../components/ui/fields/text-field.tsx';
import { Problem } from '../../components/ui/problem.tsx';
import { showToast } from '../../components/ui/toast/toast.tsx';
import { useContractForm } from '../forms/contract-form.ts';
import { draftOf } from '../forms/draft.ts';
import { PhoneField } from '../forms/person-fields.tsx';
import { showProfile } from './show-profile.ts';

export interface Details {
  fullname: string;
  phone: string;
  email: string;
}

const formId = 'profile';

/** What is typed, with the person's email, because someone else may log in to the same tab. */
export const draft = draftOf(formId);

/** Whether this person left the form open, for instance because the session ended. */
export const hasDraftOf = ({ email }: Details): boolean => draft.read()['email'] === email;

interface EditDetailsFormProps {
  user: Details;
  focusOnOpen: boolean;
  onClose: () => void;
}

/**
 * Edits name and phone (docs/product.md#profile). What was typed stays until the visitor saves or
 * cancels.
 */
export const EditDetailsForm = ({ user, focusOnOpen, onClose }: EditDetailsFormProps) => {
  const { form, formProps, field, isBusy, failure } = useContractForm(updateProfile, {
    id: formId,
    empty: user,
    schema: v.object({
      fullname: updateProfile.body.entries.fullname,
      phone: v.pipe(
        updateProfile.body.entries.phone,
        v.check((phone) => isAllowedPhone(phone, user.phone), PHONE_INVALID),
      ),
    }),
    fallback: 'Your details could not be saved. Please try again.',
    onSuccess: ({ res }) => {
      showProfile(res);
      showToast({ kind: 'success', text: 'Your details are saved.' });
      onClose();
    },
  });
  const { setFocus } = form;

  useEffect(() => {
    if (focusOnOpen) setFocus('fullname');
  }, [focusOnOpen, setFocus]);

  return (
    <form {...formProps} className="grid gap-4">
      <TextField label="Name" autoComplete="name" required {...field('fullname')} />
      <PhoneField label="Mobile No" {...field('phone')} />
      <p className="text-sm text-ink-soft">
        You log in with{' '}
        <strong className="wrap-anywhere">
          <Breakable text={user.email} />
        </strong>
        , so it can’t be changed here.
      </p>
      {failure !== null && <Problem message={failure} stacked />}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" loading={isBusy}>
          Save
        </Button>
        <Button
          variant="secondary"
          onClick={() => {
            draft.remove();
            onClose();
          }}
        >
          Cancel
        </Button>
      </div>
    </form>
  );
};
