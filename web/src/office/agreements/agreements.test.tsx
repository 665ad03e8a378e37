// @vitest-environment jsdom
// The pages load with the test: on a busy machine, their first import takes seconds.
import '../pages/agreement.tsx';
import '../pages/agreement-form.tsx';
import '../pages/agreements.tsx';
import '../pages/settings.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { OfficeAgreement } from '#contract/endpoints/agreements/office.ts';
import {
  changeOfficeAgreementHours,
  exportOfficeAgreements,
  getOfficeAgreement,
  getOfficeAgreementSettings,
  listOfficeAgreements,
  mailOfficeAgreement,
  replaceOfficeAgreementLink,
  sendOfficeAgreement,
  setOfficeAgreementSettings,
  withdrawOfficeAgreement,
} from '#contract/endpoints/agreements/office.ts';
import type { OfficeConsultation } from '#contract/endpoints/consultations/office.ts';
import { returnOfficeHours } from '#contract/endpoints/consultations/office.ts';
import {
  listOfficeAlarms,
  listOfficePasskeys,
  listOfficeSessions,
  listOfficeTeam,
} from '#contract/endpoints/office/office.ts';
import { listOfficeSteps } from '#contract/endpoints/steps/office.ts';
import { refuse } from '../../features/testing/fake-api.ts';
import { currentAddress, navigationState, toast } from '../../features/testing/render.tsx';
import { counselor, noon, useOfficeApi, visitOffice } from '../testing/render.tsx';
import { active, draft, opened, rowOf, settings } from './testing/samples.ts';

const api = useOfficeApi();

let stored: OfficeAgreement;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: noon });
  stored = draft;
  api.on(getOfficeAgreement, () => ({ res: stored }));
  api.on(getOfficeAgreementSettings, () => ({ res: settings }));
});

type User = ReturnType<typeof visitOffice>;
const open = async (agreement: OfficeAgreement) => {
  stored = agreement;
  const user = visitOffice(api, `/office/agreements/${agreement.id}`);
  await screen.findByRole('heading', { level: 1, name: agreement.fullname });
  return user;
};
const press = async (user: User, name: string | RegExp) => {
  await user.click(screen.getByRole('button', { name }));
};
const dialogOf = async (user: User, name: string) => {
  await press(user, name);
  return within(await screen.findByRole('dialog'));
};
const part = (name: string) => {
  const found = screen.getByRole('heading', { level: 2, name }).closest<HTMLElement>('section, details');
  return within(found ?? expect.fail(`No part ${name}`));
};
const actions = ['Send', 'Remind', 'Send again', 'Edit', 'Withdraw', 'Write an addition', 'Give or take hours'];
const offered = () =>
  actions.filter(
    (name) => screen.queryByRole('button', { name }) !== null || screen.queryByRole('link', { name }) !== null,
  );

