// @vitest-environment jsdom
// The page loads with the test: on a busy machine, its first import takes seconds.
import '../pages/agreement-form.tsx';
import '../pages/agreement.tsx';
import '../pages/agreements.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { OfficeAgreement } from '#contract/endpoints/agreements/office.ts';
import {
  getOfficeAgreement,
  getOfficeAgreementSettings,
  listOfficeAgreements,
  saveOfficeAgreement,
} from '#contract/endpoints/agreements/office.ts';
import { listOfficeLeads } from '#contract/endpoints/leads/office.ts';
import { refuse } from '../../features/testing/fake-api.ts';
import { currentAddress, navigationState, toast } from '../../features/testing/render.tsx';
import { lead } from '../follow-ups/testing/samples.ts';
import { counselor, noon, useOfficeApi, visitOffice } from '../testing/render.tsx';
import { active, draft, opened, rowOf, settings } from './testing/samples.ts';

const api = useOfficeApi();

let stored: OfficeAgreement;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: noon });
  stored = draft;
  api.on(getOfficeAgreementSettings, () => ({ res: settings }));
  api.on(getOfficeAgreement, () => ({ res: stored }));
  api.on(listOfficeAgreements, () => ({
    res: {
      agreements: [rowOf(stored)],
      totals: { agreedCents: 0, paidCents: 0, returnedCents: 0, openCents: 0, outside: [] },
    },
  }));
});

