// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OfficeCode } from '#contract/endpoints/codes/office.ts';
import { addOfficeCode, changeOfficeCode, endOfficeCode, listOfficeCodes } from '#contract/endpoints/codes/office.ts';
import { refuse } from '../../features/testing/fake-api.ts';
import { toast } from '../../features/testing/render.tsx';
import { counselor, noon, useOfficeApi, visitOffice } from '../testing/render.tsx';

// Loads the page's code before the first test: on a busy machine that takes seconds.
beforeAll(async () => {
  await import('../pages/discount-codes.tsx');
});

const api = useOfficeApi();

const code: OfficeCode = {
  code: 'FALL-FAIR',
  percent: 20,
  cents: null,
  items: [],
  from: '',
  until: '2026-12-31',
  uses: 50,
  taken: 12,
  oncePerPerson: true,
  note: 'The fair in October',
  createdAt: noon,
  endedAt: null,
  state: 'active',
  version: 'aaaaaaaaaaaaaaaa',
  orders: 10,
  earnedCents: 12_345,
};
const ended: OfficeCode = {
  ...code,
  code: 'OLD',
  percent: null,
  cents: 500,
  items: ['essays', 'gone'],
  oncePerPerson: false,
  note: '',
  endedAt: noon,
  state: 'ended',
};
const items = [
  { id: 'essays-complete', title: 'Essays, complete' },
  { id: 'essays', title: 'Essays That Sound Like You' },
];

let codes: OfficeCode[];
beforeEach(() => {
  codes = [code, ended];
  api.on(listOfficeCodes, () => ({ res: { codes, items, countedSince: Date.parse('2025-11-22T20:00:00Z') } }));
});

const open = async () => {
  const user = visitOffice(api, '/office/codes');
  await screen.findByRole('heading', { level: 1, name: 'Codes' });
  await screen.findByRole('table', { name: 'Codes' });
  return user;
};
const openDialog = async (button: string) => {
  const user = await open();
  await user.click(screen.getByRole('button', { name: button }));
  return { user, form: within(await screen.findByRole('dialog')) };
};

/** The error at a field, as a screen reader finds it. */
const errorAt = (field: HTMLElement) =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter((id) => id.endsWith('-error'))
    .map((id) => document.getElementById(id)?.textContent)
    .join();

describe('the list of codes', () => {
  it('shows what each takes off, its uses, orders and revenue, and its state', async () => {
    await open();
    const [, first, second] = screen.getAllByRole('row');
    const cells = (row: HTMLElement | undefined) =>
      [...(row?.querySelectorAll('th > div, td > div') ?? [])].map((cell) => cell.textContent);
    expect(cells(first)).toEqual([
      'FALL-FAIRThe fair in October',
      '20%All guides and bundles',
      '12 of 50Once a person',
      '10',
      '$123.45',
      'ActiveUntil Dec 31, 2026',
      'LinkChangeEnd',
    ]);
    // A guide that is off sale has no title here.
    expect(cells(second).slice(0, 2)).toEqual(['OLD', '$5.00Essays That Sound Like You, gone']);
    expect(cells(second).slice(-2)).toEqual(['Ended', '']);
    await screen.findByText('Orders and money since Nov 22, 2025, without refunds.');
  });

  it('copies a link to the shop with the code', async () => {
    const user = await open();
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await user.click(screen.getByRole('button', { name: 'Copy the link with FALL-FAIR' }));
    expect(write).toHaveBeenCalledWith(`${window.location.origin}/pdf-page?code=FALL-FAIR`);
    await toast('The link with FALL-FAIR is copied.');
    write.mockRejectedValue(new Error('forbidden'));
    await user.click(screen.getByRole('button', { name: 'Copy the link with FALL-FAIR' }));
    await toast(`Your browser doesn’t let us copy. The link is ${window.location.origin}/pdf-page?code=FALL-FAIR`);
  });

  it('says what a code is for if there is none, with one button', async () => {
    codes = [];
    visitOffice(api, '/office/codes');
    await screen.findByText('No codes yet');
    expect(screen.getAllByRole('button', { name: 'New code' })).toHaveLength(1);
  });

  it('is for owners', async () => {
    visitOffice(api, '/office/codes', counselor);
    await screen.findByRole('heading', { name: 'This page is for owners' });
    expect(api.inputsOf(listOfficeCodes)).toEqual([]);
    expect(screen.queryByRole('link', { name: 'Codes' })).toBeNull();
  });
});

