// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { listAgreements } from '#contract/endpoints/agreements/public.ts';
import { listOwnClasses, type OwnClass } from '#contract/endpoints/classes/public.ts';
import { listConsultations } from '#contract/endpoints/consultations/public.ts';
import type { Consultation } from '#contract/endpoints/consultations/shapes.ts';
import { listGuides } from '#contract/endpoints/guides/public.ts';
import { downloadPdf, getDashboard, getProfile, resendReceipt } from '#contract/endpoints/orders/public.ts';
import { paymentStatuses } from '#contract/endpoints/orders/shapes.ts';
import { listPaymentRequests, withdrawPaymentRequest } from '#contract/endpoints/payment-requests/public.ts';
import { type PaymentRequest } from '#contract/endpoints/payment-requests/shapes.ts';
import { DashboardPage } from '../../pages/account/dashboard.tsx';
import { longDate, shortDate } from '../dates/dates.ts';
import { storeSession } from '../session/session.ts';
import { biologyClass } from '../testing/class-samples.ts';
import { deferred } from '../testing/deferred.ts';
import { refuse, token, unreachable } from '../testing/fake-api.ts';
import { currentAddress, inParts, signIn, useFakeApi, visit } from '../testing/render.tsx';
import {
  asOwned,
  booked,
  catalog,
  essays,
  openRequest,
  paid,
  paidBundle,
  paidWithCode,
  physics,
  profile,
  robots,
} from '../testing/samples.ts';
import { statusText } from './status.ts';

const api = useFakeApi();
const pages = { '/dashboard': <DashboardPage /> };
const bought = { ...profile, purchases: [{ pdfID: [asOwned(physics), asOwned(essays)] }] };

beforeEach(() => {
  api.on(listGuides, () => ({ res: catalog }));
  signIn();
  api.on(getProfile, () => ({ res: bought }));
  api.on(getDashboard, () => ({ res: { payments: [paid] } }));
  api.on(listConsultations, () => ({ res: { zone: 'America/Los_Angeles', consultations: [] } }));
  api.on(listAgreements, () => ({ res: { agreements: [] } }));
  api.on(listOwnClasses, () => ({ res: [] }));
  api.on(listPaymentRequests, () => ({ res: { requests: [] } }));
});

const open = async () => {
  const user = visit('/dashboard', pages);
  await screen.findByRole('button', { name: `Download ${physics.title}` });
  return user;
};
const card = (heading: string) => {
  const found = screen.getByRole('heading', { level: 2, name: heading }).parentElement;
  if (found === null) throw new Error(`No card ${heading}`);
  return within(found);
};
const detail = (term: string) => screen.getByText(term).nextElementSibling?.textContent;

describe('the dashboard', () => {
  it('greets by name', async () => {
    await open();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Hello, Maya Okafor');
  });

  it('greets without a name if it is not known', () => {
    storeSession({ token, user: { fullname: '' } });
    visit('/dashboard', pages);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your dashboard');
  });

  it('sends signed-out visitors to /login', () => {
    sessionStorage.clear();
    visit('/dashboard', pages);
    expect(currentAddress()).toBe('/login');
    expect(api.calls).toEqual([]);
  });
});

describe('what comes next', () => {
  const own: OwnClass = {
    ...{ id: 'ap-biology', title: 'AP Biology in a week', teacher: 'Elena Marwick', state: 'running' },
    ...{ dates: biologyClass.dates, zone: 'Pacific Time', students: ['Mia'], paused: [] },
    meetingLink: 'https://meet.example/biology',
  };
  const call: Consultation = {
    ...booked,
    start: '2026-12-15T17:00:00Z',
    how: 'video',
    joinUrl: 'https://meet.example/call',
  };
  const show = (classes: OwnClass[], ...consultations: Consultation[]) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-12-11T18:00:00Z') });
    api.on(listOwnClasses, () => ({ res: classes }));
    api.on(listConsultations, () => ({ res: { zone: 'America/Los_Angeles', consultations } }));
  };
  const next = async () =>
    within((await screen.findByRole('heading', { name: 'Next' })).parentElement ?? expect.fail());

  it('is one list by time, of which the first has the one main action', async () => {
    const later = { ...own, id: 'ap-math', title: 'AP Math', dates: own.dates.slice(1) };
    show([later, own], call);
    await open();
    const list = await next();
    await list.findByRole('heading', { name: 'Your consultation' });
    expect(list.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'AP Biology in a week',
      'Your consultation',
      'AP Math',
    ]);
    const actions = [...list.getAllByRole('link', { name: /^Join/ }), ...list.getAllByRole('button')];
    const orange = actions.filter(({ className }) => className.includes('bg-orange '));
    expect(orange.map(({ textContent }) => textContent)).toEqual(['Add to calendar AP Biology in a week']);
    expect(screen.queryByRole('heading', { name: 'Your classes' })).toBeNull();
  });

  it('leaves out classes that are over or were canceled, which come later', async () => {
    const over = { ...own, id: 'over', title: 'Over', dates: [] };
    show([over, { ...own, state: 'canceled', meetingLink: '' }]);
    await open();
    await screen.findByRole('heading', { name: 'Your classes' });
    expect(screen.queryByRole('heading', { name: 'Next' })).toBeNull();
  });

  it('says of each that it did not load', async () => {
    api.on(listOwnClasses, () => refuse('DEPENDENCY_DOWN'));
    api.on(listConsultations, () => refuse('DEPENDENCY_DOWN'));
    await open();
    await screen.findByText('Your classes did not load');
    expect(screen.getByText('Your consultation did not load')).toBeTruthy();
  });
});