type User = ReturnType<typeof visitOffice>;
const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const put = async (user: User, label: string | RegExp, text: string) => {
  await user.clear(field(label));
  await user.paste(text);
};
const press = async (user: User, name: string | RegExp) => {
  await user.click(screen.getByRole('button', { name }));
};
/** The error at a field, as a screen reader finds it. */
const errorAt = (label: string | RegExp) =>
  (field(label).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter((id) => id.endsWith('-error'))
    .map((id) => document.getElementById(id)?.textContent)
    .join();
const openNew = async (query = '') => {
  const user = visitOffice(api, `/office/agreements/new${query}`);
  await screen.findByRole('button', { name: 'Save draft' });
  return user;
};
const openEdit = async (agreement: OfficeAgreement, button = 'Save changes') => {
  stored = agreement;
  const user = visitOffice(api, `/office/agreements/${agreement.id}/edit`);
  await screen.findByRole('button', { name: button });
  return user;
};

const fillFamily = async (user: User) => {
  await put(user, /^Name/, 'Nora Okafor');
  await put(user, /^Student’s first name/, 'Anne-Marie');
  await put(user, /^Email/, 'Nora@Example.test');
  await user.selectOptions(field(/^Student’s age/), '13 or older');
};

describe('a new agreement', () => {
  it('is written from a package, split evenly, saved and then shown', async () => {
    api.on(saveOfficeAgreement, () => ({ res: draft }));
    const user = await openNew();
    await fillFamily(user);
    await press(user, 'Foundation');
    await screen.findByText('Foundation is in the lines. Set its price.');
    expect([field(/^Title/).value, field(/^Line 1/).value]).toEqual(['Foundation', 'Foundation']);
    expect(field(/^Dollars of line 1/).value).toBe('');
    await put(user, /^Dollars of line 1/, '3,000');
    await put(user, /^Hours in all/, '10');
    await press(user, 'Add an installment');
    expect(document.activeElement).toBe(field(/^Day of installment 2/));
    await press(user, 'Split evenly');
    await screen.findByText('Installments add up: $3,000.00, with 10 hours.');
    await press(user, 'Save draft');
    await toast('The draft is saved.');
    await waitFor(() => expect(currentAddress()).toBe(`/office/agreements/${draft.id}`));
    expect(api.inputsOf(saveOfficeAgreement)).toEqual([
      {
        revision: 0,
        fullname: 'Nora Okafor',
        email: 'nora@example.test',
        secondEmail: '',
        student: 'Anne-Marie',
        under13: false,
        title: 'Foundation',
        lines: [
          {
            name: 'Foundation',
            sentence: 'Courses, activities and summers that give junior year something to build on.',
            cents: 300_000,
          },
        ],
        hours: 10,
        sessionMinutes: 60,
        installments: [
          { due: '2026-11-29', cents: 150_000, hours: 5 },
          { due: '2026-12-29', cents: 150_000, hours: 5 },
        ],
        terms: 'Sessions can be canceled in time.',
        validUntil: '2026-12-22',
      },
    ]);
  });

  it('asks whether the student is 13, and takes no address of a younger one', async () => {
    api.on(saveOfficeAgreement, () => ({ res: draft }));
    const user = await openNew();
    await press(user, 'Save draft');
    await waitFor(() => expect(errorAt(/^Student’s age/)).toBe('Choose whether the student is 13 or older'));
    await fillFamily(user);
    await put(user, /^Student’s own email/, 'leo@example.test');
    await user.selectOptions(field(/^Student’s age/), 'Under 13');
    expect(screen.queryByLabelText(/^Student’s own email/)).toBeNull();
    expect(screen.getByText(/^The agreement asks who signs to consent for the student/)).toBeTruthy();
    await press(user, 'Preparation');
    await put(user, /^Dollars of line 1/, '100');
    await put(user, /^Hours in all/, '0');
    await press(user, 'Split evenly');
    await press(user, 'Save draft');
    await toast('The draft is saved.');
    expect(api.inputsOf(saveOfficeAgreement)).toMatchObject([{ under13: true, secondEmail: '' }]);
  });

  it('begins with the package in its address', async () => {
    await openNew('?package=uc-piqs');
    expect(
      await screen.findByDisplayValue('Four strong answers to the University of California’s eight questions.'),
    ).toBeTruthy();
    expect(field(/^Title/).value).toBe("UC PIQ's");
  });

  it('says at each field what is wrong, goes to the first, and sends nothing', async () => {
    const user = await openNew();
    await press(user, 'Save draft');
    await waitFor(() => expect(errorAt(/^Name/)).toBe('Please enter name'));
    expect(errorAt(/^Line 1/)).toBe('Name what each line is for');
    expect(errorAt(/^Dollars of line 1/)).toBe('Enter an amount of at least one cent');
    expect(errorAt(/^Hours 1/)).toBe('Enter 0 to 200 hours, in quarters such as 1.25');
    expect(document.activeElement).toBe(field(/^Name/));
    await fillFamily(user);
    await put(user, /^Title/, 'Ten hours');
    await put(user, /^Hours in all/, '10');
    await put(user, /^Line 1/, 'Hours');
    await waitFor(() => expect(errorAt(/^Line 1/)).toBe(''));
    await put(user, /^What line 1 includes/, 'Ten of them.');
    await put(user, /^Dollars of line 1/, '3000');
    await put(user, /^Dollars 1/, '2900');
    await put(user, /^Hours 1/, '10');
    await screen.findByText('Installments add up to $2,900.00 of $3,000.00, with 10 hours.');
    await press(user, 'Save draft');
    await screen.findByText('The installments must add up to $3,000.00 and 10 hours');
    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Installments' }));
    await put(user, /^Dollars 1/, '3000');
    await waitFor(() => expect(screen.queryByText(/must add up/)).toBeNull());
    expect(api.inputsOf(saveOfficeAgreement)).toEqual([]);
  });

  it('says nothing about installments that nobody has touched, whatever field is left', async () => {
    const user = await openNew();
    for (const box of screen.getAllByRole('textbox')) {
      await user.click(box);
      await user.tab();
    }
    await waitFor(() => expect(errorAt(/^Hours in all/)).not.toBe(''));
    const installments = within(screen.getByRole('group', { name: 'Installments' }));
    const fields = [field(/^Day of installment 1/), ...installments.getAllByRole('textbox')];
    expect(fields.filter((one) => one.getAttribute('aria-invalid') !== null)).toEqual([]);
    await put(user, /^Hours in all/, '10');
    await put(user, /^Dollars of line 1/, '3000');
    const sums = await screen.findByText('Installments add up to $0.00 of $3,000.00, with 0 of 10 hours.');
    expect(sums.className).not.toContain('text-danger');
    await put(user, /^Dollars 1/, '2900');
    await put(user, /^Hours 1/, '10');
    expect(sums.textContent).toBe('Installments add up to $2,900.00 of $3,000.00, with 10 hours.');
    expect(sums.className).toContain('text-danger');
  });

  it('clears what was wrong with installments that are split evenly', async () => {
    const user = await openNew();
    await fillFamily(user);
    await press(user, 'Foundation');
    await put(user, /^Dollars of line 1/, '3000');
    await press(user, 'Add an installment');
    await press(user, 'Save draft');
    await waitFor(() => expect(errorAt(/^Dollars 2/)).not.toBe(''));
    await put(user, /^Hours in all/, '15');
    await press(user, 'Split evenly');
    await screen.findByText('Installments add up: $3,000.00, with 15 hours.');
    await waitFor(() =>
      expect([errorAt(/^Dollars 2/), errorAt(/^Hours 1/), errorAt(/^Hours 2/)]).toEqual(['', '', '']),
    );
    expect([field(/^Hours 1/).value, field(/^Hours 2/).value]).toEqual(['8', '7']);
  });

  it('shows what the server finds at its field, and keeps what was typed for the next visit', async () => {
    const message = 'Enter another address than the first one, or none.';
    api.on(saveOfficeAgreement, () => refuse('INVALID_INPUT', { message, fields: { secondEmail: message } }));
    const user = await openNew();
    await fillFamily(user);
    await put(user, /^Student’s own email/, 'nora@example.test');
    await press(user, 'Preparation');
    await put(user, /^Dollars of line 1/, '100');
    await put(user, /^Hours in all/, '0');
    await press(user, 'Split evenly');
    await press(user, 'Save draft');
    await waitFor(() => expect(errorAt(/^Student’s own email/)).toBe(message));
    await user.click(screen.getByRole('link', { name: 'All agreements' }));
    await user.click(await screen.findByRole('link', { name: 'New agreement' }));
    await screen.findByRole('button', { name: 'Save draft' });
    expect([field(/^Name/).value, field(/^Dollars of line 1/).value]).toEqual(['Nora Okafor', '100']);
  });

  it('adds and removes lines, and keeps one', async () => {
    const user = await openNew();
    expect(screen.queryByRole('button', { name: 'Remove line 1' })).toBeNull();
    await put(user, /^Line 1/, 'First');
    await press(user, 'Add a line');
    expect(document.activeElement).toBe(field(/^Line 2/));
    await put(user, /^Line 2/, 'Second');
    await press(user, 'Remove line 1');
    expect(field(/^Line 1/).value).toBe('Second');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Add a line'));
  });

  it('is for a lead that it was begun from, whose address is in no URL', async () => {
    api.on(listOfficeLeads, () => ({ res: { leads: [lead], next: '' } }));
    const user = visitOffice(api, '/office/leads');
    await user.click(await screen.findByRole('button', { name: /^Amy Tran/ }));
    await user.click(screen.getByRole('link', { name: 'Write an agreement' }));
    await screen.findByRole('button', { name: 'Save draft' });
    expect([field(/^Name/).value, field(/^Email/).value]).toEqual(['Amy Tran', 'amy@example.test']);
    expect(currentAddress()).toBe('/office/agreements/new');
    expect(navigationState()).toEqual({ fullname: 'Amy Tran', email: 'amy@example.test' });
  });

  it('is not for counselors', async () => {
    api.on(listOfficeLeads, () => ({ res: { leads: [lead], next: '' } }));
    const user = visitOffice(api, '/office/leads', counselor);
    await user.click(await screen.findByRole('button', { name: /^Amy Tran/ }));
    expect(screen.queryByRole('link', { name: 'Write an agreement' })).toBeNull();
  });
});

describe('a change of an agreement', () => {
  it('sends the revision that it was made from', async () => {
    api.on(saveOfficeAgreement, () => ({ res: { ...draft, title: 'Eleven hours', revision: 2 } }));
    const user = await openEdit(draft, 'Save draft');
    expect(field(/^Dollars 2/).value).toBe('1200.00');
    await put(user, /^Title/, 'Eleven hours');
    await press(user, 'Save draft');
    await toast('The draft is saved.');
    expect(api.inputsOf(saveOfficeAgreement)).toMatchObject([{ id: draft.id, revision: 1, title: 'Eleven hours' }]);
  });

  it('keeps the address that has the link', async () => {
    await openEdit(opened);
    expect(field(/^Email/).readOnly).toBe(true);
  });

  it('is refused for one that is signed', async () => {
    stored = active;
    visitOffice(api, `/office/agreements/${active.id}/edit`);
    await screen.findByText('This agreement can’t be changed');
  });

  it('after another one asks which counts, and what was typed stays', async () => {
    api.on(saveOfficeAgreement, ({ revision }) => {
      if (revision === 5) return { res: stored };
      stored = { ...opened, revision: 5, title: 'Theirs' };
      return refuse('CONFLICT', { message: 'This agreement changed in the meantime.' });
    });
    const user = await openEdit(opened);
    await put(user, /^Title/, 'Mine');
    await press(user, 'Save changes');
    await screen.findByText('This agreement changed in the meantime.');
    expect(field(/^Title/).value).toBe('Mine');
    await user.click(await screen.findByRole('button', { name: 'Keep mine' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Keep mine' })).toBeNull());
    await press(user, 'Save changes');
    await toast('The draft is saved.');
    expect(api.inputsOf(saveOfficeAgreement)).toMatchObject([
      { revision: 3, title: 'Mine' },
      { revision: 5, title: 'Mine' },
    ]);
  });

  it('can start from the other one', async () => {
    const user = await openEdit(opened);
    await put(user, /^Title/, 'Mine');
    stored = { ...opened, revision: 5, title: 'Theirs' };
    await press(user, 'Refresh');
    await user.click(await screen.findByRole('button', { name: 'Start from theirs' }));
    expect(field(/^Title/).value).toBe('Theirs');
  });

  it('that was left without typing begins with what is stored the next time', async () => {
    const user = await openEdit(draft, 'Save draft');
    await user.click(screen.getByRole('link', { name: 'Back to the agreement' }));
    stored = { ...opened, revision: 7, title: 'Sent since then' };
    await press(user, 'Refresh');
    await screen.findByText(/^Sent since then, for/);
    await user.click(screen.getByRole('link', { name: 'Edit' }));
    await screen.findByRole('button', { name: 'Save changes' });
    expect(field(/^Title/).value).toBe('Sent since then');
    expect(within(document.body).queryByRole('button', { name: 'Keep mine' })).toBeNull();
  });
});
