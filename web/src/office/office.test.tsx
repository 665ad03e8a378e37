// @vitest-environment jsdom
import { startAuthentication } from '@simplewebauthn/browser';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  changeOfficeAgreementHours,
  getOfficeAgreement,
  getOfficeAgreementSettings,
  listOfficeAgreements,
} from '#contract/endpoints/agreements/office.ts';
import { exportOfficeAuditLog, listOfficeAuditLog } from '#contract/endpoints/audit-log/office.ts';
import { listOfficeLeads } from '#contract/endpoints/leads/office.ts';
import {
  confirmOfficeSession,
  endOfficeSession,
  finishOfficeSignIn,
  getOfficeSession,
  getOfficeToday,
  inviteOfficeMember,
  listOfficeAlarms,
  listOfficePasskeys,
  listOfficeSessions,
  listOfficeTeam,
  startOfficeConfirmation,
  startOfficeSignIn,
} from '#contract/endpoints/office/office.ts';
import { listOfficeOrders } from '#contract/endpoints/orders/office.ts';
import { refuse } from '../features/testing/fake-api.ts';
import { toast } from '../features/testing/render.tsx';
import { active, draft, rowOf, settings } from './agreements/testing/samples.ts';
import { leaveOffice } from './leave.ts';
import { counselor, noon, owner, useOfficeApi, visitOffice } from './testing/render.tsx';

vi.mock('@simplewebauthn/browser', () => ({
  browserSupportsWebAuthn: () => true,
  browserSupportsWebAuthnAutofill: () => Promise.resolve(false),
  startAuthentication: vi.fn(),
  startRegistration: vi.fn(),
  WebAuthnAbortService: { cancelCeremony: () => undefined },
}));
vi.mock('./leave.ts', () => ({ leaveOffice: vi.fn() }));

const api = useOfficeApi();
const proof = { id: 'passkey-1', type: 'public-key' };
const team = {
  members: [
    { id: owner.id, name: owner.name, email: owner.email, role: 'owner', since: noon, passkeys: 2, isYou: true },
  ],
  invitations: [],
} as const;

beforeEach(() => {
  vi.mocked(leaveOffice).mockClear();
  vi.mocked(startAuthentication).mockResolvedValue(proof as never);
  api.on(listOfficePasskeys, () => ({ res: [] }));
  api.on(listOfficeSessions, () => ({ res: [] }));
  api.on(listOfficeTeam, () => ({ res: { ...team, members: [...team.members], invitations: [] } }));
  api.on(getOfficeAgreementSettings, () => ({ res: settings }));
  api.on(listOfficeAlarms, () => ({ res: { watched: false, alarms: [] } }));
  api.on(listOfficeLeads, () => ({ res: { leads: [], next: '' } }));
  api.on(listOfficeOrders, () => ({ res: { orders: [], next: '' } }));
  api.on(startOfficeSignIn, () => ({ res: { challenge: 'sign-in' } }));
  api.on(finishOfficeSignIn, () => ({ res: owner }));
  api.on(startOfficeConfirmation, () => ({ res: { challenge: 'confirm' } }));
  api.on(confirmOfficeSession, () => ({ res: owner }));
});

/** Opens the form that invites someone, and fills it. */
const fillInvitation = async (session = owner) => {
  const user = visitOffice(api, '/office/settings', session);
  await user.click(await screen.findByRole('button', { name: 'Invite someone' }));
  const email = await screen.findByRole<HTMLInputElement>('textbox', { name: /Email/ });
  await user.type(email, 'hanna@example.test');
  return { user, email };
};
const send = () => screen.getByRole('button', { name: 'Send invitation' });

