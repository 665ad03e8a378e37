// @vitest-environment jsdom
import { startRegistration } from '@simplewebauthn/browser';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ResOf } from '#contract/endpoint.ts';
import { getOfficeAgreementSettings } from '#contract/endpoints/agreements/office.ts';
import { getOfficeHours } from '#contract/endpoints/consultations/office.ts';
import { getOfficeGettingStarted } from '#contract/endpoints/getting-started/office.ts';
import {
  addOfficePasskey,
  endOtherOfficeSessions,
  inviteOfficeMember,
  listOfficeAlarms,
  listOfficePasskeys,
  listOfficeSessions,
  listOfficeTeam,
  removeOfficeMember,
  removeOfficePasskey,
  renameOfficePasskey,
  setOfficeNotifications,
  startOfficePasskey,
} from '#contract/endpoints/office/office.ts';
import { refuse } from '../features/testing/fake-api.ts';
import { toast } from '../features/testing/render.tsx';
import { settings } from './agreements/testing/samples.ts';
import { leaveOffice } from './leave.ts';
import { counselor, noHours, noon, owner, useOfficeApi, visitOffice } from './testing/render.tsx';

vi.mock('@simplewebauthn/browser', () => ({
  browserSupportsWebAuthn: () => true,
  browserSupportsWebAuthnAutofill: () => Promise.resolve(false),
  startAuthentication: vi.fn(),
  startRegistration: vi.fn(),
  WebAuthnAbortService: { cancelCeremony: () => undefined },
}));
vi.mock('./leave.ts', () => ({ leaveOffice: vi.fn() }));

const api = useOfficeApi();
const phone = { id: 'phone', name: 'My phone', createdAt: noon, lastUsedAt: noon };
const laptop = { id: 'laptop', name: 'Office laptop', createdAt: noon, lastUsedAt: null };
const booked: ResOf<typeof removeOfficeMember>['bookings'][number] = {
  id: 'booking',
  person: 'amy',
  start: noon,
  minutes: 30,
  counselor: { id: 'hanna', name: 'Hanna Marlow' },
  fullname: 'Amy Marlow',
  email: 'amy@example.test',
  phone: '5550102030',
  how: 'phone',
  joinUrl: '',
  zone: 'America/Los_Angeles',
  note: '',
  status: 'BOOKED',
  outsideHours: true,
  version: 0,
};
const team: ResOf<typeof listOfficeTeam> = {
  members: [
    { id: owner.id, name: owner.name, email: owner.email, role: 'owner', since: noon, passkeys: 2, isYou: true },
    {
      id: counselor.id,
      name: counselor.name,
      email: counselor.email,
      role: 'counselor',
      since: noon,
      passkeys: 1,
      isYou: false,
    },
  ],
  invitations: [{ id: 'hash', email: 'tomas@example.test', role: 'owner', endsAt: noon }],
};

beforeEach(() => {
  vi.mocked(leaveOffice).mockClear();
  api.on(listOfficePasskeys, () => ({ res: [phone, laptop] }));
  api.on(listOfficeTeam, () => ({ res: team }));
  api.on(getOfficeAgreementSettings, () => ({ res: settings }));
  api.on(listOfficeSessions, () => ({ res: [] }));
  api.on(listOfficeAlarms, () => ({ res: { watched: true, alarms: [] } }));
});

const button = (name: string) => screen.findByRole('button', { name });