describe('the list of agreements', () => {
  const late = {
    ...active,
    id: '01KA000000000000AGREEMENT2',
    fullname: 'Ben Adams',
    email: 'ben@example.test',
    student: 'José',
    title: 'Essays',
    state: 'signed' as const,
    installments: active.installments.map((one) => ({ ...one, state: 'late' as const })),
    paidCents: 0,
    hoursLeft: 0,
  };
  const other = { ...draft, id: '01KA000000000000AGREEMENT3' };
  const totals = { agreedCents: 600_000, paidCents: 180_000, returnedCents: 0, openCents: 420_000, outside: [] };
  beforeEach(() => {
    api.on(listOfficeAgreements, () => ({ res: { agreements: [rowOf(late), rowOf(active), rowOf(other)], totals } }));
  });
  const openList = async (address = '/office/agreements') => {
    const user = visitOffice(api, address);
    await screen.findByRole('table', { name: 'Agreements, newest first' });
    return user;
  };
  const rows = () => screen.queryAllByRole('rowheader').map(({ textContent }) => textContent);

  it('shows for whom, the state, what is due next, the hours and the money', async () => {
    await openList();
    const [, first, second, third] = screen.getAllByRole('row');
    const cells = (row: HTMLElement | undefined) =>
      [...(row?.querySelectorAll('th > div, td > div') ?? [])].map((cell) => cell.textContent);
    expect(cells(first)).toEqual([
      'EssaysFor José',
      'Ben Adamsben@example.test',
      'Signed, not paid',
      '$1,800.00 late: Tue, Dec 1, 2026',
      '0 left of 10 hours',
      '$0.00 of $3,000.00',
    ]);
    expect(cells(second).slice(2)).toEqual([
      'Active',
      '$1,200.00 Fri, Jan 1, 2027',
      '5 left of 10 hours',
      '$1,800.00 of $3,000.00',
    ]);
    expect(cells(third).slice(2, 4)).toEqual(['Draft', '']);
    expect(screen.getByRole('link', { name: 'Essays' }).getAttribute('href')).toBe(`/office/agreements/${late.id}`);
  });

  it('has the totals of all signed agreements at the top, whatever it shows', async () => {
    const user = await openList();
    const text = () => screen.getByLabelText('All signed agreements').textContent;
    expect(text()).toBe('Agreed$6,000.00Paid$1,800.00Open$4,200.00');
    await user.selectOptions(screen.getByLabelText('State'), 'Draft');
    expect(text()).toBe('Agreed$6,000.00Paid$1,800.00Open$4,200.00');
  });

  it.each([
    ['ADAMS', ['EssaysFor José']],
    ['jose essays', ['EssaysFor José']],
    ['nora@', ['Ten hours of counselingFor Amy', 'Ten hours of counselingFor Amy']],
    ['nobody', []],
  ])('finds %s by name, email, student or title', async (search, found) => {
    const user = await openList();
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), search);
    expect(rows()).toEqual(found);
    expect(api.inputsOf(listOfficeAgreements)).toEqual([{ state: '' }]);
  });

  it('narrows to a state, keeps it on the way back, and shows all again', async () => {
    const user = await openList();
    await user.selectOptions(screen.getByLabelText('State'), 'Active');
    expect(rows()).toHaveLength(1);
    await screen.findByText('1 matching agreement');
    await user.click(screen.getByRole('link', { name: 'Ten hours of counseling' }));
    stored = active;
    await user.click(await screen.findByRole('link', { name: 'All agreements' }));
    await waitFor(() => expect(rows()).toHaveLength(1));
    await user.selectOptions(screen.getByLabelText('State'), 'Done');
    await press(user, 'Show all');
    expect(rows()).toHaveLength(3);
  });

  it('is not changed by a filter in the address that nobody knows', async () => {
    await openList('/office/agreements#state=lost');
    expect(rows()).toHaveLength(3);
  });

  it('is saved for the accountant', async () => {
    api.on(exportOfficeAgreements, () => ({ res: { fileName: 'agreements.csv', csv: 'a,b', next: '' } }));
    const save = vi.fn<(blob: Blob) => string>(() => 'blob:file');
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: save, revokeObjectURL: () => undefined }));
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    const user = await openList();
    await press(user, 'As CSV');
    await toast('Saved as agreements.csv.');
    expect(await save.mock.calls[0]?.[0].text()).toBe('a,b');
  });

  it('that can’t be saved says so', async () => {
    api.on(exportOfficeAgreements, () => refuse('INTERNAL', { message: 'No file.' }));
    const user = await openList();
    await press(user, 'As CSV');
    await toast('No file.');
  });

  it('says what an agreement is if there is none, with one button', async () => {
    api.on(listOfficeAgreements, () => ({
      res: { agreements: [], totals: { agreedCents: 0, paidCents: 0, returnedCents: 0, openCents: 0, outside: [] } },
    }));
    visitOffice(api, '/office/agreements');
    await screen.findByText(/^An agreement says what a family gets/);
    expect(screen.getAllByRole('link', { name: 'New agreement' })).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'As CSV' })).toBeNull();
  });
});

