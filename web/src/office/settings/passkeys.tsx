import { useState } from 'react';
import type { InferOutput } from 'valibot';
import * as v from 'valibot';
import { OFFICE_PASSKEYS_MAX } from '#contract/endpoints/office/limits.ts';
import {
  addOfficePasskey,
  listOfficePasskeys,
  type officePasskey,
  removeOfficePasskey,
  renameOfficePasskey,
  startOfficePasskey,
} from '#contract/endpoints/office/office.ts';
import { Button } from '../../components/ui/button.tsx';
import { TextField } from '../../components/ui/fields/text-field.tsx';
import { showToast } from '../../components/ui/toast/toast.tsx';
import { officeCall, useOfficeQuery, useOfficeSession } from '../api.ts';
import { useOfficeForm } from '../form.ts';
import { forgetPasskey, makePasskey } from '../passkey.ts';
import { DataTable } from '../ui/data-table.tsx';
import { ActionDialog } from '../ui/dialogs/action-dialog.tsx';
import { FormDialog } from '../ui/dialogs/form-dialog.tsx';
import { formatDay } from '../ui/format.ts';
import { ListState } from '../ui/list-state.tsx';
import { RowAction } from '../ui/row-action.tsx';
import { OfficeSection } from '../ui/section.tsx';
import { deviceName } from '../words.ts';

type Passkey = InferOutput<typeof officePasskey>;
interface DialogProps {
  onClose: () => void;
}

const done = (text: string) => showToast({ kind: 'success', text });

const AddPasskey = ({ onClose }: DialogProps) => {
  const form = useOfficeForm(addOfficePasskey, {
    id: 'add-passkey',
    empty: { name: deviceName() },
    schema: v.pick(addOfficePasskey.body, ['name']),
    send: async ({ name }) => {
      const { res: options } = await officeCall(startOfficePasskey, {});
      return officeCall(addOfficePasskey, { name, response: await makePasskey(options) });
    },
    fallback: 'The passkey couldn’t be added. Please try again.',
    onSuccess: ({ message }) => {
      done(message);
      onClose();
    },
  });
  return (
    <FormDialog
      title="Add a passkey"
      description="With a second device you can still get in when you lose the first one."
      action="Add passkey"
      form={form}
      onClose={onClose}
    >
      <TextField label="Name" hint="Such as “My phone” or “Office laptop”." required {...form.field('name')} />
    </FormDialog>
  );
};

const RenamePasskey = ({ passkey, onClose }: DialogProps & { passkey: Passkey }) => {
  const form = useOfficeForm(renameOfficePasskey, {
    id: `rename-passkey-${passkey.id}`,
    empty: { id: passkey.id, name: passkey.name },
    fallback: 'The name couldn’t be saved. Please try again.',
    onSuccess: ({ message }) => {
      done(message);
      onClose();
    },
  });
  return (
    <FormDialog title={`Rename “${passkey.name}”`} action="Save name" form={form} onClose={onClose}>
      <TextField label="Name" required {...form.field('name')} />
    </FormDialog>
  );
};

const RemovePasskey = ({ passkey, onClose }: DialogProps & { passkey: Passkey }) => (
  <ActionDialog
    title={`Remove “${passkey.name}”?`}
    description="You can no longer sign in with it. Delete it on the device too."
    action="Remove passkey"
    endpoint={removeOfficePasskey}
    input={{ id: passkey.id }}
    onDone={({ message }) => {
      void forgetPasskey(passkey.id);
      done(message);
    }}
    onClose={onClose}
  />
);

type Open = { kind: 'add' } | { kind: 'rename' | 'remove'; passkey: Passkey };

/** The member's own passkeys. */
export const Passkeys = () => {
  const { zone } = useOfficeSession();
  const query = useOfficeQuery(listOfficePasskeys, {});
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const count = query.data?.length ?? 0;
  return (
    <OfficeSection
      title="Your passkeys"
      anchor="passkeys"
      lead={
        count === 1
          ? 'You have one passkey. Add another on a second device, so that you can still get in when you lose this one.'
          : 'Each device that you sign in with has one.'
      }
      action={
        count > 0 &&
        count < OFFICE_PASSKEYS_MAX && (
          <Button variant="secondary" onClick={() => setOpen({ kind: 'add' })}>
            Add a passkey
          </Button>
        )
      }
    >
      <ListState query={query} name="passkeys">
        {(passkeys) => (
          <DataTable
            caption="Your passkeys"
            rows={passkeys}
            rowKey={({ id }) => id}
            columns={[
              { header: 'Name', cell: ({ name }) => name },
              { header: 'Added', cell: ({ createdAt }) => formatDay(createdAt, zone) },
              {
                header: 'Last used',
                cell: ({ lastUsedAt }) => (lastUsedAt === null ? 'Not yet' : formatDay(lastUsedAt, zone)),
              },
              {
                header: 'Change',
                cell: (passkey) => (
                  <div className="flex flex-wrap">
                    <RowAction
                      aria-label={`Rename ${passkey.name}`}
                      onClick={() => setOpen({ kind: 'rename', passkey })}
                    >
                      Rename
                    </RowAction>
                    {passkeys.length > 1 && (
                      <RowAction
                        aria-label={`Remove ${passkey.name}`}
                        onClick={() => setOpen({ kind: 'remove', passkey })}
                      >
                        Remove
                      </RowAction>
                    )}
                  </div>
                ),
              },
            ]}
          />
        )}
      </ListState>
      {open?.kind === 'add' && <AddPasskey onClose={close} />}
      {open?.kind === 'rename' && <RenamePasskey onClose={close} passkey={open.passkey} />}
      {open?.kind === 'remove' && <RemovePasskey onClose={close} passkey={open.passkey} />}
    </OfficeSection>
  );
};
