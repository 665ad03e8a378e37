// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { listAgreements } from '#contract/endpoints/agreements/public.ts';
import { listOwnClasses } from '#contract/endpoints/classes/public.ts';
import { listConsultations } from '#contract/endpoints/consultations/public.ts';
import { listGuides } from '#contract/endpoints/guides/public.ts';
import { getDashboard, getProfile } from '#contract/endpoints/orders/public.ts';
import { listPaymentRequests } from '#contract/endpoints/payment-requests/public.ts';
import { logOutEverywhere, updateProfile } from '#contract/endpoints/sign-in/public.ts';
import { Header } from '../../app/layout/header.tsx';
import { DashboardPage } from '../../pages/account/dashboard.tsx';
import { readSession, storeSession } from '../session/session.ts';
import { deferred } from '../testing/deferred.ts';
import { refuse, token, unreachable } from '../testing/fake-api.ts';
import { currentAddress, reload, signIn, toast, useFakeApi, visit } from '../testing/render.tsx';
import { catalog, maya, profile } from '../testing/samples.ts';

const api = useFakeApi();
const pages = {
  '/dashboard': (
    <>
      <Header />
      <DashboardPage />
    </>
  ),
};
const edited = { fullname: 'Maya O’Kafor-Reed Jr.', phone: '5550142299' };

beforeEach(() => {
  api.on(listGuides, () => ({ res: catalog }));
  signIn();
  api.on(getProfile, () => ({ res: profile }));
  api.on(getDashboard, () => ({ res: { payments: [] } }));
  api.on(listAgreements, () => ({ res: { agreements: [] } }));
  api.on(listOwnClasses, () => ({ res: [] }));
  api.on(listPaymentRequests, () => ({ res: { requests: [] } }));
  api.on(listConsultations, () => ({ res: { zone: 'America/Los_Angeles', consultations: [] } }));
  api.on(updateProfile, (details) => ({ res: { ...maya, ...details } }));
});

const button = (name: string) => screen.getByRole('button', { name });
const field = (label: RegExp): HTMLInputElement => screen.getByLabelText(label);
const name = () => field(/^Name/);
const phone = () => field(/^Mobile No/);
const detail = (term: string) => screen.getByText(term, { selector: 'dt' }).nextElementSibling?.textContent;
const open = async () => {
  const user = visit('/dashboard', pages);
  await screen.findByText('Mobile No');
  return user;
};
const openForm = async () => {
  const user = await open();
  await user.click(button('Edit'));
  return user;
};
const isSaved = () => screen.findByRole('button', { name: 'Edit' });
const type = async (user: Awaited<ReturnType<typeof open>>, into: HTMLElement, text: string) => {
  await user.clear(into);
  await user.type(into, text);
};