describe('the navigation', () => {
  const links = async () => {
    const [side] = await screen.findAllByRole('navigation', { name: 'Office' });
    return within(side ?? expect.fail())
      .getAllByRole('link')
      .map((link) => link.textContent);
  };

  it('has every page for an owner', async () => {
    visitOffice(api, '/office/leads');
    expect(await links()).toEqual([
      'Today',
      'Orders',
      'Leads',
      'Messages',
      'Calendar',
      'Classes',
      'Agreements',
      'Guides',
      'Website',
      'People',
      'Settings',
      'Codes',
      'Journal',
    ]);
  });

  it('has the calendar among the five tabs of a phone', async () => {
    visitOffice(api, '/office/leads');
    const [, bar] = await screen.findAllByRole('navigation', { name: 'Office' });
    const tabs = [...(bar ?? expect.fail()).children].map(({ textContent }) => textContent);
    expect(tabs).toEqual(['Today', 'Leads', 'Add', 'Calendar', 'More']);
  });

  it('keeps the rarely used under More on a laptop, which is open on their pages', async () => {
    api.on(listOfficeAuditLog, () => ({ res: { entries: [], next: '' } }));
    const user = visitOffice(api, '/office/leads');
    const [side] = await screen.findAllByRole('navigation', { name: 'Office' });
    const more = () => (side ?? expect.fail()).querySelector('details') ?? expect.fail();
    expect(more().open).toBe(false);
    expect([...more().querySelectorAll('a')].map(({ textContent }) => textContent)).toEqual(['Codes', 'Journal']);
    await user.click(within(more()).getByText('More'));
    await user.click(within(more()).getByRole('link', { name: 'Journal' }));
    await screen.findByRole('heading', { level: 1, name: 'Journal' });
    expect(more().open).toBe(true);
  });

  it('has nothing about money for a counselor, also not under More', async () => {
    const user = visitOffice(api, '/office/leads', counselor);
    expect(await links()).toEqual(['Today', 'Leads', 'Messages', 'Calendar', 'Classes', 'People', 'Settings']);
    await user.click(screen.getByRole('button', { name: 'More' }));
    const more = await screen.findByRole('dialog', { name: 'More' });
    expect(
      within(more)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['Messages', 'Classes', 'People', 'Settings']);
  });

  it.each([
    '/orders',
    '/orders/01KB0000000000000000000002',
    '/agreements',
    '/agreements/new',
    '/guides',
    '/guides/essay',
    '/journal',
    '/Orders/',
  ])('tells a counselor who types %s that the page is for owners, and asks the server nothing', async (page) => {
    const user = visitOffice(api, `/office${page}`, counselor);
    expect(await screen.findByRole('heading', { level: 1, name: 'This page is for owners' })).toBeTruthy();
    expect(await links()).toContain('Leads');
    // The page's own endpoint has no answer here, so a call of it would fail the test.
    api.on(getOfficeToday, () => refuse('INTERNAL'));
    await user.click(screen.getByRole('link', { name: 'Go to Today' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Today' })).toBeTruthy();
  });

  it('marks the page, and closes More after a choice', async () => {
    const user = visitOffice(api, '/office/leads');
    await user.click(await screen.findByRole('button', { name: 'More' }));
    const more = await screen.findByRole('dialog', { name: 'More' });
    const focusWithPage = new Promise((resolve) => {
      new MutationObserver((_, observer) => {
        if (document.querySelector('main h1')?.textContent !== 'Settings') return;
        observer.disconnect();
        resolve(document.activeElement?.outerHTML);
      }).observe(document.body, { childList: true, subtree: true });
    });
    await user.click(within(more).getByRole('link', { name: 'Settings' }));
    // A screen reader reads the new page's title.
    expect(await focusWithPage).toMatch(/^<h1.*Settings/);
    expect(await screen.findByRole('heading', { level: 1, name: 'Settings' })).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement?.textContent).toBe('Settings');
    expect(document.activeElement?.tagName).toBe('H1');
    const [current] = screen.getAllByRole('link', { current: 'page' });
    expect(current?.textContent).toBe('Settings');
  });

  it('leaves the focus on the title of a page that More leads to, also if its code is there', async () => {
    const user = visitOffice(api, '/office/leads');
    for (const label of ['Settings', 'People', 'Settings']) {
      await user.click(await screen.findByRole('button', { name: 'More' }));
      const more = await screen.findByRole('dialog', { name: 'More' });
      await user.click(within(more).getByRole('link', { name: label }));
      await screen.findByRole('heading', { level: 1, name: label });
      // The dialog gives the focus back a task later.
      await new Promise((resolve) => setTimeout(resolve, 10));
      expect(document.activeElement?.tagName).toBe('H1');
    }
  });

  it('signs out, and leaves nothing in the tab', async () => {
    api.on(endOfficeSession, () => ({}));
    const user = visitOffice(api, '/office/leads');
    await user.click(await screen.findByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(leaveOffice).toHaveBeenCalledOnce());
  });

  it('says so when signing out fails', async () => {
    api.on(endOfficeSession, () => refuse('INTERNAL'));
    const user = visitOffice(api, '/office/leads');
    await user.click(await screen.findByRole('button', { name: 'Sign out' }));
    await toast('Something went wrong. Please try again.');
    expect(leaveOffice).not.toHaveBeenCalled();
  });
});

describe('an action that needs the passkey again', () => {
  it('is repeated after the passkey, with what was typed', async () => {
    let confirmed = false;
    api.on(confirmOfficeSession, () => {
      confirmed = true;
      return { res: owner };
    });
    api.on(inviteOfficeMember, () =>
      confirmed ? { res: { ...team, members: [], invitations: [] } } : refuse('PASSKEY_NEEDED'),
    );
    const { user } = await fillInvitation();
    await user.click(send());
    const dialog = await screen.findByRole('dialog', { name: 'Confirm with your passkey' });
    await user.click(within(dialog).getByRole('button', { name: 'Use your passkey' }));
    await toast('The invitation is on its way.');
    expect(api.inputsOf(inviteOfficeMember)).toEqual([
      { email: 'hanna@example.test', role: 'counselor', calendar: '' },
      { email: 'hanna@example.test', role: 'counselor', calendar: '' },
    ]);
    expect(api.inputsOf(confirmOfficeSession)).toEqual([{ response: proof }]);
  });

  it('is asked for over a dialog too, which keeps what was typed', async () => {
    let confirmed = false;
    api.on(confirmOfficeSession, () => {
      confirmed = true;
      return { res: owner };
    });
    api.on(getOfficeAgreement, () => ({ res: active }));
    api.on(changeOfficeAgreementHours, () => (confirmed ? { res: active } : refuse('PASSKEY_NEEDED')));
    const user = visitOffice(api, `/office/agreements/${active.id}`);
    await user.click(await screen.findByRole('button', { name: 'Give or take hours' }));
    const hours = within(await screen.findByRole('dialog', { name: 'Give or take hours' }));
    await user.type(hours.getByLabelText(/^Hours/), '5');
    await user.type(hours.getByLabelText(/^Reason/), 'A gift');
    await user.click(hours.getByRole('button', { name: 'Change hours' }));
    const dialog = await screen.findByRole('dialog', { name: 'Confirm with your passkey' });
    await user.click(within(dialog).getByRole('button', { name: 'Use your passkey' }));
    await toast('The hours are changed.');
    const input = { id: active.id, version: active.hoursVersion, hours: 5, reason: 'A gift' };
    expect(api.inputsOf(changeOfficeAgreementHours)).toEqual([input, input]);
  });

  it('is given up when the person closes the dialog, and nothing typed is lost', async () => {
    api.on(inviteOfficeMember, () => refuse('PASSKEY_NEEDED'));
    const { user, email } = await fillInvitation();
    await user.click(send());
    const dialog = await screen.findByRole('dialog', { name: 'Confirm with your passkey' });
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Please confirm with your passkey.');
    expect(email.value).toBe('hanna@example.test');
    expect(api.inputsOf(inviteOfficeMember)).toHaveLength(1);
  });

  it('stays open when the passkey fails', async () => {
    vi.mocked(startAuthentication).mockRejectedValueOnce(Object.assign(new Error('no'), { name: 'NotAllowedError' }));
    api.on(inviteOfficeMember, () => refuse('PASSKEY_NEEDED'));
    const { user } = await fillInvitation();
    await user.click(send());
    const dialog = await screen.findByRole('dialog', { name: 'Confirm with your passkey' });
    await user.click(within(dialog).getByRole('button', { name: 'Use your passkey' }));
    expect((await within(dialog).findByRole('alert')).textContent).toContain('No passkey was used.');
  });
});

describe('a session that ended', () => {
  let signedIn = false;
  beforeEach(() => {
    signedIn = false;
    api.on(finishOfficeSignIn, () => {
      signedIn = true;
      return { res: owner };
    });
    api.on(inviteOfficeMember, () =>
      signedIn ? { res: { members: [], invitations: [] } } : refuse('UNAUTHENTICATED'),
    );
  });
  const dialog = () => screen.findByRole('dialog', { name: 'Your session ended' });
  const usePasskey = async () => within(await dialog()).getByRole('button', { name: 'Use your passkey' });

  it('in the middle of a form is renewed over the form, which is then sent', async () => {
    const { user } = await fillInvitation();
    await user.click(send());
    await user.click(await usePasskey());
    await toast('The invitation is on its way.');
    expect(api.inputsOf(inviteOfficeMember)).toHaveLength(2);
  });

  it('asks once for all calls that wait', async () => {
    for (const endpoint of [listOfficePasskeys, listOfficeTeam, listOfficeAlarms]) {
      api.on(endpoint, () => refuse('UNAUTHENTICATED'));
    }
    const user = visitOffice(api, '/office/settings');
    const button = await usePasskey();
    api.on(listOfficePasskeys, () => ({ res: [] }));
    api.on(listOfficeTeam, () => ({ res: { ...team, members: [...team.members], invitations: [] } }));
    api.on(listOfficeAlarms, () => ({ res: { watched: false, alarms: [] } }));
    await user.click(button);
    expect(await screen.findByText('Ruth Calloway (you)')).toBeTruthy();
    expect(api.inputsOf(finishOfficeSignIn)).toHaveLength(1);
  });

  it('shows nothing of one person to another who signs in', async () => {
    api.on(finishOfficeSignIn, () => ({ res: counselor }));
    const { user } = await fillInvitation();
    await user.click(send());
    await user.click(await usePasskey());
    await waitFor(() => expect(leaveOffice).toHaveBeenCalledOnce());
    expect(api.inputsOf(inviteOfficeMember)).toHaveLength(1);
  });

  it('takes the place of the confirmation if it ends meanwhile', async () => {
    api.on(inviteOfficeMember, () => (signedIn ? { res: { members: [], invitations: [] } } : refuse('PASSKEY_NEEDED')));
    api.on(startOfficeConfirmation, () => refuse('UNAUTHENTICATED'));
    const { user } = await fillInvitation();
    await user.click(send());
    await user.click(await screen.findByRole('button', { name: 'Use your passkey' }));
    await user.click(await usePasskey());
    await toast('The invitation is on its way.');
  });

  it('is announced two minutes before, and renewed by a button', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: noon });
    const user = visitOffice(api, '/office/leads');
    await screen.findByRole('heading', { name: 'Leads' });
    expect(screen.queryByText(/You’ll be signed out in two minutes/)).toBeNull();
    act(() => {
      vi.advanceTimersByTime(28 * 60_000 + 1_000);
    });
    expect(await screen.findByText(/You’ll be signed out in two minutes/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Stay signed in' }));
    await waitFor(() => expect(screen.queryByText(/You’ll be signed out in two minutes/)).toBeNull());
    expect(api.inputsOf(getOfficeSession)).toHaveLength(2);
  });

  it('because nothing happened for half an hour says so over the page', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: noon });
    const user = visitOffice(api, '/office/leads');
    await screen.findByRole('heading', { name: 'Leads' });
    api.on(getOfficeSession, () => refuse('UNAUTHENTICATED'));
    act(() => {
      vi.advanceTimersByTime(30 * 60_000 + 2_000);
    });
    const button = await usePasskey();
    api.on(getOfficeSession, () => ({ res: owner }));
    await user.click(button);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

it('goes on without a question if another tab has used the session', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: noon });
  visitOffice(api, '/office/leads');
  await screen.findByRole('heading', { name: 'Leads' });
  act(() => {
    vi.advanceTimersByTime(30 * 60_000 + 2_000);
  });
  await waitFor(() => expect(api.inputsOf(getOfficeSession)).toHaveLength(2));
  await waitFor(() => expect(screen.queryByText(/You’ll be signed out in two minutes/)).toBeNull());
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('says before the day’s end that the passkey is needed again, which no button delays', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: noon });
  visitOffice(api, '/office/leads', { ...owner, endsAt: noon + 5 * 60_000 });
  await screen.findByRole('heading', { name: 'Leads' });
  act(() => {
    vi.advanceTimersByTime(3 * 60_000 + 1_000);
  });
  expect(await screen.findByText(/You’ve been signed in all day/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Stay signed in' })).toBeNull();
});