describe('the payments', () => {
  it('are a table with date, guides, amount, status and transaction', async () => {
    await open();
    const table = screen.getByRole('table', { name: 'Your payments, newest first' });
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Date', 'For', 'Amount', 'Status', 'Transaction ID', 'Receipt']);
    const row = within(table).getAllByRole('row')[1];
    expect(row?.textContent).toContain('Nov 18, 2026');
    expect(row?.textContent).toContain(physics.title);
    expect(row?.textContent).toContain('$4.99');
    expect(row?.textContent).toContain('Paid');
    expect(row?.textContent).toContain(paid.transactionID);
  });

  it.each([
    ['OPEN', 'Not paid yet', /don’t pay again\. Otherwise, you weren’t charged\./],
    ['PENDING', 'Being confirmed', /Please don’t pay again\./],
    ['PARTLY_REFUNDED', 'Partly refunded', '$1.50 has been refunded to you.'],
    ['REFUNDED', 'Refunded', '$1.50 has been refunded to you.'],
    ['REVERSED', 'Reversed', /will return your money/],
    ['DISPUTED', 'Disputed', 'Downloads for this order are paused until PayPal decides.'],
    ['FAILED', 'Didn’t go through', /You weren’t charged\. .* pay with another card or account, or try again later\./],
    ['CODE_USED_UP', 'Code used up', 'The code was used up before you paid. You weren’t charged.'],
    ['PAID_OTHERWISE', 'Not charged', 'Another payment for the same guides came first.'],
    ['UNDER_REVIEW', 'Under review', /A person is checking this payment and will write to you\./],
    ['EXPIRED', 'Expired', /You weren’t charged\./],
  ] as const)('say what %s means', async (status, words, note) => {
    api.on(getDashboard, () => ({ res: { payments: [{ ...paid, status, refunded: 1.5, transactionID: '' }] } }));
    await open();
    expect(screen.getByText(words)).toBeTruthy();
    expect(screen.getByText(note)).toBeTruthy();
    expect(screen.getByText('None yet')).toBeTruthy();
  });

  it('say how money came outside PayPal, which has no transaction', async () => {
    const received = { ...paid, method: 'check' as const, transactionID: '' };
    api.on(getDashboard, () => ({ res: { payments: [received] } }));
    await open();
    const cells = within(screen.getAllByRole('row')[1] ?? expect.fail()).getAllByRole('cell');
    expect(cells.slice(2, 5).map(({ textContent }) => textContent)).toEqual([
      'Amount$4.99by check',
      'StatusPaid',
      'Transaction IDNone',
    ]);
  });

  it.each([
    ['PAID', 'A gift'],
    ['REFUNDED', 'Taken back'],
  ] as const)('describe a gift that is %s as "%s"', (status, words) => {
    const gift = { ...paid, amount: 0, refunded: 0, transactionID: '', status };
    expect(statusText(gift).text).toBe(words);
    expect(statusText(gift).note ?? '').not.toContain('$');
  });

  it('list a bundle with its guides, and the code', async () => {
    api.on(getDashboard, () => ({ res: { payments: [paidBundle] } }));
    await open();
    const row = within(screen.getByRole('table', { name: 'Your payments, newest first' })).getAllByRole('row')[1];
    expect(row?.textContent).toContain(`Essays and Robots ${essays.title}${robots.title}`);
    expect(row?.textContent).toContain('$24.00with code WELCOME20');
  });

  it('say of an order that a code made free that it was paid with the code', async () => {
    api.on(getDashboard, () => ({ res: { payments: [paidWithCode] } }));
    await open();
    expect(screen.getByText('$0.00, paid with code GIFT')).toBeTruthy();
    expect(screen.getByText('None')).toBeTruthy();
    expect(screen.queryByText('None yet')).toBeNull();
    expect(screen.queryByText('A gift')).toBeNull();
    expect(statusText({ ...paidWithCode, status: 'REFUNDED' }).note).toBe('It was free: nothing was charged.');
  });

  it.each([
    ['PAID', 'Paid by someone else with your link. The receipt went to them.'],
    ['PARTLY_REFUNDED', '$1.50 has been refunded to the person who paid.'],
    ['REFUNDED', '$1.50 has been refunded to the person who paid.'],
    ['REVERSED', /in favor of the person who paid/],
    ['FAILED', 'The person who has your link wasn’t charged, and can try again.'],
  ] as const)('by someone else with a link say what %s means', async (status, note) => {
    api.on(getDashboard, () => ({ res: { payments: [{ ...paid, status, refunded: 1.5, byLink: true as const }] } }));
    await open();
    expect(screen.getByText(note)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Choose guides again' })).toBeNull();
  });

  it('by someone else with a link send the student’s email again', async () => {
    api.on(getDashboard, () => ({ res: { payments: [{ ...paid, byLink: true as const }] } }));
    api.on(resendReceipt, () => ({}));
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'Send again the guides of Nov 18, 2026' }));
    expect(await card('Payments').findByText(inParts(/^Sent to maya@example\.test\./))).toBeTruthy();
  });

  it('have a different text for every status', () => {
    const words = paymentStatuses.map((status) => statusText({ ...paid, status }).text);
    expect(new Set(words).size).toBe(paymentStatuses.length);
  });

  it.each(['FAILED', 'CODE_USED_UP'] as const)('link from one that is %s to the guides', async (status) => {
    api.on(getDashboard, () => ({ res: { payments: [{ ...paid, status, transactionID: '' }] } }));
    await open();
    expect(screen.getByRole('link', { name: 'Choose guides again' }).getAttribute('href')).toBe('/pdf-page');
  });

  it('link to the receipt, or to the order while there is none', async () => {
    const pending = { ...paid, _id: 'order-0', date: '2026-10-01T12:00:00.000Z', status: 'PENDING' as const };
    api.on(getDashboard, () => ({ res: { payments: [paid, pending] } }));
    await open();
    const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(href('View receipt of Nov 18, 2026')).toBe('/dashboard/receipts/01KA0000000000000000000001');
    expect(href('View order of Oct 1, 2026')).toBe('/dashboard/receipts/order-0');
  });

  it('send the receipt again, and say where it went', async () => {
    api.on(resendReceipt, () => ({}));
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'Send again the receipt of Nov 18, 2026' }));
    expect(await card('Payments').findByText(inParts(/^Sent to maya@example\.test\./))).toBeTruthy();
    expect(api.inputsOf(resendReceipt)).toEqual([{ order: '01KA0000000000000000000001' }]);
  });

  it.each(paymentStatuses.filter((status) => status !== 'PAID' && status !== 'PARTLY_REFUNDED'))(
    'offer no receipt by email for one that is %s',
    async (status) => {
      api.on(getDashboard, () => ({ res: { payments: [{ ...paid, status }] } }));
      await open();
      expect(screen.queryByRole('button', { name: /^Send again/ })).toBeNull();
    },
  );

  it('are listed newest first', async () => {
    const older = { ...paid, _id: 'order-0', date: '2026-10-01T00:00:00.000Z', transactionID: 'OLDER' };
    api.on(getDashboard, () => ({ res: { payments: [older, paid] } }));
    await open();
    const rows = screen.getAllByRole('row').slice(1);
    expect(rows.map(({ textContent }) => textContent.includes('OLDER'))).toEqual([false, true]);
  });

  it('say so when there are none', async () => {
    api.on(getDashboard, () => ({ res: { payments: [] } }));
    await open();
    expect(screen.getByText('No payments yet')).toBeTruthy();
  });

  it('say if they did not load, and load on Retry', async () => {
    api.on(getDashboard, () => refuse('DEPENDENCY_DOWN'));
    const user = await open();
    const problem = await card('Payments').findByRole('alert');
    expect(problem.textContent).toContain('Please try again in a minute.');
    api.on(getDashboard, () => ({ res: { payments: [paid] } }));
    await user.click(within(problem).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText(paid.transactionID)).toBeTruthy();
  });
});