describe('passkeys', () => {
  it('are listed with when they were added and used', async () => {
    visitOffice(api, '/office/settings');
    const table = await screen.findByRole('table', { name: 'Your passkeys' });
    const [, first, second] = within(table).getAllByRole('row');
    expect(first?.textContent).toContain('My phone');
    expect(first?.textContent).toContain('Nov 22, 2026');
    expect(second?.textContent).toContain('Not yet');
  });

  it('are added with a name', async () => {
    vi.mocked(startRegistration).mockResolvedValue({ id: 'new', type: 'public-key' } as never);
    api.on(startOfficePasskey, () => ({ res: { challenge: 'c' } }));
    api.on(addOfficePasskey, () => ({ res: [phone, laptop] }));
    const user = visitOffice(api, '/office/settings');
    await user.click(await button('Add a passkey'));
    const name = await screen.findByRole('textbox', { name: /Name/ });
    await user.clear(name);
    await user.type(name, 'Security key');
    await user.click(await button('Add passkey'));
    await toast('The passkey is added.');
    expect(api.inputsOf(addOfficePasskey)).toEqual([
      { name: 'Security key', response: { id: 'new', type: 'public-key' } },
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('of this device can’t be added twice', async () => {
    vi.mocked(startRegistration).mockRejectedValue(Object.assign(new Error('known'), { name: 'InvalidStateError' }));
    api.on(startOfficePasskey, () => ({ res: { challenge: 'c' } }));
    const user = visitOffice(api, '/office/settings');
    await user.click(await button('Add a passkey'));
    await user.click(await button('Add passkey'));
    expect((await screen.findByRole('alert')).textContent).toContain('This device already has a passkey');
  });

  it('get another name, and the focus returns to the button', async () => {
    api.on(renameOfficePasskey, () => ({ res: [phone, laptop] }));
    const user = visitOffice(api, '/office/settings');
    await user.click(await button('Rename My phone'));
    const name = await screen.findByRole('textbox', { name: /Name/ });
    await user.clear(name);
    await user.click(await button('Save name'));
    expect(await screen.findByText('Name the passkey, such as "My phone"')).toBeTruthy();
    await user.type(name, 'Old phone');
    await user.click(await button('Save name'));
    await toast('The passkey has its new name.');
    expect(api.inputsOf(renameOfficePasskey)).toEqual([{ id: 'phone', name: 'Old phone' }]);
    await waitFor(async () => expect(document.activeElement).toBe(await button('Rename My phone')));
  });

  it('are removed after a question', async () => {
    api.on(removeOfficePasskey, () => ({ res: [phone] }));
    const user = visitOffice(api, '/office/settings');
    await user.click(await button('Remove Office laptop'));
    await screen.findByRole('dialog', { name: 'Remove “Office laptop”?' });
    await user.click(await button('Remove passkey'));
    await toast('The passkey is removed.');
    expect(api.inputsOf(removeOfficePasskey)).toEqual([{ id: 'laptop' }]);
  });

  it('stay if there is only one, and a second is recommended', async () => {
    api.on(listOfficePasskeys, () => ({ res: [phone] }));
    visitOffice(api, '/office/settings', counselor);
    expect(await screen.findByText(/Add another on a second device/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Remove My phone' })).toBeNull();
  });
});

describe('the team', () => {
  it('and the alarms are not for counselors', async () => {
    visitOffice(api, '/office/settings', counselor);
    await screen.findByRole('heading', { name: 'Emails to you' });
    expect(screen.queryByRole('heading', { name: 'Team' })).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Alarms' })).toBeNull();
  });

  it('lets an owner invite', async () => {
    api.on(inviteOfficeMember, () => ({ res: team }));
    const ines = { id: 'ines', name: 'Ines Marlow', weekly: {}, daysOff: [], extraHours: {}, mostPerDay: 6 };
    api.on(getOfficeHours, () => ({ res: { ...noHours, hours: { ...noHours.hours, counselors: [ines] } } }));
    const user = visitOffice(api, '/office/settings');
    await user.click(await button('Invite someone'));
    await user.click(await button('Send invitation'));
    expect(await screen.findByText('Please enter email')).toBeTruthy();
    await user.type(screen.getByRole('textbox', { name: /Email/ }), 'ines@example.test');
    await user.selectOptions(screen.getByRole('combobox', { name: /Role/ }), 'owner');
    await user.selectOptions(screen.getByRole('combobox', { name: /Whose calendar/ }), 'Ines Marlow');
    await user.click(await button('Send invitation'));
    await toast('The invitation is on its way.');
    const input = { email: 'ines@example.test', role: 'owner', calendar: 'ines' };
    expect(api.inputsOf(inviteOfficeMember)).toEqual([input]);
  });

  it('keeps its last owner', async () => {
    visitOffice(api, '/office/settings');
    expect(await screen.findByText('The last owner stays')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Remove Ruth Calloway' })).toBeNull();
  });

  it('loses a member after a question, and says why if it can’t', async () => {
    api.on(removeOfficeMember, () => refuse('CONFLICT'));
    const user = visitOffice(api, '/office/settings');
    await user.click(await button('Remove Hanna Marlow'));
    await user.click(await button('Remove'));
    expect((await screen.findByRole('alert')).textContent).toContain('Something changed while you were doing this.');
    api.on(removeOfficeMember, () => ({
      res: {
        ...team,
        ended: ['The hours of Hanna Marlow: families see no more times'],
        bookings: [booked],
      },
    }));
    await user.click(await button('Remove'));
    await toast('Removed from the team.');
    const ended = (await screen.findByText('What ended')).closest('[role="status"]');
    expect(ended?.textContent).toContain('The hours of Hanna Marlow: families see no more times');
    expect(ended?.textContent).toContain('Nov 22, 2026, 12:00\u00A0PM: Amy Marlow, with Hanna Marlow');
    expect(screen.getByRole('link', { name: 'calendar' }).getAttribute('href')).toBe('/office/calendar');
    expect(leaveOffice).not.toHaveBeenCalled();
  });

  it('is left by an owner when there is another', async () => {
    const other = { ...team.members[1], role: 'owner' } as (typeof team.members)[number];
    api.on(listOfficeTeam, () => ({ res: { ...team, members: [...team.members.slice(0, 1), other] } }));
    api.on(removeOfficeMember, () => ({ res: { ...team, ended: [], bookings: [] } }));
    const user = visitOffice(api, '/office/settings');
    await user.click(await button('Remove Ruth Calloway'));
    await screen.findByRole('dialog', { name: 'Leave the team?' });
    await user.click(await button('Remove'));
    await waitFor(() => expect(leaveOffice).toHaveBeenCalledOnce());
  });

  it('takes an invitation back', async () => {
    api.on(removeOfficeMember, () => ({
      res: { ...team, invitations: [], ended: ['The invitation to tomas@example.test'], bookings: [] },
    }));
    const user = visitOffice(api, '/office/settings');
    await user.click(await button('Take back the invitation of tomas@example.test'));
    await user.click(await button('Take back'));
    await toast('Removed from the team.');
    expect(api.inputsOf(removeOfficeMember)).toEqual([{ id: 'hash' }]);
    expect(await screen.findByText('The invitation to tomas@example.test')).toBeTruthy();
    expect(screen.queryByText('Still booked')).toBeNull();
  });
});

describe('the devices where the member is signed in', () => {
  const [here, there] = [
    { id: 'a', browser: 'Safari on iPhone', signedInAt: noon, lastSeenAt: noon + 60_000, isThis: true },
    { id: 'b', browser: '', signedInAt: noon - 3_600_000, lastSeenAt: noon - 60_000, isThis: false },
  ];

  it('are listed, and the others are signed out after a question', async () => {
    let sessions = [here, there];
    api.on(listOfficeSessions, () => ({ res: sessions }));
    api.on(endOtherOfficeSessions, () => {
      sessions = [here];
      return { res: sessions };
    });
    const user = visitOffice(api, '/office/settings', counselor);
    expect(api.inputsOf(listOfficeSessions)).toEqual([]);
    await user.click(await screen.findByText('Show your devices'));
    const table = await screen.findByRole('table', { name: 'Where you’re signed in' });
    const [, first, second] = within(table)
      .getAllByRole('row')
      .map(({ textContent }) => textContent);
    expect(first).toContain('Safari on iPhoneThis browser');
    expect(second).toContain('Unknown browser');
    expect(second).toContain('Nov 22, 2026, 11:59\u00A0AM');
    await user.click(await button('Sign out my other devices'));
    await screen.findByRole('dialog', { name: 'Sign out your other devices?' });
    await user.click(await button('Sign them out'));
    await toast('Your other devices are signed out.');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Sign out my other devices' })).toBeNull());
    expect(screen.queryByText('Unknown browser')).toBeNull();
  });
});

it('saves which emails the member gets', async () => {
  const notifications = { ...counselor.notifications, digest: true };
  api.on(setOfficeNotifications, () => ({ res: { ...counselor, notifications } }));
  const user = visitOffice(api, '/office/settings', counselor);
  const digest = await screen.findByRole<HTMLInputElement>('checkbox', { name: /The digest/ });
  expect(digest.checked).toBe(false);
  await user.click(digest);
  await user.click(await button('Save choices'));
  await toast('Saved.');
  expect(api.inputsOf(setOfficeNotifications)).toEqual([{ notifications }]);
  expect(digest.checked).toBe(true);
});

describe('alarms', () => {
  const alarm = (state: 'ok' | 'alarm' | 'unknown') => ({
    id: state,
    state,
    since: noon,
    impact: 'Buyers can’t pay.',
    todo: 'Look at PayPal’s status page.',
  });

  it('say what fails and what to do, first', async () => {
    api.on(listOfficeAlarms, () => ({
      res: { watched: true, alarms: [alarm('ok'), alarm('alarm'), alarm('unknown')] },
    }));
    visitOffice(api, '/office/settings');
    expect(await screen.findByText('Look at PayPal’s status page.')).toBeTruthy();
    expect(screen.getByText('1 alarm is quiet. 1 alarm has had nothing to measure yet.')).toBeTruthy();
  });

  it('say that everything works', async () => {
    api.on(listOfficeAlarms, () => ({ res: { watched: true, alarms: [alarm('ok')] } }));
    visitOffice(api, '/office/settings');
    expect(await screen.findByText('Everything works. 1 alarm is quiet.')).toBeTruthy();
  });

  it('say if nothing is watched', async () => {
    api.on(listOfficeAlarms, () => ({ res: { watched: false, alarms: [] } }));
    visitOffice(api, '/office/settings');
    expect(await screen.findByText(/Alarms are off on this copy/)).toBeTruthy();
  });
});

describe('getting started', () => {
  const line = { key: 'hours', state: 'done', title: 'Set your hours', text: 'Why.', takes: '5 minutes' } as const;

  it('stays in the owner’s settings, with the state of each line', async () => {
    const unknown = { ...line, key: 'dmarc', title: 'Stop forged mail', state: 'unknown' } as const;
    api.on(getOfficeGettingStarted, () => ({ res: [line, unknown] }));
    visitOffice(api, '/office/settings');
    const part = within(await screen.findByRole('region', { name: 'Getting started' }));
    expect(await part.findByText('1 of 2 done')).toBeTruthy();
    expect(part.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Done: Set your hours',
      'Stop forged mail5 minutesWe couldn’t look this up just now, and will try again.',
    ]);
  });

  it('leads to a part of the settings, once all above it is there', async () => {
    const scrolled: string[] = [];
    Element.prototype.scrollIntoView = function scroll(this: Element) {
      scrolled.push(this.id);
    };
    visitOffice(api, '/office/settings#agreement-terms');
    await waitFor(() => expect(scrolled).toEqual(['agreement-terms']));
    expect(screen.getByRole('region', { name: 'Agreements' }).id).toBe('agreement-terms');
  });
});