describe('editing the personal details', () => {
  it('starts with the current details and focuses the name', async () => {
    await openForm();
    expect([name().value, phone().value]).toEqual([maya.fullname, maya.phone]);
    expect(document.activeElement).toBe(name());
  });

  it('saves name and phone, shows them here and in the header, and returns the focus', async () => {
    const user = await openForm();
    await type(user, name(), edited.fullname);
    await type(user, phone(), edited.phone);
    await user.click(button('Save'));
    expect(await toast('Your details are saved.')).toBeTruthy();
    expect([detail('Name'), detail('Mobile No'), detail('Email')]).toEqual([
      edited.fullname,
      '(555) 014-2299',
      maya.email,
    ]);
    expect(within(screen.getByRole('banner')).getAllByText(edited.fullname).length).toBeGreaterThan(0);
    expect(JSON.parse(sessionStorage.getItem('user') ?? '')).toEqual({ ...maya, ...edited });
    expect(api.inputsOf(updateProfile)).toEqual([edited]);
    expect(document.activeElement).toBe(button('Edit'));
    expect(sessionStorage.getItem('draft:profile')).toBeNull();
  });

  it.each([
    ['', 'Full Name is required', '5', 'Enter a valid 10-digit mobile number'],
    ['M..', 'Name must have at least 2 letters', '', 'Please enter phone number'],
  ])('validates like the dialog: name %j, "%s"', async (typedName, nameError, typedPhone, phoneError) => {
    const user = await openForm();
    await user.clear(name());
    await user.clear(phone());
    if (typedName !== '') await user.type(name(), typedName);
    if (typedPhone !== '') await user.type(phone(), typedPhone);
    await user.click(button('Save'));
    expect(await screen.findByText(nameError)).toBeTruthy();
    expect(await screen.findByText(phoneError)).toBeTruthy();
    expect(api.inputsOf(updateProfile)).toEqual([]);
  });

  it('shows the server’s error at its field, and keeps what was typed', async () => {
    api.on(updateProfile, () => refuse('INVALID_INPUT', { fields: { phone: 'Enter a valid 10-digit mobile number' } }));
    const user = await openForm();
    await type(user, name(), edited.fullname);
    await user.click(button('Save'));
    expect(await screen.findByText('Enter a valid 10-digit mobile number')).toBeTruthy();
    expect(phone().getAttribute('aria-invalid')).toBe('true');
    expect(name().value).toBe(edited.fullname);
  });

  it('says what failed, keeps what was typed, and saves at the next try', async () => {
    api.on(updateProfile, unreachable);
    const user = await openForm();
    await type(user, name(), edited.fullname);
    await user.click(button('Save'));
    expect((await screen.findByRole('alert')).textContent).toContain('We cannot be reached');
    expect(name().value).toBe(edited.fullname);
    api.on(updateProfile, (details) => ({ res: { ...maya, ...details } }));
    await user.click(button('Save'));
    await isSaved();
  });

  it('keeps what was typed when the session ends, for the same person only', async () => {
    api.on(updateProfile, () => refuse('UNAUTHENTICATED'));
    const user = await openForm();
    await type(user, name(), edited.fullname);
    await user.click(button('Save'));
    await waitFor(() => {
      expect(currentAddress()).toBe('/login');
    });
    reload();
    signIn();
    await open();
    expect(name().value).toBe(edited.fullname);

    reload();
    const ben = { fullname: 'Ben Reed', email: 'ben@example.test', phone: '5550142200' };
    storeSession({ token, user: ben });
    api.on(getProfile, () => ({ res: { ...profile, ...ben } }));
    await open();
    expect(detail('Name')).toBe('Ben Reed');
  });

  it('changes nothing if it is canceled', async () => {
    const user = await openForm();
    await type(user, name(), edited.fullname);
    await user.click(button('Cancel'));
    expect(detail('Name')).toBe(maya.fullname);
    expect(document.activeElement).toBe(button('Edit'));
    await user.click(button('Edit'));
    expect(name().value).toBe(maya.fullname);
    expect(api.inputsOf(updateProfile)).toEqual([]);
  });

  it('keeps an international number, and never cuts it', async () => {
    const abroad = '+442071234567';
    api.on(getProfile, () => ({ res: { ...profile, phone: abroad } }));
    const user = await openForm();
    await type(user, name(), edited.fullname);
    await user.click(button('Save'));
    await isSaved();
    expect(api.inputsOf(updateProfile)).toEqual([{ fullname: edited.fullname, phone: abroad }]);
    await user.click(button('Edit'));
    await user.type(phone(), '8');
    await user.click(button('Save'));
    expect(await screen.findByText('Enter a valid 10-digit mobile number')).toBeTruthy();
    expect(phone().value).toBe('+4420712345678');
  });
});