describe('the requests that someone else pays', () => {
  const list = (...requests: PaymentRequest[]) => {
    api.on(listPaymentRequests, () => ({ res: { requests } }));
  };
  const waiting = () => screen.findByRole('heading', { level: 2, name: 'Waiting for someone to pay' });
  const named = `“${physics.title}”`;
  const one = { ...openRequest, titles: [physics.title], amount: 4.99 };

  it('are listed with titles, amount, link and until when it works', async () => {
    list(openRequest);
    await open();
    await waiting();
    const shown = card('Waiting for someone to pay');
    for (const title of openRequest.titles) expect(shown.getByText(inParts(title))).toBeTruthy();
    expect(shown.getByText('$19.09')).toBeTruthy();
    expect(shown.getByText('We emailed the link. It works until November 27, 2026.')).toBeTruthy();
    expect(shown.getByLabelText<HTMLInputElement>('Link for the person who pays').value).toBe(openRequest.url);
    expect(shown.getByRole('button', { name: 'Copy' })).toBeTruthy();
  });

  it('have no link and no way back while PayPal confirms the payment', async () => {
    list({ ...one, state: 'pending', url: '' });
    await open();
    await waiting();
    expect(screen.getByText(/^PayPal is confirming the payment\./)).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'Link for the person who pays' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Withdraw/ })).toBeNull();
  });

  it.each([
    ['declined', 'Ended by the person you emailed'],
    ['expired', 'Expired before anyone paid'],
  ] as const)('that are %s have one line', async (state, words) => {
    list({ ...one, state, url: '' });
    await open();
    expect(await screen.findByText(`${words}: ${named}`)).toBeTruthy();
    expect(screen.getByRole('heading', { level: 2, name: 'Requests to pay' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Withdraw/ })).toBeNull();
  });

  it.each(['paid', 'withdrawn'] as const)('that are %s aren’t listed', async (state) => {
    list({ ...one, state, url: '' });
    await open();
    expect(await screen.findByText(paid.transactionID)).toBeTruthy();
    expect(screen.queryByRole('heading', { name: /someone to pay|Requests to pay/ })).toBeNull();
  });

  it('can be withdrawn, and the card says so', async () => {
    list(one);
    api.on(withdrawPaymentRequest, () => ({}));
    const user = await open();
    await waiting();
    await user.click(screen.getByRole('button', { name: `Withdraw the request for ${named}` }));
    expect(await screen.findByText(`Withdrawn, so the link doesn’t work anymore: ${named}`)).toBeTruthy();
    expect(api.inputsOf(withdrawPaymentRequest)).toEqual([{ id: openRequest.id }]);
  });

  it('say if they did not load, and load on Retry', async () => {
    api.on(listPaymentRequests, unreachable);
    const user = await open();
    const problem = await screen.findByRole('alert');
    expect(problem.textContent).toContain('Your requests to pay did not load');
    list(one);
    await user.click(within(problem).getByRole('button', { name: 'Retry' }));
    expect(await waiting()).toBeTruthy();
  });
});

