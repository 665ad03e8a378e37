// @vitest-environment jsdom
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { QueryClientProvider, useMutation } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { endOfficeCode, listOfficeCodes } from '#contract/endpoints/codes/office.ts';
import { Button } from '../../../components/ui/button.tsx';
import { deferred } from '../../../features/testing/deferred.ts';
import { refuse } from '../../../features/testing/fake-api.ts';
import { visit } from '../../../features/testing/render.tsx';
import { officeQueries, useOfficeAction } from '../../api.ts';
import { useOfficeForm } from '../../form.ts';
import { answerProof } from '../../proof.ts';
import { useOfficeApi } from '../../testing/render.tsx';
import { ActionForm } from '../action-form.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { FormDialog } from './form-dialog.tsx';
import { OfficeDialog } from './office-dialog.tsx';

const files = readdirSync('web/src/office', { recursive: true })
  .map((name) => path.join('web/src/office', String(name)))
  .filter((file) => /(?<!\.test)\.tsx?$/.test(file));

it('is the frame of every dialog of the office', () => {
  const withOwnFrame = files.filter((file) =>
    /from '(?:@radix-ui\/react-dialog|[^']*\/components\/ui\/dialog\.tsx)'|<dialog\b|showModal/.test(
      readFileSync(file, 'utf8'),
    ),
  );
  expect(withOwnFrame).toEqual(['web/src/office/ui/dialogs/office-dialog.tsx']);
});

const api = useOfficeApi();
const input = { code: 'FALL-FAIR', version: 'aaaaaaaaaaaaaaaa' };

const Confirm = ({ onClose }: { onClose: () => void }) => {
  const end = useOfficeAction(endOfficeCode);
  return (
    <ConfirmDialog
      title="End the code?"
      action="End code"
      busy={end.isPending}
      problem={end.error && end.error.message}
      onConfirm={() => end.mutate(input, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
};

const useEndForm = (onSuccess: () => void) =>
  useOfficeForm(endOfficeCode, { id: 'end', empty: input, fallback: 'It could not be ended.', onSuccess });

const ShortForm = ({ onClose }: { onClose: () => void }) => (
  <FormDialog title="End the code?" action="End code" form={useEndForm(onClose)} onClose={onClose}>
    <p>For good</p>
  </FormDialog>
);

const LongForm = ({ onClose }: { onClose: () => void }) => {
  const form = useEndForm(onClose);
  return (
    <OfficeDialog title="End the code?" onClose={onClose}>
      <ActionForm action="End code" form={form} onCancel={onClose}>
        <p>For good</p>
      </ActionForm>
    </OfficeDialog>
  );
};

const background = deferred();
const Page = ({ dialog: Dialog }: { dialog: typeof Confirm }) => {
  const [isOpen, setOpen] = useState(false);
  const { mutate } = useMutation({ mutationFn: () => background.promise });
  return (
    <>
      <Button onClick={() => mutate()}>Save the rest</Button>
      <Button onClick={() => setOpen(true)}>End it</Button>
      {isOpen && <Dialog onClose={() => setOpen(false)} />}
    </>
  );
};

describe.each([
  ['a question', Confirm],
  ['a short form', ShortForm],
  ['a long form', LongForm],
])('%s', (_, dialog) => {
  const open = async () => {
    for (const shown of [listOfficeCodes.id, 'list-office-leads']) officeQueries.setQueryData([shown, {}], {});
    const page = (
      <QueryClientProvider client={officeQueries}>
        <Page dialog={dialog} />
      </QueryClientProvider>
    );
    const user = visit('/', { '/': page });
    return { user, opener: await screen.findByRole('button', { name: 'End it' }) };
  };
  const isStale = (id: string) => officeQueries.getQueryState([id, {}])?.isInvalidated;
  const dismiss = async (user: ReturnType<typeof visit>) => {
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Close' }));
  };

  it('stays open while it works, shows why it failed, and has what it is about read again', async () => {
    const answer = deferred<ReturnType<typeof refuse>>();
    api.on(endOfficeCode, () => answer.promise);
    const { user, opener } = await open();
    await user.click(opener);
    await user.click(screen.getByRole('button', { name: 'End code' }));
    await dismiss(user);
    screen.getByRole('dialog');
    expect(isStale(listOfficeCodes.id)).toBe(false);
    act(() => answer.resolve(refuse('CONFLICT', { message: 'Someone changed this code.' })));
    await within(screen.getByRole('dialog')).findByText('Someone changed this code.');
    expect(isStale(listOfficeCodes.id)).toBe(true);
    expect(isStale('list-office-leads')).toBe(false);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => {
      expect(document.activeElement).toBe(opener);
    });
  });

  it('has what it changed read again, and gives the focus back', async () => {
    api.on(endOfficeCode, () => ({}));
    const { user, opener } = await open();
    await user.click(opener);
    await user.click(screen.getByRole('button', { name: 'End code' }));
    await waitFor(() => {
      expect(document.activeElement).toBe(opener);
    });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(isStale(listOfficeCodes.id)).toBe(true);
  });

  it('has nothing read again if the passkey isn’t given', async () => {
    api.on(endOfficeCode, () => refuse('PASSKEY_NEEDED'));
    const { user, opener } = await open();
    await user.click(opener);
    await user.click(screen.getByRole('button', { name: 'End code' }));
    await waitFor(() => {
      act(() => answerProof(false));
      screen.getByRole('alert');
    });
    expect(isStale(listOfficeCodes.id)).toBe(false);
  });

  it('can be closed while something on the page runs that began before', async () => {
    const { user, opener } = await open();
    await user.click(screen.getByRole('button', { name: 'Save the rest' }));
    await user.click(opener);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
