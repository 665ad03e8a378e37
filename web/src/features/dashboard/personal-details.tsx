import { useMutation } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { updateProfile } from '#contract/endpoints/sign-in/public.ts';
import { formatPhone } from '#contract/phone.ts';
import { Breakable } from '../../components/ui/breakable.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Problem } from '../../components/ui/problem.tsx';
import { showToast } from '../../components/ui/toast/toast.tsx';
import { messageOf } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { type Details, draft, EditDetailsForm, hasDraftOf } from './edit-details-form.tsx';
import { LogOutEverywhere } from './log-out-everywhere.tsx';
import { showProfile } from './show-profile.ts';

/** What we know about the person, with N/A for what we don't; name and phone can be edited. */
export const PersonalDetails = ({
  user,
}: {
  user: (Details & { confirmDetails?: true; detailsFromOffice?: true }) | null;
}) => {
  if (user === null) return <p>No user data found. Please log in.</p>;
  const { fullname, phone, email, confirmDetails = false, detailsFromOffice = false } = user;
  return (
    <div className="grid gap-6">
      <EditableDetails user={{ fullname, phone, email }} toConfirm={confirmDetails} fromOffice={detailsFromOffice} />
      <LogOutEverywhere />
    </div>
  );
};

interface EditableDetailsProps {
  user: Details;
  toConfirm: boolean;
  fromOffice: boolean;
}

const EditableDetails = ({ user, toConfirm, fromOffice }: EditableDetailsProps) => {
  const [editing, setEditing] = useState<'no' | 'clicked' | 'draft'>(() => (hasDraftOf(user) ? 'draft' : 'no'));
  const editButton = useRef<HTMLButtonElement>(null);
  // The focused element disappears with the form or the notice.
  const restoreFocus = useRef(false);
  useEffect(() => {
    if (!restoreFocus.current) return;
    restoreFocus.current = false;
    editButton.current?.focus();
  });
  const edit = () => {
    // This draft can only be another person's.
    draft.remove();
    setEditing('clicked');
  };

  if (editing !== 'no') {
    return (
      <EditDetailsForm
        user={user}
        focusOnOpen={editing === 'clicked'}
        onClose={() => {
          restoreFocus.current = true;
          setEditing('no');
        }}
      />
    );
  }
  return (
    <>
      {toConfirm && (
        <ConfirmDetails
          user={user}
          fromOffice={fromOffice}
          onEdit={edit}
          onConfirmed={() => {
            restoreFocus.current = true;
          }}
        />
      )}
      <dl className="grid gap-3">
        {(
          [
            ['Name', user.fullname, 'break-words'],
            ['Mobile No', formatPhone(user.phone), 'whitespace-nowrap'],
            ['Email', user.email, 'break-words'],
          ] as const
        ).map(([label, value, wrapping]) => (
          <div key={label} className="grid grid-cols-[6.5rem_1fr] gap-x-4">
            <dt className="text-ink-soft">{label}</dt>
            <dd className={`min-w-0 font-semibold ${wrapping}`} translate="no">
              {value === '' ? 'N/A' : <Breakable text={value} />}
            </dd>
          </div>
        ))}
      </dl>
      {!toConfirm && (
        <Button ref={editButton} variant="secondary" className="justify-self-start" onClick={edit}>
          <Pencil aria-hidden="true" className="size-5" />
          Edit
        </Button>
      )}
    </>
  );
};

interface ConfirmDetailsProps {
  user: Details;
  fromOffice: boolean;
  onEdit: () => void;
  onConfirmed: () => void;
}

/**
 * Asks the person to confirm details that the business entered, or that come from a sign-up in
 * another browser. Nothing depends on the answer.
 */
const ConfirmDetails = ({ user: { fullname, phone }, fromOffice, onEdit, onConfirmed }: ConfirmDetailsProps) => {
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(updateProfile, { fullname, phone }),
    onSuccess: ({ res }) => {
      onConfirmed();
      showProfile(res);
      showToast({ kind: 'success', text: 'Thank you. Your details are confirmed.' });
    },
  });
  return (
    <section aria-labelledby="confirm-details" className="grid gap-3 rounded-md border border-teal bg-teal-wash p-4">
      <h3 id="confirm-details" className="font-sans text-base leading-6 font-bold tracking-normal">
        Are these details right?
      </h3>
      <p>
        {fromOffice
          ? 'We entered them when we set up your account.'
          : 'They come from a sign-up with your email in another browser.'}
      </p>
      {error !== null && <Problem message={messageOf(error, 'That could not be saved. Please try again.')} stacked />}
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" loading={isPending} onClick={() => mutate()}>
          Yes, that’s right
        </Button>
        <Button variant="quiet" onClick={onEdit}>
          Edit
        </Button>
      </div>
    </section>
  );
};