describe('details that come from another browser’s sign-up', () => {
  const question = 'Are these details right?';
  beforeEach(() => {
    api.on(getProfile, () => ({ res: { ...profile, confirmDetails: true as const } }));
  });

  it('say where they come from', async () => {
    await open();
    expect(screen.getByText('They come from a sign-up with your email in another browser.')).toBeTruthy();
  });

  it('say that we entered them, if we did', async () => {
    api.on(getProfile, () => ({
      res: { ...profile, confirmDetails: true as const, detailsFromOffice: true as const },
    }));
    await open();
    expect(screen.getByText('We entered them when we set up your account.')).toBeTruthy();
    expect(screen.queryByText(/another browser/)).toBeNull();
  });

  it('are confirmed with one press', async () => {
    const user = await open();
    const notice = within(screen.getByRole('region', { name: question }));
    await user.click(notice.getByRole('button', { name: 'Yes, that’s right' }));
    await waitFor(() => {
      expect(screen.queryByText(question)).toBeNull();
    });
    expect(api.inputsOf(updateProfile)).toEqual([{ fullname: maya.fullname, phone: maya.phone }]);
    expect(document.activeElement).toBe(button('Edit'));
  });

  it('can be edited instead', async () => {
    const user = await open();
    await user.click(button('Edit'));
    await type(user, name(), edited.fullname);
    await user.click(button('Save'));
    await isSaved();
    expect(screen.queryByText(question)).toBeNull();
  });

  it('are asked about again if the answer could not be saved', async () => {
    api.on(updateProfile, () => refuse('DEPENDENCY_DOWN'));
    const user = await open();
    await user.click(button('Yes, that’s right'));
    expect((await screen.findByRole('alert')).textContent).toContain('isn’t responding');
    expect(screen.getByText(question)).toBeTruthy();
  });

  it('block nothing', async () => {
    await open();
    expect(detail('Name')).toBe(maya.fullname);
    expect(await screen.findByText('No payments yet')).toBeTruthy();
  });
});

describe('logging out on all devices', () => {
  const label = 'Log out on all devices';
  const ask = async () => {
    const user = await open();
    await user.click(button(label));
    return { user, dialog: within(screen.getByRole('dialog', { name: `${label}?` })) };
  };

  it('explains itself, ends the session, goes to /login and confirms', async () => {
    const answer = deferred<Record<string, never>>();
    api.on(logOutEverywhere, () => answer.promise);
    const { user, dialog } = await ask();
    expect(dialog.getByText(/You’ll be logged out here and everywhere else/)).toBeTruthy();
    sessionStorage.setItem('selectedPDFs', '[]');
    await user.click(dialog.getByRole('button', { name: label }));
    expect(readSession()?.token).toBe(token);
    answer.resolve({});
    await waitFor(() => {
      expect(currentAddress()).toBe('/login');
    });
    expect(sessionStorage).toHaveLength(0);
    expect(await toast('You’re logged out on all devices.')).toBeTruthy();
    expect(api.calls.filter(({ id }) => id.startsWith('log-out'))).toEqual([
      { id: 'log-out-everywhere', input: {}, token },
    ]);
  });

  it('does nothing if it is canceled', async () => {
    const { user, dialog } = await ask();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(readSession()?.token).toBe(token);
    expect(api.inputsOf(logOutEverywhere)).toEqual([]);
  });

  it('says what failed, and the visitor stays logged in', async () => {
    api.on(logOutEverywhere, unreachable);
    const { user, dialog } = await ask();
    await user.click(dialog.getByRole('button', { name: label }));
    expect((await dialog.findByRole('alert')).textContent).toContain('We cannot be reached');
    expect(readSession()?.token).toBe(token);
    expect(currentAddress()).toBe('/dashboard');
  });

  it('logs out the person’s other tabs', async () => {
    api.on(logOutEverywhere, () => ({}));
    const otherTab = new BroadcastChannel('signed-out');
    try {
      const message = new Promise((resolve) => {
        otherTab.onmessage = (event: MessageEvent<unknown>) => {
          resolve(event.data);
        };
      });
      const { user, dialog } = await ask();
      await user.click(dialog.getByRole('button', { name: label }));
      await expect(message).resolves.toBe(maya._id);
    } finally {
      otherTab.close();
    }
  });
});