describe('an agreement', () => {
  it.each([
    ['draft', draft, ['Send', 'Edit', 'Withdraw']],
    ['opened', opened, ['Remind', 'Send again', 'Edit', 'Withdraw']],
    ['changed since it was sent', { ...opened, unsent: true }, ['Send', 'Remind', 'Send again', 'Edit', 'Withdraw']],
    ['expired', { ...opened, state: 'expired' as const }, ['Edit', 'Withdraw']],
    ['active', active, ['Write an addition', 'Give or take hours']],
    ['withdrawn', { ...opened, state: 'withdrawn' as const, withdrawn: { at: noon, why: 'A mistake' } }, []],
  ])('that is %s offers only what can be done', async (_, agreement, names) => {
    await open(agreement);
    expect(offered()).toEqual(names);
  });

  it.each([
    ['draft', draft, 'Written on Nov 20, 2026, 9:00 AM. The family hasn’t received it.'],
    [
      'sent',
      { ...opened, state: 'sent' as const, openedAt: null },
      'Sent on Nov 20, 2026, 10:00 AM and not opened yet. It can be signed until Tue, Dec 22, 2026.',
    ],
    [
      'opened',
      { ...opened, unsent: true },
      'Sent on Nov 20, 2026, 10:00 AM and first opened on Nov 21, 2026, 9:30 AM. It can be signed until Tue, Dec 22, 2026. What you changed since then isn’t sent yet.',
    ],
    ['expired', { ...opened, state: 'expired' as const }, /not signed in time\. Change the day/],
    [
      'signed',
      { ...active, state: 'signed' as const, paidCents: 0 },
      'Signed by Nora A. Okafor on Nov 21, 2026, 10:00 AM. The first installment isn’t paid.',
    ],
    [
      'signed, with a deposit',
      { ...active, state: 'signed' as const, paidCents: 40_000 },
      /The first installment isn’t paid in full: \$400\.00 came\.$/,
    ],
    ['active', active, 'Signed by Nora A. Okafor on Nov 21, 2026, 10:00 AM.'],
    ['done', { ...active, state: 'done' as const }, /All is paid, and no hours are left\.$/],
    [
      'withdrawn',
      { ...opened, state: 'withdrawn' as const, withdrawn: { at: noon, why: 'A mistake' } },
      'Withdrawn on Nov 22, 2026, 12:00 PM: A mistake',
    ],
  ])('says in a sentence what happened: %s', async (_, agreement, text) => {
    await open(agreement);
    expect(screen.getByText(text)).toBeTruthy();
  });

  it('is titled by its family, and shows what is paid of the whole', async () => {
    await open(active);
    expect(screen.getByText('Ten hours of counseling, for Amy')).toBeTruthy();
    expect(part('Installments').getByText('Total').textContent).toBe('Total$3,000.00$1,800.00 paid');
  });

  it('folds its text, its dates and the changes of its hours', async () => {
    await open(active);
    const folded = [...document.querySelectorAll('details:not([open], nav *) > summary')];
    expect(folded.map(({ textContent }) => textContent)).toEqual([
      `Changes of the hours (${String(active.entries.length)})`,
      'What was signed',
      'Dates',
    ]);
  });

  it('has its own next steps, not those of another agreement of the family', async () => {
    const of = { whose: 'family', counselor: 'Elena Marwick', session: null, done: null } as const;
    const { fullname, email, student } = active;
    const stepsOf = (agreement: string, text: string) => ({
      ...{ agreement, fullname, email, student },
      steps: [{ ...of, id: '01KA00000000000000000STEP1', text, day: '2026-12-01' }],
    });
    api.on(listOfficeSteps, () => ({
      res: {
        today: '2026-11-22',
        families: [stepsOf(active.id, 'Send the transcript'), stepsOf('01KA000000000000AGREEMENT9', 'Pick a college')],
        counselors: [],
      },
    }));
    await open(active);
    expect(await screen.findByText('Send the transcript')).toBeTruthy();
    expect(screen.queryByText('Pick a college')).toBeNull();
  });

  it('that is a draft shows what it says, without a state of its installments', async () => {
    await open(draft);
    expect(part('What it says').getByText('Ten hours with your counselor.')).toBeTruthy();
    expect(part('What it says').getByText('10 hours, in sessions of 1 hour')).toBeTruthy();
    expect(part('Installments').queryByText('Open')).toBeNull();
    expect(screen.queryByRole('heading', { name: 'The family’s link' })).toBeNull();
  });

  it('that was sent shows the text as the family reads it, and earlier versions', async () => {
    const second = { version: 2, sentAt: noon, text: 'Eleven hours', changes: ['Hours: 10 hours → 11 hours'] };
    await open({ ...opened, version: 2, unsent: true, versions: [...opened.versions, second] });
    const reads = part('What the family reads');
    expect(reads.getByText('Eleven hours')).toBeTruthy();
    expect(reads.getByText('Hours: 10 hours → 11 hours')).toBeTruthy();
    expect(screen.getByText(/^Version 1, sent/).closest('details')?.textContent).toContain('Total: $3,000.00');
    expect(screen.getByRole('heading', { name: 'What the next version says' })).toBeTruthy();
  });

  it('that is signed shows what was signed, and prints that alone', async () => {
    const print = vi.spyOn(globalThis, 'print').mockReturnValue();
    const user = await open(active);
    expect(part('What was signed').getByText(/^Ten hours of counseling/)).toBeTruthy();
    expect(part('What was signed').getByText('SHA-256 of this text: ab12').parentElement?.textContent).toContain(
      'Signed by Nora A. Okafor on Nov 21, 2026, 10:00\u00A0AM',
    );
    await press(user, 'Print');
    expect(print).toHaveBeenCalledOnce();
    const isHidden = (name: string) =>
      screen.getByRole('heading', { level: 2, name }).closest(String.raw`.print\:hidden`) !== null;
    expect(['Installments', 'Hours', 'Sessions', 'Family', 'Dates'].every((name) => isHidden(name))).toBe(true);
    expect(isHidden('What was signed')).toBe(false);
  });

  it('shows each installment with its state, and the order that pays it', async () => {
    await open({
      ...active,
      installments: active.installments.map((one, index) => ({
        ...one,
        ...(index === 0 ? { refundedCents: 10_000 } : { state: 'late' as const }),
      })),
    });
    const items = part('Installments')
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(items).toEqual([
      '1. Tue, Dec 1, 2026Paid, refunded $100.00$1,800.006 hours$1,800.00 with PayPal, Sat, Nov 21, 2026, 6 hours · Order of $1,800.00',
      '$1,800.00 with PayPal, Sat, Nov 21, 2026, 6 hours · Order of $1,800.00',
      '2. Fri, Jan 1, 2027Late$1,200.004 hoursRecord a payment',
    ]);
    expect(part('Installments').getByRole('link').getAttribute('href')).toBe(
      '/office/orders/01KA0000000000000000000009',
    );
  });

  it('says which installment is due with a signature that came after its day', async () => {
    const { name, version, sha256 } = active.signed ?? { name: '', version: 1, sha256: '' };
    // In UTC it is the next day already.
    const signed = { name, version, sha256, at: Date.parse('2027-01-03T02:00:00Z') };
    await open({ ...active, signed });
    const texts = part('Installments')
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(texts.at(-1)).toMatch(/^2\. Fri, Jan 1, 2027Open.*Due with the signature, Sat, Jan 2, 2027/);
    expect(texts.join('').match(/Due with/g)).toHaveLength(1);
  });

  it('has the link of the family to copy', async () => {
    await open(opened);
    expect(screen.getByLabelText<HTMLInputElement>('Link').value).toBe('https://www.example.test/agreement#a-secret');
  });

  it('begins an addition for the same family', async () => {
    const user = await open(active);
    await user.click(screen.getByRole('link', { name: 'Write an addition' }));
    await screen.findByRole('heading', { level: 1, name: 'New agreement' });
    expect(currentAddress()).toBe('/office/agreements/new');
    expect(navigationState()).toEqual({
      fullname: 'Nora Okafor',
      email: 'nora@example.test',
      secondEmail: '',
      student: 'Amy',
    });
    expect((await screen.findByLabelText<HTMLInputElement>(/^Student’s first name/)).value).toBe('Amy');
  });

  it('that isn’t there says so', async () => {
    api.on(getOfficeAgreement, () => refuse('NOT_FOUND', { message: 'This agreement doesn’t exist.' }));
    visitOffice(api, `/office/agreements/${draft.id}`);
    expect((await screen.findByRole('alert')).textContent).toContain('This agreement doesn’t exist.');
  });
});

