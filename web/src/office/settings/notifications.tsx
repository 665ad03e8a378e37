import { type SyntheticEvent, useState } from 'react';
import { type OfficeSessionData, setOfficeNotifications } from '#contract/endpoints/office/office.ts';
import { Button } from '../../components/ui/button.tsx';
import { CheckboxField } from '../../components/ui/fields/choice-field.tsx';
import { Problem } from '../../components/ui/problem.tsx';
import { showToast } from '../../components/ui/toast/toast.tsx';
import { useOfficeAction, useOfficeSession } from '../api.ts';
import { problemOf } from '../passkey-problem.ts';
import { setOfficeSession } from '../session.ts';
import { OfficeSection } from '../ui/section.tsx';

type Choices = OfficeSessionData['notifications'];

const labels: readonly (readonly [keyof Choices, string, string])[] = [
  ['leads', 'New leads', 'When a family signs up or changes what it told us'],
  ['messages', 'Messages', 'From the contact and partner forms'],
  ['consultations', 'Consultations', 'When one is booked, moved or canceled'],
  ['digest', 'The digest', 'One email a day with what needs a person'],
];

/** Which emails the member gets. */
export const Notifications = () => {
  const session = useOfficeSession();
  const save = useOfficeAction(setOfficeNotifications);
  const [changed, setChanged] = useState<Partial<Choices>>({});
  const choices = { ...session.notifications, ...changed };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    save.mutate(
      { notifications: choices },
      {
        onSuccess: ({ res, message }) => {
          setOfficeSession(res);
          setChanged({});
          showToast({ kind: 'success', text: message });
        },
      },
    );
  };
  return (
    <OfficeSection
      title="Emails to you"
      lead={`Copies to ${session.email}. The business’s own inbox always gets them.`}
    >
      <form onSubmit={submit} className="grid max-w-narrow gap-2">
        {labels.map(([name, label, hint]) => (
          <CheckboxField
            key={name}
            alignsTop
            className="py-1.5"
            checked={choices[name]}
            onChange={(event) => setChanged({ ...changed, [name]: event.target.checked })}
          >
            <span>
              <span className="font-semibold">{label}</span>
              <span className="block text-sm text-ink-soft">{hint}</span>
            </span>
          </CheckboxField>
        ))}
        {save.error !== null && <Problem message={problemOf(save.error)} stacked />}
        <div className="mt-2">
          <Button type="submit" variant="secondary" loading={save.isPending}>
            Save choices
          </Button>
        </div>
      </form>
    </OfficeSection>
  );
};
