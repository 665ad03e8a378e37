import { useNavigate } from 'react-router-dom';
import { listOfficeGuides, type OfficeGuide } from '#contract/endpoints/guides/office.ts';
import { giveOfficeGuide } from '#contract/endpoints/orders/office.ts';
import { SelectField } from '../../components/ui/fields/select-field.tsx';
import { TextField } from '../../components/ui/fields/text-field.tsx';
import { showToast } from '../../components/ui/toast/toast.tsx';
import { EmailField } from '../../features/forms/email-field.tsx';
import { useOfficeQuery } from '../api.ts';
import { useOfficeForm } from '../form.ts';
import { paths } from '../paths.ts';
import { ActionForm } from '../ui/action-form.tsx';
import { Consequences } from '../ui/consequences.tsx';
import { OfficeDialog } from '../ui/dialogs/office-dialog.tsx';
import { ListState } from '../ui/list-state.tsx';
import type { ActionDialogProps } from './action.ts';

/** Gives a guide to someone for free. */
export const GiveDialog = (dialog: ActionDialogProps) => (
  <OfficeDialog {...dialog} title="Give a guide">
    <GuidesOnSale onClose={dialog.onClose} />
  </OfficeDialog>
);

const GuidesOnSale = ({ onClose }: Pick<ActionDialogProps, 'onClose'>) => {
  const query = useOfficeQuery(listOfficeGuides, {});
  const onSale = query.data?.guides.filter(({ state }) => state === 'on-sale') ?? [];
  return (
    <ListState
      query={query}
      name="guides"
      isEmpty={() => onSale.length === 0}
      empty={{ title: 'No guide is on sale', text: 'Publish a guide first. Then you can give it away, too.' }}
    >
      {() => <GiveForm guides={onSale} onClose={onClose} />}
    </ListState>
  );
};

const GiveForm = ({ guides, onClose }: { guides: readonly OfficeGuide[]; onClose: () => void }) => {
  const navigate = useNavigate();
  const { formProps, field, isBusy, failure } = useOfficeForm(giveOfficeGuide, {
    id: 'give-guide',
    empty: { email: '', guide: '', reason: '' },
    schema: giveOfficeGuide.body,
    fallback: 'The guide could not be given. Please try again.',
    onSuccess: ({ res }) => {
      onClose();
      const path = paths.order(res.number);
      showToast({
        kind: 'success',
        text: `The guide is in the dashboard of ${res.buyer.email}. ${res.advice}`.trim(),
        forPath: path,
      });
      void navigate(path);
    },
  });
  return (
    <ActionForm action="Give guide" form={{ formProps, isBusy, failure }} onCancel={onClose}>
      <EmailField
        label="To"
        required
        hint="The email address of their account"
        autoComplete="off"
        {...field('email')}
      />
      <SelectField
        label="Guide"
        required
        placeholder="Choose a guide"
        options={guides.map(({ id, title }) => ({ value: id, label: title }))}
        {...field('guide')}
      />
      <TextField
        label="Reason"
        required
        hint="For our records. The person doesn’t see it."
        autoComplete="off"
        {...field('reason')}
      />
      <Consequences
        list={[
          'The guide is in their dashboard at once, free of charge.',
          'They get an email that says so.',
          'You can take it back later, except for a file that they have saved.',
        ]}
      />
    </ActionForm>
  );
};