describe('the personal details', () => {
  it('are name, phone number and email', async () => {
    await open();
    expect(detail('Name')).toBe('Maya Okafor');
    expect(detail('Mobile No')).toBe('(555) 014-2222');
    expect(detail('Email')).toBe('maya@example.test');
  });

  it('say N/A for what is not known', async () => {
    api.on(getProfile, () => ({ res: { ...bought, fullname: '', phone: '', email: '' } }));
    await open();
    expect(['Name', 'Mobile No', 'Email'].map(detail)).toEqual(['N/A', 'N/A', 'N/A']);
  });

  it('say if there is no user, and the guides offer a retry', async () => {
    api.on(getProfile, unreachable);
    const user = visit('/dashboard', pages);
    expect(await screen.findByText('No user data found. Please log in.')).toBeTruthy();
    const problem = await card('Purchased PDF').findByRole('alert');
    api.on(getProfile, () => ({ res: bought }));
    await user.click(within(problem).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Maya Okafor')).toBeTruthy();
  });
});

describe('the purchased guides', () => {
  const clicked: { href: string; inPage: boolean }[] = [];
  beforeEach(() => {
    clicked.length = 0;
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      clicked.push({ href: this.href, inPage: this.isConnected && this.hasAttribute('download') });
    });
  });
  const url = 'https://files.example.test/physics?signature=1';
  const download = () => screen.getByRole('button', { name: `Download ${physics.title}` });

  it('are listed once each', async () => {
    api.on(getProfile, () => ({ res: { ...bought, purchases: [...bought.purchases, ...bought.purchases] } }));
    await open();
    expect(
      card('Purchased PDF')
        .getAllByRole('heading', { level: 3 })
        .map(({ textContent }) => textContent),
    ).toEqual([physics.title, essays.title]);
  });

  it('link to the shop if there are none', async () => {
    api.on(getProfile, () => ({ res: profile }));
    visit('/dashboard', pages);
    expect(await screen.findByText('No guides yet')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See the guides' }).getAttribute('href')).toBe('/pdf-page');
  });

  it('keep the titles of guides whose payment is disputed, as paused', async () => {
    api.on(getProfile, () => ({ res: { ...profile, purchases: [], paused: [physics.title] } }));
    visit('/dashboard', pages);
    expect(await screen.findByText('Paused until PayPal decides about the payment')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 3, name: physics.title })).toBeTruthy();
    expect(screen.queryByText('No guides yet')).toBeNull();
    expect(screen.queryByRole('button', { name: `Download ${physics.title}` })).toBeNull();
  });

  it('are saved from the URL that the server returns, without a token', async () => {
    api.on(downloadPdf, () => ({ res: { url } }));
    const user = await open();
    await user.click(download());
    await waitFor(() => {
      expect(clicked).toEqual([{ href: url, inPage: true }]);
    });
    expect(api.inputsOf(downloadPdf)).toEqual([{ fileName: 'physics-first-guide.pdf' }]);
    expect(vi.mocked(fetch).mock.calls.map(([asked]) => asked)).not.toContain(url);
    expect(document.querySelector('a[download]')).toBeNull();
  });

  it('cover the page with a spinner while one is fetched', async () => {
    const answer = deferred<{ res: { url: string } }>();
    api.on(downloadPdf, () => answer.promise);
    const user = await open();
    await user.click(download());
    expect(await screen.findByText('Fetching your guide…')).toBeTruthy();
    answer.resolve({ res: { url } });
    await waitFor(() => {
      expect(screen.queryByText('Fetching your guide…')).toBeNull();
    });
  });

  it.each([
    ['the server’s message', () => refuse('NOT_ENTITLED'), 'You haven’t bought this guide.'],
    ['what to do', () => new Response('', { status: 502 }), 'The download did not start. Please try again.'],
  ])('show %s if one could not be fetched, and fetch it on Retry', async (_, answer, message) => {
    api.on(downloadPdf, answer);
    const user = await open();
    await user.click(download());
    const problem = await screen.findByRole('alert');
    expect(problem.textContent).toContain(message);
    expect(clicked).toEqual([]);
    api.on(downloadPdf, () => ({ res: { url } }));
    await user.click(within(problem).getByRole('button', { name: 'Retry' }));
    await waitFor(() => {
      expect(clicked).toHaveLength(1);
    });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  describe('with newer editions', () => {
    const [first, second, third] = [
      { edition: '2024-25', fileName: 'physics-2024-25.pdf' },
      { edition: '2025-26', fileName: 'physics-2025-26.pdf' },
      { edition: '2026-27', fileName: 'physics-2026-27.pdf' },
    ] as const;
    const old = { ...asOwned(physics), ...first, newer: [third, second] };
    const own = (pdf: object) => {
      api.on(getProfile, () => ({
        res: { ...bought, purchases: [{ pdfID: [{ ...old, ...pdf }, asOwned(essays)] }] },
      }));
    };
    const openEditions = async () => {
      const user = visit('/dashboard', pages);
      await screen.findByRole('button', { name: `Download ${physics.title}, edition 2026-27` });
      return user;
    };
    const downloads = () => card('Purchased PDF').getAllByRole('button', { name: /^Download / });
    const row = (button: string) => {
      const found = screen.getByRole('button', { name: button }).parentElement?.parentElement;
      if (!found) throw new Error(`No row with ${button}`);
      return found;
    };

    it('show the newest first, and the one that was bought last, each with its download', async () => {
      own({});
      api.on(downloadPdf, () => ({ res: { url } }));
      const user = await openEditions();
      expect(downloads().map(({ textContent }) => textContent)).toEqual([
        `Download ${physics.title}, edition 2026-27`,
        `Download ${physics.title}, edition 2025-26`,
        `Download ${physics.title}, edition 2024-25`,
        `Download ${essays.title}`,
      ]);
      const rows = downloads().map((button) => button.previousElementSibling?.textContent);
      expect(rows).toEqual([
        `${physics.title}New edition 2026-27What’s new in ${physics.title}`,
        'Edition 2025-26',
        'Edition 2024-25 · the one you bought',
        `${essays.title}Edition 2026-27`,
      ]);
      for (const button of downloads().slice(0, 3)) await user.click(button);
      await waitFor(() => {
        expect(api.inputsOf(downloadPdf)).toEqual([third, second, first].map(({ fileName }) => ({ fileName })));
      });
    });

    it('link to what is new', async () => {
      own({});
      await openEditions();
      const link = screen.getByRole('link', { name: `What’s new in ${physics.title}` });
      expect(link.getAttribute('href')).toBe('/pdf-page/physics-first');
    });

    it('name the one that was bought even if its edition is not known', async () => {
      own({ edition: '' });
      await openEditions();
      const bought = row(`Download ${physics.title}, the one you bought`);
      expect(bought.textContent).toContain('The edition you bought');
    });

    it('show a failed download in its own row', async () => {
      own({});
      api.on(downloadPdf, () => refuse('NOT_ENTITLED'));
      const user = await openEditions();
      await user.click(screen.getByRole('button', { name: `Download ${physics.title}, edition 2025-26` }));
      const problem = await screen.findByRole('alert');
      expect(row(`Download ${physics.title}, edition 2025-26`).contains(problem)).toBe(true);
      expect(row(`Download ${physics.title}, edition 2026-27`).contains(problem)).toBe(false);
      api.on(downloadPdf, () => ({ res: { url } }));
      await user.click(within(problem).getByRole('button', { name: 'Retry' }));
      await waitFor(() => {
        expect(clicked).toHaveLength(1);
      });
      expect(api.inputsOf(downloadPdf)).toEqual([second, second].map(({ fileName }) => ({ fileName })));
    });
  });

  it.each([
    ['their edition, also once they are off sale', '2024-25', 'Edition 2024-25'],
    ['no edition that is not known', '', null],
  ])('show %s', async (_, edition, text) => {
    const pdf = { ...asOwned(physics), _id: 'off-sale', edition };
    api.on(getProfile, () => ({ res: { ...bought, purchases: [{ pdfID: [pdf] }] } }));
    await open();
    const shown = card('Purchased PDF').queryByText(/edition/i);
    expect(shown?.textContent ?? null).toBe(text);
    expect(screen.queryByRole('link', { name: /What’s new/ })).toBeNull();
  });

  it('only log an error if one has no file name', async () => {
    const logged = vi.fn();
    vi.stubGlobal('reportError', logged);
    api.on(getProfile, () => ({
      res: { ...profile, purchases: [{ pdfID: [{ ...asOwned(physics), fileName: '' }] }] },
    }));
    const user = await open();
    await user.click(download());
    expect(logged).toHaveBeenCalledWith(expect.objectContaining({ message: 'A purchased guide has no file name' }));
    expect(api.inputsOf(downloadPdf)).toEqual([]);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('go to /login if the session has expired', async () => {
    api.on(downloadPdf, () => refuse('UNAUTHENTICATED'));
    const user = await open();
    await user.click(download());
    await waitFor(() => {
      expect(currentAddress()).toBe('/login');
    });
  });
});

describe('a date', () => {
  it('is in U.S. format, or unchanged if it is invalid', () => {
    expect(longDate('2026-11-20T17:20:00.000Z')).toBe('November 20, 2026');
    expect(shortDate('2026-11-20T17:20:00.000Z')).toBe('Nov 20, 2026');
    expect(longDate('soon')).toBe('soon');
    // Evening in San Jose, the next day in New York and in UTC.
    expect(longDate('2026-11-21T06:30:00.000Z')).toBe('November 20, 2026');
    expect(shortDate('2026-11-21T06:30:00.000Z')).toBe('Nov 20, 2026');
  });
});