describe('a sent agreement', () => {
  it.each([
    [
      'Remind',
      'reminder',
      'Remind Nora Okafor to sign?',
      /short reminder/,
      'Send the reminder',
      'The reminder is on its way',
    ],
    [
      'Send again',
      'again',
      'Send it to Nora Okafor again?',
      /once more/,
      'Send again',
      'The agreement is on its way again',
    ],
  ] as const)('goes to the family by “%s”', async (name, mail, title, text, action, said) => {
    api.on(mailOfficeAgreement, () => {
      stored = { ...opened, revision: 4, remindedAt: noon };
      return { res: stored };
    });
    const user = await open({ ...opened, unsent: true });
    const dialog = await dialogOf(user, name);
    expect(dialog.getByRole('heading').textContent).toBe(title);
    expect(dialog.getByText(text).textContent).toContain(
      'It is about version 1: what you changed since then isn’t in it.',
    );
    await user.click(dialog.getByRole('button', { name: action }));
    await toast(`${said} to nora@example.test.`);
    expect(api.inputsOf(mailOfficeAgreement)).toEqual([{ id: opened.id, revision: 3, mail }]);
    await screen.findByText(/Reminded on Nov 22, 2026, 12:00 PM\./);
  });

  it('that changed in the meantime says so in the dialog', async () => {
    api.on(mailOfficeAgreement, () => refuse('CONFLICT', { message: 'This agreement changed in the meantime.' }));
    const user = await open(opened);
    const dialog = await dialogOf(user, 'Remind');
    await user.click(dialog.getByRole('button', { name: 'Send the reminder' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('This agreement changed in the meantime.');
  });
});

describe('sending', () => {
  it('says to whom, and then shows it as sent', async () => {
    api.on(sendOfficeAgreement, () => {
      stored = { ...opened, state: 'sent', openedAt: null };
      return { res: stored };
    });
    const user = await open(draft);
    const dialog = await dialogOf(user, 'Send');
    expect(dialog.getByRole('heading').textContent).toBe('Send it to Nora Okafor?');
    expect(dialog.getByText(/gets an email with a link/).textContent).toBe(
      'nora@example.test gets an email with a link to read, sign and pay: $3,000.00, to sign until Tue, Dec 22, 2026.',
    );
    await user.click(dialog.getByRole('button', { name: 'Send' }));
    await toast('The agreement is on its way to nora@example.test.');
    expect(api.inputsOf(sendOfficeAgreement)).toEqual([{ id: draft.id, revision: 1 }]);
    await screen.findByText('Sent', { selector: 'strong' });
    expect(screen.queryByRole('button', { name: 'Send' })).toBeNull();
  });

  it('a later version says that the family sees what changed', async () => {
    const user = await open({ ...opened, unsent: true });
    const dialog = await dialogOf(user, 'Send');
    expect(dialog.getByRole('heading').textContent).toBe('Send version 2 to Nora Okafor?');
    expect(dialog.getByText(/the family sees what changed/)).toBeTruthy();
  });

  it('that is refused says why, and shows what changed meanwhile', async () => {
    api.on(sendOfficeAgreement, () => {
      stored = { ...draft, title: 'Eleven hours', revision: 2 };
      return refuse('CONFLICT', { message: 'This agreement changed in the meantime.' });
    });
    const user = await open(draft);
    const dialog = await dialogOf(user, 'Send');
    await user.click(dialog.getByRole('button', { name: 'Send' }));
    await dialog.findByText('This agreement changed in the meantime.');
    await screen.findByText('Eleven hours, for Amy');
  });
});

describe('replacing the link', () => {
  it('says what happens, and shows the new one', async () => {
    api.on(replaceOfficeAgreementLink, () => {
      stored = { ...active, url: 'https://www.example.test/agreement#another-secret', revision: 5 };
      return { res: stored };
    });
    const user = await open(active);
    const dialog = await dialogOf(user, 'Replace the link');
    expect(dialog.getByText(/^Do this if someone else/).textContent).toContain(
      'stops working at once, for everyone, and nora@example.test gets an email with the new one.',
    );
    await user.click(dialog.getByRole('button', { name: 'Replace the link' }));
    await toast('The new link is on its way. The one before no longer works.');
    expect(api.inputsOf(replaceOfficeAgreementLink)).toEqual([{ id: active.id, revision: active.revision }]);
    expect(part('The family’s link').getByLabelText<HTMLInputElement>('Link').value).toContain('another-secret');
  });

  it('is offered without a link to show, as after the peppers were replaced', async () => {
    await open({ ...active, url: '' });
    expect(part('The family’s link').getByRole('button', { name: 'Replace the link' })).toBeTruthy();
  });

  it.each([
    ['wasn’t sent', draft],
    ['is withdrawn', { ...opened, state: 'withdrawn' as const, withdrawn: { at: noon, why: 'A mistake' } }],
    ['is expired', { ...opened, state: 'expired' as const }],
  ])('isn’t offered for one that %s', async (_, agreement) => {
    await open(agreement);
    expect(screen.queryByRole('button', { name: 'Replace the link' })).toBeNull();
  });
});

describe('withdrawing', () => {
  it('needs a reason, and shows it', async () => {
    api.on(withdrawOfficeAgreement, () => {
      stored = { ...opened, state: 'withdrawn', withdrawn: { at: noon, why: 'A mistake' } };
      return { res: stored };
    });
    const user = await open(opened);
    const dialog = await dialogOf(user, 'Withdraw');
    await user.click(dialog.getByRole('button', { name: 'Withdraw' }));
    await dialog.findByText('Give the reason');
    await user.type(dialog.getByLabelText(/^Reason/), 'A mistake');
    await user.click(dialog.getByRole('button', { name: 'Withdraw' }));
    await toast('The agreement is withdrawn.');
    expect(api.inputsOf(withdrawOfficeAgreement)).toEqual([{ id: opened.id, revision: 3, reason: 'A mistake' }]);
    await screen.findByText(/^Withdrawn on .*: A mistake$/);
  });
});

describe('withdrawing one with money in it', () => {
  const withMoney = { ...opened, paidCents: 40_000 };
  const booked =
    'The family has paid $400.00 for it. That stays on record: return it and record the refund at its order, or undo the payment and record it for another agreement.';

  it('says before how much it is, what happens with it, and that the family reads it', async () => {
    const user = await open(withMoney);
    const dialog = await dialogOf(user, 'Withdraw');
    expect(dialog.getByText(/can’t come back/).textContent).toContain(
      `${booked} The email says that you have it and will contact them.`,
    );
  });

  it('says so afterward, too', async () => {
    await open({ ...withMoney, state: 'withdrawn', withdrawn: { at: noon, why: 'A mistake' } });
    expect(screen.getByText(booked)).toBeTruthy();
  });

  it('isn’t said of others', async () => {
    const user = await open(opened);
    const dialog = await dialogOf(user, 'Withdraw');
    expect(dialog.queryByText(/stays booked/)).toBeNull();
  });
});

describe('the hours', () => {
  it('show what is left and every change, newest first', async () => {
    await open(active);
    expect(part('Hours').getByText('5 hours left')).toBeTruthy();
    const [, ...rows] = within(screen.getByRole('table', { name: /^Changes of the hours/ })).getAllByRole('row');
    expect(
      rows.map((row) => [...row.querySelectorAll('th > div, td > div')].map(({ textContent }) => textContent)),
    ).toEqual([
      ['Session bookedSession on Tue, Nov 24', 'Nov 22, 2026, 9:00\u00A0AM', '−1', '5'],
      ['Installment paid $1,800.00Installment 1 of 2', 'Nov 21, 2026, 11:00\u00A0AM', '+6', '6'],
    ]);
  });

  it('are given with a reason', async () => {
    api.on(changeOfficeAgreementHours, () => {
      stored = { ...active, hoursLeft: 6.25 };
      return { res: stored };
    });
    const user = await open(active);
    const dialog = await dialogOf(user, 'Give or take hours');
    await user.type(dialog.getByLabelText(/^Hours/), '1.25');
    await user.type(dialog.getByLabelText(/^Reason/), 'For the long wait');
    await user.click(dialog.getByRole('button', { name: 'Change hours' }));
    await toast('The hours are changed.');
    expect(api.inputsOf(changeOfficeAgreementHours)).toEqual([
      { id: active.id, hours: 1.25, reason: 'For the long wait', version: 2 },
    ]);
    await screen.findByText('6.25 hours left');
  });

  it('are taken, but not more than are left, and only in quarters', async () => {
    api.on(changeOfficeAgreementHours, () => ({ res: active }));
    const user = await open(active);
    const dialog = await dialogOf(user, 'Give or take hours');
    await user.selectOptions(dialog.getByLabelText(/^What/), 'Take hours');
    await user.type(dialog.getByLabelText(/^Hours/), '5.1');
    await user.type(dialog.getByLabelText(/^Reason/), 'A call');
    const submit = dialog.getByRole('button', { name: 'Change hours' });
    await user.click(submit);
    await dialog.findByText(/^Enter the hours to give or take, in quarters/);
    await user.clear(dialog.getByLabelText(/^Hours/));
    await user.type(dialog.getByLabelText(/^Hours/), '5.25');
    await user.click(submit);
    await dialog.findByText('Only 5 hours can be taken');
    await user.clear(dialog.getByLabelText(/^Hours/));
    await user.type(dialog.getByLabelText(/^Hours/), '5');
    await user.click(submit);
    await toast('The hours are changed.');
    expect(api.inputsOf(changeOfficeAgreementHours)).toEqual([
      { id: active.id, hours: -5, reason: 'A call', version: 2 },
    ]);
  });

  it('that someone booked meanwhile can’t be taken, and what was typed stays', async () => {
    const message = 'Only 4 hours are left, so you can’t take 5 hours.';
    api.on(changeOfficeAgreementHours, () => refuse('NO_HOURS_LEFT', { message }));
    const user = await open(active);
    const dialog = await dialogOf(user, 'Give or take hours');
    await user.selectOptions(dialog.getByLabelText(/^What/), 'Take hours');
    await user.type(dialog.getByLabelText(/^Hours/), '5');
    await user.type(dialog.getByLabelText(/^Reason/), 'A call');
    await user.click(dialog.getByRole('button', { name: 'Change hours' }));
    await dialog.findByText(message);
    expect(dialog.getByLabelText<HTMLInputElement>(/^Reason/).value).toBe('A call');
  });

  it('that changed meanwhile are shown anew, and nothing is given twice', async () => {
    const versions: number[] = [];
    api.on(changeOfficeAgreementHours, ({ version }) => {
      versions.push(version);
      stored = { ...active, hoursLeft: 10, hoursVersion: 3 };
      return version === 3
        ? { res: stored }
        : refuse('CONFLICT', { message: 'The hours have changed in the meantime.' });
    });
    const user = await open(active);
    const dialog = await dialogOf(user, 'Give or take hours');
    await user.type(dialog.getByLabelText(/^Hours/), '5');
    await user.type(dialog.getByLabelText(/^Reason/), 'A gift');
    await user.click(dialog.getByRole('button', { name: 'Change hours' }));
    await dialog.findByText('The hours have changed in the meantime.');
    await screen.findByText('10 hours left');
    await user.click(dialog.getByRole('button', { name: 'Change hours' }));
    await toast('The hours are changed.');
    expect(versions).toEqual([2, 3]);
  });

  it('of installments say what went back, and which are used and not paid', async () => {
    const unpaid = '1 hour that it paid is used or booked, and no longer paid for.';
    const [first, second] = active.installments;
    if (first === undefined || second === undefined) throw new Error('The sample has two');
    const back = { ...first, refundedCents: 14_815, refundedHours: 1, unpaid };
    await open({
      ...active,
      installments: [back, second],
      entries: [
        { at: noon, kind: 'canceled-late', hours: 0, left: 4, about: 'Session on Tue, Nov 24', by: '' },
        { at: noon, kind: 'refunded', hours: -1, left: 4, about: 'Installment 1 of 2', cents: 14_815, by: '' },
        ...active.entries,
      ],
    });
    expect(part('Installments').getByText(/^Paid/).closest('p')?.textContent).toContain(
      'Paid, refunded $148.15, 1 hour',
    );
    expect(part('Installments').getByText(unpaid)).toBeTruthy();
    expect(part('Hours').getByText('Session canceled late, its hours stay spent')).toBeTruthy();
    expect(part('Hours').getByText(/^Refunded \$148\.15/)).toBeTruthy();
  });

  const booking: OfficeConsultation = {
    id: '01KA00000000000000BOOKING1',
    person: '01KA0000000000000000000AMY',
    start: Date.parse('2026-11-24T23:00:00Z'),
    minutes: 60,
    counselor: { id: 'ruth', name: 'Ruth Calloway' },
    fullname: 'Nora Okafor',
    email: 'nora@example.test',
    phone: '5550102030',
    how: 'phone',
    joinUrl: '',
    zone: 'America/New_York',
    note: '',
    status: 'CANCELED',
    outsideHours: false,
    version: 1,
  };

  it('of a session that was canceled late are given back after a question, once', async () => {
    api.on(returnOfficeHours, () => {
      stored = { ...active, hoursLeft: 6, sessions: active.sessions.map((one) => ({ ...one, canReturn: false })) };
      return { res: booking };
    });
    const user = await open(active);
    await press(user, 'Give the hours of Nov 24, 2026, 3:00\u00A0PM back');
    const question = within(await screen.findByRole('dialog', { name: 'Give 1 hour back?' }));
    expect(api.inputsOf(returnOfficeHours)).toEqual([]);
    await user.click(question.getByRole('button', { name: 'Give the hours back' }));
    await toast('The family has its hours back. It can book them again.');
    expect(api.inputsOf(returnOfficeHours)).toEqual([{ id: booking.id, person: booking.person }]);
    await screen.findByText('6 hours left');
    expect(screen.queryByRole('button', { name: /^Give the hours of/ })).toBeNull();
  });

  it('that can’t be given back say why', async () => {
    api.on(returnOfficeHours, () => refuse('CONFLICT', { message: 'Its hours are back already.' }));
    const user = await open(active);
    await press(user, 'Give the hours of Nov 24, 2026, 3:00\u00A0PM back');
    const question = within(await screen.findByRole('dialog'));
    await user.click(question.getByRole('button', { name: 'Give the hours back' }));
    await question.findByText('Its hours are back already.');
  });
});

describe('what new agreements begin with', () => {
  let saved = settings;
  beforeEach(() => {
    saved = settings;
    api.on(getOfficeAgreementSettings, () => ({ res: saved }));
    api.on(listOfficePasskeys, () => ({ res: [] }));
    api.on(listOfficeSessions, () => ({ res: [] }));
    api.on(listOfficeTeam, () => ({ res: { members: [], invitations: [] } }));
    api.on(listOfficeAlarms, () => ({ res: { watched: false, alarms: [] } }));
  });
  const openSettings = async () => {
    const user = visitOffice(api, '/office/settings');
    await screen.findByRole('heading', { name: 'Agreements' });
    await screen.findByLabelText(/^Terms/);
    return user;
  };
  const terms = () => screen.getByLabelText<HTMLTextAreaElement>(/^Terms/);
  const cancelHours = () => screen.getByLabelText<HTMLInputElement>(/^Hours before a session/);

  it('is saved as the next version; the earlier ones can be read', async () => {
    api.on(setOfficeAgreementSettings, ({ terms: text, cancelHours: hours, otherWays }) => {
      saved = {
        version: 3,
        terms: text,
        cancelHours: hours,
        otherWays,
        earlier: [{ ...settings, savedAt: noon }, ...settings.earlier],
      };
      return { res: saved };
    });
    const user = await openSettings();
    expect(screen.getByText(/^Version 1, saved Oct 1, 2026/).closest('details')?.textContent).toContain('No terms.');
    await user.type(terms(), ' Or not.');
    await user.clear(cancelHours());
    await user.type(cancelHours(), '36');
    await press(user, 'Save terms');
    await toast('New agreements begin with this.');
    expect(api.inputsOf(setOfficeAgreementSettings)).toEqual([
      {
        version: 2,
        terms: 'Sessions can be canceled in time. Or not.',
        cancelHours: 36,
        otherWays: { check: '', transfer: '', zelle: '', cash: '', other: '' },
      },
    ]);
    await screen.findByText(/^Version 2, saved Nov 22, 2026/);
    expect([terms().value, cancelHours().value]).toEqual(['Sessions can be canceled in time. Or not.', '36']);
    expect(screen.queryByRole('button', { name: 'Keep mine' })).toBeNull();
  });

  it('has terms, and at most a week', async () => {
    const user = await openSettings();
    await user.clear(terms());
    await user.clear(cancelHours());
    await user.type(cancelHours(), '169');
    await press(user, 'Save terms');
    await screen.findByText('Enter the terms');
    await screen.findByText('Enter 0 to 168 hours');
    expect(api.inputsOf(setOfficeAgreementSettings)).toEqual([]);
  });

  it('that someone else saved first asks which counts', async () => {
    api.on(setOfficeAgreementSettings, ({ version }) => {
      if (version === 3) return { res: { ...saved, version: 4 } };
      saved = { ...settings, version: 3, terms: 'Theirs.' };
      return refuse('CONFLICT');
    });
    const user = await openSettings();
    await user.type(terms(), ' Mine.');
    await press(user, 'Save terms');
    await user.click(await screen.findByRole('button', { name: 'Keep mine' }));
    await press(user, 'Save terms');
    await toast('New agreements begin with this.');
    expect(api.inputsOf(setOfficeAgreementSettings)).toMatchObject([
      { version: 2, terms: 'Sessions can be canceled in time. Mine.' },
      { version: 3, terms: 'Sessions can be canceled in time. Mine.' },
    ]);
  });

  it('can be what someone else saved', async () => {
    const user = await openSettings();
    await user.type(terms(), ' Mine.');
    saved = { ...settings, version: 3, terms: 'Theirs.' };
    await press(user, 'Refresh');
    await user.click(await screen.findByRole('button', { name: 'Start from theirs' }));
    expect(terms().value).toBe('Theirs.');
  });

  it('is for owners', async () => {
    visitOffice(api, '/office/settings', counselor);
    await screen.findByRole('heading', { name: 'Your passkeys' });
    expect(screen.queryByRole('heading', { name: 'Agreements' })).toBeNull();
    expect(api.inputsOf(getOfficeAgreementSettings)).toEqual([]);
  });
});