it('says when there is no connection, and when there is one again', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  visitOffice(api, '/office/leads');
  expect(await screen.findByText(/You’re offline/)).toBeTruthy();
  onLine.mockReturnValue(true);
  act(() => {
    window.dispatchEvent(new Event('online'));
  });
  expect(screen.queryByText(/You’re offline/)).toBeNull();
});

describe('the audit log', () => {
  const entry = {
    id: '01KB0000000000000000000002',
    at: noon,
    who: { id: owner.id, name: owner.name, email: owner.email },
    action: 'save-draft',
    subject: 'physics-first',
    outcome: 'done',
    before: { title: 'Physics', priceCents: 499 },
    after: { title: 'Physics First', priceCents: 499 },
  };

  it('lists who did what to what, with the values before and after', async () => {
    api.on(listOfficeAuditLog, () => ({ res: { entries: [entry], next: '' } }));
    visitOffice(api, '/office/journal');
    const table = await screen.findByRole('table', { name: 'Journal' });
    const row = within(table).getAllByRole('row')[1] ?? expect.fail();
    const cells = [...within(row).getAllByRole('rowheader'), ...within(row).getAllByRole('cell')];
    // Phones show the header of a column before the cell.
    expect(cells.map((cell) => cell.lastElementChild?.textContent)).toEqual([
      'Nov 22, 2026, 12:00\u00A0PM',
      'Ruth Calloway',
      'Saved a draft',
      'physics-first',
      'title: from Physics →  to Physics First',
    ]);
  });

  it('names agreements as they are called now, and says what changed in sentences', async () => {
    const sent = { ...entry, before: undefined, action: 'send-agreement', after: { sentAsVersion: 1 } };
    const entries = [
      { ...sent, subject: draft.id },
      { ...sent, id: 'gone', subject: '01KA00000000000000GONEXXXX' },
    ];
    api.on(listOfficeAuditLog, () => ({ res: { entries, next: '' } }));
    api.on(listOfficeAgreements, () => ({
      res: {
        agreements: [rowOf(draft)],
        totals: { agreedCents: 0, paidCents: 0, returnedCents: 0, openCents: 0, outside: [] },
      },
    }));
    visitOffice(api, '/office/journal');
    const link = await screen.findByRole('link', { name: 'Ten hours of counseling, Nora Okafor' });
    expect(link.getAttribute('href')).toBe(`/office/agreements/${draft.id}`);
    expect(screen.getByRole('link', { name: 'Agreement …NEXXXX' })).toBeTruthy();
    expect(screen.getAllByText('Sent as version 1')).toHaveLength(2);
    expect(document.body.textContent).not.toMatch(/[0-9A-Z]{26}/);
  });

  it('shows older entries below, and says how many there are', async () => {
    api.on(listOfficeAuditLog, ({ after }) => ({
      res: after === '' ? { entries: [entry], next: 'page-2' } : { entries: [{ ...entry, id: 'older' }], next: '' },
    }));
    const user = visitOffice(api, '/office/journal');
    await user.click(await screen.findByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('2 entries shown')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    expect(api.inputsOf(listOfficeAuditLog)).toEqual([{ after: '' }, { after: 'page-2' }]);
  });

  it('is saved as a file for some days', async () => {
    const saved = vi.fn<(blob: Blob) => string>(() => 'blob:file');
    const days = { from: '2026-11-01', until: '2026-11-22' };
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: saved, revokeObjectURL: () => undefined }));
    // jsdom can't follow the link.
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    api.on(listOfficeAuditLog, () => ({ res: { entries: [entry], next: '' } }));
    // The newest entries come first.
    api.on(exportOfficeAuditLog, ({ after }) => ({
      res: {
        fileName: 'journal.csv',
        ...(after === '' ? { csv: 'who\n', next: 'part-2' } : { csv: 'when,', next: '' }),
      },
    }));
    const user = visitOffice(api, '/office/journal');
    await user.click(await screen.findByText('Export as CSV'));
    await user.type(screen.getByLabelText(/From/), '2026-11-01');
    await user.type(screen.getByLabelText(/Until/), '2026-11-22');
    await user.click(screen.getByRole('button', { name: 'Export' }));
    await toast('Saved as journal.csv.');
    expect(api.inputsOf(exportOfficeAuditLog)).toEqual([
      { ...days, after: '' },
      { ...days, after: 'part-2' },
    ]);
    expect(await saved.mock.calls[0]?.[0].text()).toBe('when,who\n');
  });

  it('has a line for an empty list, and a button after a failure', async () => {
    api.on(listOfficeAuditLog, () => refuse('INTERNAL'));
    const user = visitOffice(api, '/office/journal');
    const problem = await screen.findByRole('alert');
    api.on(listOfficeAuditLog, () => ({ res: { entries: [], next: '' } }));
    await user.click(within(problem).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Nothing yet')).toBeTruthy();
  });
});