describe('a new code', () => {
  it('is sent as the server takes it', async () => {
    api.on(addOfficeCode, () => ({}));
    const { user, form } = await openDialog('New code');
    await user.type(form.getByLabelText(/^Code/), 'spring 20');
    await user.selectOptions(form.getByLabelText(/^Takes off/), 'An amount');
    await user.type(form.getByLabelText(/^Dollars/), '$5.50');
    await user.click(form.getByLabelText('Some of them'));
    await user.click(form.getByLabelText('Essays, complete'));
    await user.click(form.getByLabelText('Essays That Sound Like You'));
    await user.click(form.getByLabelText('Essays That Sound Like You'));
    await user.type(form.getByLabelText('First day'), '2026-12-01');
    await user.type(form.getByLabelText('Last day'), '2026-12-31');
    await user.type(form.getByLabelText(/^Uses/), '50');
    await user.click(form.getByLabelText('Once a person'));
    await user.type(form.getByLabelText('Note'), 'A fair');
    await user.click(form.getByRole('button', { name: 'Add code' }));
    await toast('SPRING20 is added.');
    expect(api.inputsOf(addOfficeCode)).toEqual([
      {
        code: 'SPRING20',
        unit: 'cents',
        value: 550,
        items: ['essays-complete'],
        from: '2026-12-01',
        until: '2026-12-31',
        uses: 50,
        oncePerPerson: true,
        note: 'A fair',
      },
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(api.inputsOf(listOfficeCodes)).toHaveLength(2);
  });

  it('says at each field what is wrong, and sends nothing', async () => {
    const { user, form } = await openDialog('New code');
    await user.type(form.getByLabelText(/^Code/), 'a!');
    await user.type(form.getByLabelText(/^Percent/), '101');
    await user.click(form.getByLabelText('Some of them'));
    await user.type(form.getByLabelText('First day'), '2026-12-31');
    await user.type(form.getByLabelText('Last day'), '2026-12-01');
    await user.type(form.getByLabelText(/^Uses/), '2001');
    await user.click(form.getByRole('button', { name: 'Add code' }));
    await form.findByText('Use 3 to 30 letters, digits and hyphens');
    expect(errorAt(form.getByLabelText(/^Code/))).toBe('Use 3 to 30 letters, digits and hyphens');
    await form.findByText('Enter a number of uses from 1 to 2,000');
    await user.clear(form.getByLabelText(/^Code/));
    await user.type(form.getByLabelText(/^Code/), 'SPRING');
    await user.clear(form.getByLabelText(/^Uses/));
    await user.type(form.getByLabelText(/^Uses/), '20');
    await user.click(form.getByRole('button', { name: 'Add code' }));
    await form.findByText('Enter a percentage from 1 to 100');
    await form.findByText('Choose at least one guide or bundle, or all of them');
    await form.findByText('Choose a day that is not before the first one');
    expect(api.inputsOf(addOfficeCode)).toEqual([]);
  });

  it('that exists is refused at its field, and what was typed stays, also in a closed dialog', async () => {
    const message = 'FALL-FAIR exists already, or existed before. Choose another code.';
    api.on(addOfficeCode, () => refuse('INVALID_INPUT', { message, fields: { code: message } }));
    const { user, form } = await openDialog('New code');
    await user.type(form.getByLabelText(/^Code/), 'FALL-FAIR');
    await user.type(form.getByLabelText(/^Percent/), '20');
    await user.type(form.getByLabelText(/^Uses/), '50');
    await user.click(form.getByRole('button', { name: 'Add code' }));
    await waitFor(() => {
      expect(errorAt(form.getByLabelText(/^Code/))).toBe(message);
    });
    await user.click(form.getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: 'New code' }));
    expect(within(await screen.findByRole('dialog')).getByLabelText(/^Percent/)).toHaveProperty('value', '20');
  });
});

describe('a change of a code', () => {
  it('sends what can change, and the version that the person saw', async () => {
    api.on(changeOfficeCode, () => ({}));
    const { user, form } = await openDialog('Change FALL-FAIR');
    await form.findByText(/It takes 20% off, once a person/);
    await user.clear(form.getByLabelText(/^Uses/));
    await user.type(form.getByLabelText(/^Uses/), '11');
    await user.click(form.getByRole('button', { name: 'Save changes' }));
    await form.findByText('Enter at least 12, because so many are taken');
    await user.clear(form.getByLabelText(/^Uses/));
    await user.type(form.getByLabelText(/^Uses/), '60');
    await user.clear(form.getByLabelText('Last day'));
    await user.click(form.getByRole('button', { name: 'Save changes' }));
    await toast('FALL-FAIR is changed.');
    expect(api.inputsOf(changeOfficeCode)).toEqual([
      { code: 'FALL-FAIR', version: code.version, items: [], until: '', uses: 60, note: 'The fair in October' },
    ]);
  });

  it('that someone else made first is said, the list is fetched again, and what was typed stays', async () => {
    const message = 'Someone changed FALL-FAIR in the meantime. Look at it again before you go on.';
    api.on(changeOfficeCode, () => refuse('CONFLICT', { message }));
    const { user, form } = await openDialog('Change FALL-FAIR');
    await user.clear(form.getByLabelText(/^Uses/));
    await user.type(form.getByLabelText(/^Uses/), '60');
    codes = [{ ...code, uses: 70, version: 'bbbbbbbbbbbbbbbb' }];
    await user.click(form.getByRole('button', { name: 'Save changes' }));
    await form.findByText(message);
    expect(form.getByLabelText(/^Uses/)).toHaveProperty('value', '60');
    await screen.findByText(/12 of 70/);
  });
});

describe('the end of a code', () => {
  it('is asked for, and then sent with the version that the person saw', async () => {
    api.on(endOfficeCode, () => ({}));
    const { user, form } = await openDialog('End FALL-FAIR');
    await form.findByText(/12 of its uses are taken, of 50/);
    await user.click(form.getByRole('button', { name: 'End code' }));
    await toast('FALL-FAIR has ended.');
    expect(api.inputsOf(endOfficeCode)).toEqual([{ code: 'FALL-FAIR', version: code.version }]);
  });

  it('that is refused says why', async () => {
    api.on(endOfficeCode, () => refuse('CONFLICT', { message: 'FALL-FAIR has ended. Reload the page.' }));
    const { user, form } = await openDialog('End FALL-FAIR');
    await user.click(form.getByRole('button', { name: 'End code' }));
    await form.findByText('FALL-FAIR has ended. Reload the page.');
  });
});
