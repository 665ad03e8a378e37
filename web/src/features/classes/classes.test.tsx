// @vitest-environment jsdom
import { act, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  answerWaiting,
  getClass,
  joinClassWaitingList,
  listClasses,
  listOwnClasses,
  type OwnClass,
  waitForSeat,
} from '#contract/endpoints/classes/public.ts';
import { listGuides } from '#contract/endpoints/guides/public.ts';
import { priceOrder, showCode } from '#contract/endpoints/orders/public.ts';
import type { ClassPage as Page } from '#contract/pages/class-page.ts';
import * as checkout from '../../content/sections/checkout.ts';
import { ClassPage } from '../../pages/class.tsx';
import { ClassesPage } from '../../pages/classes.tsx';
import { PaymentPage } from '../../pages/payment.tsx';
import { QueryProvider } from '../api/query.tsx';
import { lastCode } from '../shop/one-time-code.ts';
import { biologyCard, biologyClass } from '../testing/class-samples.ts';
import { refuse, unreachable } from '../testing/fake-api.ts';
import { useFakeScreen } from '../testing/fake-screen.ts';
import { currentAddress, navigationState, reload, signIn, useFakeApi, visit } from '../testing/render.tsx';
import { UpcomingClasses } from './upcoming-classes.tsx';
import { YourClass } from './your-classes.tsx';

const api = useFakeApi();
const comeNear = useFakeScreen();

const inZone = (timeZone: string) => {
  const known = new Intl.DateTimeFormat().resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...known, timeZone });
};

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-23T20:00:00Z'), toFake: ['Date'] });
  inZone('America/Los_Angeles');
});

const open = async (changes: Partial<Page> = {}, hash = '') => {
  const page = { ...biologyClass, ...changes };
  api.on(getClass, () => ({ res: page }));
  const user = visit(`/classes/ap-biology${hash}`, { '/classes/:id': <ClassPage /> });
  await screen.findByRole('heading', { level: 1, name: page.title });
  return user;
};
const main = () => screen.getByRole('main').textContent;
const student = () => screen.getByLabelText(/Student’s first name/);

describe('the list of classes', () => {
  const list = () => visit('/classes', { '/classes': <ClassesPage /> });

  it('has each with its dates, price and free seats', async () => {
    const full = { ...biologyCard, id: 'ap-math', title: 'AP Math', state: 'full' as const, seatsLeft: 0, price: 0 };
    api.on(listClasses, () => ({ res: [biologyCard, full] }));
    list();
    const link = await screen.findByRole('link', { name: 'AP Biology in a week' });
    expect(link.getAttribute('href')).toBe('/classes/ap-biology');
    const [one, other] = screen.getAllByRole('listitem').map((item) => item.textContent);
    for (const part of [
      'Saturday, December 12 to Saturday, December 19',
      '2 dates of 1.5 hours',
      '$120',
      'Only 3 seats left',
    ])
      expect(one).toContain(part);
    for (const part of ['Free', 'This class is full.']) expect(other).toContain(part);
  });

  it('says so if there is none', async () => {
    api.on(listClasses, () => ({ res: [] }));
    list();
    await screen.findByText('No class is planned right now');
  });

  it('can be loaded again', async () => {
    api.on(listClasses, unreachable);
    const user = list();
    await screen.findByText('The classes did not load');
    api.on(listClasses, () => ({ res: [biologyCard] }));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('AP Biology in a week');
  });
});

describe('the page of a class', () => {
  it('says what, when, who, how much, and until when', async () => {
    await open();
    for (const part of [
      'AP Biology',
      'Live online with Elena Marwick',
      'Saturday, December 12',
      '10:00\u00A0AM to 11:30\u00A0AM Pacific Time',
      '$120for all dates',
      'Only 3 seats left',
      'Enroll until December 11, 2026. Full refund until December 5, 2026.',
      'Full refund until December 5, 2026. Write to us',
      'no one joins after the first date',
      'The whole course once.',
    ])
      expect(main()).toContain(part);
  });

  it.each([
    ['a day to come', '2026-12-05', 'Full refund until December 5, 2026.'],
    ['a day that has passed', '', 'No refund after you enroll.'],
  ])('says until when a refund is full, by %s', async (_, refundUntil, sentence) => {
    await open({ refundUntil });
    // Beside the price, and with what is good to know.
    expect(main().split(sentence)).toHaveLength(3);
  });

  it.each([
    [{}, true],
    [{ items: [biologyClass.id] }, true],
    [{ items: ['another'] }, false],
  ])('says what the code of a link takes off by %j, and asks for the rest', async (answer, isFor) => {
    api.on(showCode, () => ({ res: { code: 'WELCOME20', percent: 20, amount: null, items: [], ...answer } }));
    await open({}, '?code=welcome20');
    await screen.findByRole('button', { name: isFor ? 'Enroll for $96' : 'Enroll for $120' });
    await vi.waitFor(() => {
      expect(main().includes('WELCOME20: 20% off')).toBe(isFor);
      expect(main().includes('$96instead of $120')).toBe(isFor);
    });
    expect(sessionStorage.getItem('discountCode')).toBe('WELCOME20');
  });

  it.each([
    ['a class with a price', 120, true],
    ['a free class', 0, false],
  ])('says above the button of %s that checkout opens soon: %s, %s', async (_, price, says) => {
    vi.spyOn(checkout, 'isCheckoutClosed').mockReturnValue(true);
    await open({ price });
    expect(main().includes('Checkout opens soon.')).toBe(says);
    expect(main().includes('Next: confirm your email. You can pay once checkout opens.')).toBe(says);
    expect(main().includes('There’s nothing to pay.')).toBe(!says);
  });

  it.each([
    ['a class with a price', 120, 'Next: check the total, then pay with PayPal.'],
    ['a free class', 0, 'There’s nothing to pay.'],
  ])('tells who is signed in nothing of a code by email, for %s', async (_, price, next) => {
    signIn();
    await open({ price });
    await vi.waitFor(() => expect(main()).not.toContain('confirm your email'));
    expect(main()).toContain(next);
  });

  it.each([
    ['one date', 1, false],
    ['several dates', 2, true],
  ])('says of %s what its price is for', async (_, count, says) => {
    await open({ dates: biologyClass.dates.slice(0, count) });
    expect(main().includes('for all dates')).toBe(says);
  });

  it('shows the dates by the visitor’s clocks too, where these differ', async () => {
    inZone('America/New_York');
    await open();
    await screen.findByText('Sat, Dec 12, 1:00 PM your time');
  });

  it.each([
    [
      'has begun and may be joined',
      { state: 'running', joinAfterStart: true },
      'This class has begun. You can still join.',
    ],
    ['has begun', { state: 'running', closed: 'This class has already begun.' }, 'This class has already begun.'],
    ['is over', { state: 'done', closed: 'This class is over.' }, 'This class is over.'],
    ['was canceled', { state: 'canceled', closed: 'This class was canceled.' }, 'gets their money back'],
    ['takes no one anymore', { closed: 'The last day to enroll in this class has passed.' }, 'The last day to enroll'],
  ] as const)('says so if it %s', async (_, changes, sentence) => {
    await open(changes);
    expect(main()).toContain(sentence);
    const isClosed = 'closed' in changes;
    expect(screen.queryByRole('button', { name: /^Enroll/ }) === null).toBe(isClosed);
  });

  it('is the page for missing addresses if there is none', async () => {
    api.on(getClass, () => refuse('NOT_FOUND'));
    visit('/classes/gone', { '/classes/:id': <ClassPage /> });
    await screen.findByText('This path ends here');
  });
});

describe('enrolling', () => {
  it('puts one seat alone into the cart and leads to the payment', async () => {
    signIn();
    const guide = { _id: 'physics-first', title: 'Physics First', desc: 'A plan.', amount: 4.99 };
    sessionStorage.setItem('selectedPDFs', JSON.stringify([guide]));
    const user = await open();
    await user.type(student(), '  Mia-Lou ');
    await user.click(screen.getByRole('button', { name: 'Enroll for $120' }));
    await vi.waitFor(() => expect(currentAddress()).toBe('/payment'));
    expect(navigationState()).toMatchObject({
      selectedPDFs: [{ _id: 'seat:ap-biology:Mia-Lou', title: 'AP Biology in a week, for Mia-Lou', amount: 120 }],
    });
    expect(JSON.parse(sessionStorage.getItem('putAsidePDFs') ?? '')).toMatchObject([{ _id: 'physics-first' }]);
  });

  it.each([
    ['', 'Enter the student’s first name'],
    ['M', 'Name must have at least 2 letters'],
    ['Mia 2', 'Use letters, spaces, hyphens, apostrophes and periods'],
  ])('says what is wrong with %j, and keeps it', async (typed, message) => {
    const user = await open();
    if (typed !== '') await user.type(student(), typed);
    await user.click(screen.getByRole('button', { name: 'Enroll for $120' }));
    await screen.findByText(message);
    expect(student()).toHaveProperty('value', typed);
    expect(currentAddress()).toBe('/classes/ap-biology');
  });

  it('keeps what was typed over a reload', async () => {
    const user = await open();
    await user.type(student(), 'Mia');
    reload();
    await open();
    expect(student()).toHaveProperty('value', 'Mia');
  });

  it('asks a visitor for an address first, in words for a class', async () => {
    const user = await open();
    lastCode.remove();
    await user.type(student(), 'Mia');
    await user.click(screen.getByRole('button', { name: 'Enroll for $120' }));
    const dialog = await screen.findByRole('dialog', { name: 'Sign up to enroll' });
    expect(dialog.textContent).toContain('Next: confirm your email, then pay $120.');
    expect(dialog.textContent).not.toMatch(/guide|download/i);
  });

  it('says that a free one costs nothing', async () => {
    await open({ price: 0 });
    expect(screen.getByRole('button', { name: 'Enroll for free' })).toBeTruthy();
    expect(main()).toContain('There’s nothing to pay.');
    expect(main()).not.toContain('Full refund');
  });
});

describe('a full class', () => {
  const full = { state: 'full', seatsLeft: 0 } as const;
  const join = async (user: Awaited<ReturnType<typeof open>>) => {
    await user.type(screen.getByLabelText(/Email/), 'amy@example.com');
    await user.click(screen.getByRole('button', { name: 'Join the waiting list' }));
  };

  it('has a waiting list', async () => {
    api.on(joinClassWaitingList, () => ({}));
    const user = await open(full);
    expect(main()).toContain('This class is full.');
    await join(user);
    await screen.findByText(/Click the link in it, and you’re on the list\.$/);
    expect(api.inputsOf(joinClassWaitingList)).toEqual([{ id: 'ap-biology', email: 'amy@example.com' }]);
  });

  it('has a list for several seats, and for who is logged in without typing an address', async () => {
    signIn();
    api.on(waitForSeat, () => ({}));
    const user = await open(full);
    await user.selectOptions(screen.getByLabelText('Seats'), '2 seats');
    await user.click(screen.getByRole('button', { name: 'Join the waiting list' }));
    await screen.findByText(/You’re on the list/);
    expect(api.inputsOf(waitForSeat)).toEqual([{ id: 'ap-biology', seats: 2 }]);
  });

  it.each([
    ['wait', 'Confirm my place', /You’re on the waiting list/, 'stay'],
    ['leave', 'Give it to the next family', /offering it to the next family/, 'leave'],
  ])('answers the email by the link #%s and a button', async (kind, button, done, answer) => {
    api.on(answerWaiting, () => ({}));
    const user = await open(full, `#${kind}=seat-ap-biology-abc.def`);
    expect(screen.queryByRole('button', { name: 'Join the waiting list' })).toBeNull();
    await user.click(screen.getByRole('button', { name: button }));
    await screen.findByText(done);
    expect(api.inputsOf(answerWaiting)).toEqual([{ token: 'seat-ap-biology-abc.def', answer }]);
  });

  it('lets someone enroll who comes by the link of an offer', async () => {
    await open(full, '#offer=seat-ap-biology-abc.def');
    expect(main()).toContain('We’re holding a seat for the address that got our email.');
    expect(main()).not.toContain('This class is full.');
    expect(screen.getByRole('button', { name: 'Enroll for $120' })).toBeTruthy();
  });

  it('keeps the address if that fails', async () => {
    api.on(joinClassWaitingList, () =>
      refuse('CONFLICT', { message: 'A seat is free again. Reload the page to enroll.' }),
    );
    await join(await open(full));
    await screen.findByText('A seat is free again. Reload the page to enroll.');
    expect(screen.getByLabelText(/Email/)).toHaveProperty('value', 'amy@example.com');
  });
});

describe('the payment of a seat', () => {
  const seat = { _id: 'seat:ap-biology:Mia', title: 'AP Biology in a week, for Mia', desc: 'Dates.', amount: 120 };
  const pay = (path = '/payment') => {
    signIn();
    api.serve('/config.json', () => new Response(null, { status: 404 }));
    return visit(path, { '/payment': <PaymentPage /> });
  };

  it('has the server’s bill and words for a seat', async () => {
    sessionStorage.setItem('selectedPDFs', JSON.stringify([seat]));
    api.on(priceOrder, () => ({
      res: { lines: [{ ...seat, price: 100, listPrice: 100, guides: [] }], discount: null, saved: 0, amount: 100 },
    }));
    pay();
    await screen.findByRole('heading', { name: 'Your seat' });
    expect(await screen.findAllByText('$100.00')).not.toEqual([]);
    expect(screen.getByRole('link', { name: 'See the class' }).getAttribute('href')).toBe('/classes/ap-biology');
    expect(main()).toContain('the dates and the link to join will be in your dashboard');
    expect(main()).not.toMatch(/pdf|your guides/i);
  });

  it('says that the class is full before anyone pays', async () => {
    sessionStorage.setItem('selectedPDFs', JSON.stringify([seat]));
    const message = '“AP Biology in a week” is full now.';
    api.on(priceOrder, () => refuse('CONFLICT', { fields: { pdfIds: message } }));
    pay();
    await screen.findByText(message);
  });

  it('costs nothing in a free class, and is there at once', async () => {
    sessionStorage.setItem('selectedPDFs', JSON.stringify([{ ...seat, amount: 0 }]));
    api.on(priceOrder, () => ({
      res: { lines: [{ ...seat, price: 0, listPrice: 0, guides: [] }], discount: null, saved: 0, amount: 0 },
    }));
    pay();
    await screen.findByRole('button', { name: 'Get my seat' });
  });

  it('comes along with a link for another browser', async () => {
    api.on(listGuides, () => ({ res: [], bundles: [] }));
    api.on(getClass, () => ({ res: biologyClass }));
    api.on(priceOrder, () => ({
      res: { lines: [{ ...seat, price: 120, listPrice: 120, guides: [] }], discount: null, saved: 0, amount: 120 },
    }));
    pay('/payment?guides=#seats=seat%3Aap-biology%3AMia');
    await screen.findByRole('heading', { name: 'AP Biology in a week, for Mia' });
  });
});

describe('the classes of a service', () => {
  const block = () => document.querySelector('main > div');
  const show = (path = '/services/ap-crash-course') => {
    window.history.replaceState(null, '', path);
    visit('/', { '/': <UpcomingClasses /> });
    act(() => {
      comeNear();
    });
  };

  it('are named by the next one of this service', async () => {
    api.on(listClasses, () => ({ res: [{ ...biologyCard, id: 'other', service: 'tutoring' }, biologyCard] }));
    show();
    const link = await screen.findByRole('link', { name: 'AP Biology in a week' });
    expect(link.getAttribute('href')).toBe('/classes/ap-biology');
    expect(block()?.textContent).toBe(
      'Upcoming class: AP Biology in a weekFrom Saturday, December 12, $120 · All classes',
    );
  });

  it('are on the home page while one has a free seat, whatever its service', async () => {
    api.on(listClasses, () => ({ res: [{ ...biologyCard, id: 'full', seatsLeft: 0 }, biologyCard] }));
    show('/');
    const link = await screen.findByRole('link', { name: 'AP Biology in a week' });
    expect(link.getAttribute('href')).toBe('/classes/ap-biology');
  });

  it.each([
    ['the service', '/services/ap-crash-course', { service: '' }],
    ['the home page', '/', { seatsLeft: 0 }],
  ])('have an empty place without one of %s', async (_, path, other) => {
    api.on(listClasses, () => ({ res: [{ ...biologyCard, ...other }] }));
    show(path);
    await vi.waitFor(() => {
      expect(api.calls).toHaveLength(1);
    });
    expect(block()?.textContent).toBe('');
  });
});

describe('a family’s classes', () => {
  const own: OwnClass = {
    id: 'ap-biology',
    title: 'AP Biology in a week',
    teacher: 'Elena Marwick',
    state: 'open',
    dates: biologyClass.dates,
    zone: 'Pacific Time',
    students: ['Mia'],
    paused: [],
    meetingLink: 'https://meet.example/biology',
  };
  const show = (changes: Partial<OwnClass> = {}) => {
    api.on(listOwnClasses, () => ({ res: [] }));
    visit('/', {
      '/': (
        <QueryProvider>
          <YourClass own={{ ...own, ...changes }} isMain />
        </QueryProvider>
      ),
    });
    return within(screen.getByRole('main'));
  };

  it('have the next date, the others, the link and the calendar', () => {
    const shown = show();
    expect(main()).toContain('Mia, with Elena Marwick');
    expect(main()).toContain('Next dateSaturday, December 12');
    expect(shown.getByText('1 more date')).toBeTruthy();
    expect(shown.getByRole('link', { name: /^Join/ }).getAttribute('href')).toBe(own.meetingLink);
    expect(shown.getByRole('button', { name: 'Add to calendar AP Biology in a week' })).toBeTruthy();
  });

  it.each([
    ['before the day', '2026-12-11T20:00:00Z', 'Add to calendar AP Biology in a week'],
    ['on the day', '2026-12-12T08:00:00Z', 'Join AP Biology in a week (opens a new window)'],
  ])('have one orange action: %s, %s, %s', (_, now, action) => {
    vi.setSystemTime(now);
    show();
    const orange = document.querySelectorAll('main .bg-orange');
    expect([...orange].map(({ textContent }) => textContent.trim())).toEqual([action]);
  });

  it('begin with the next date that isn’t over', () => {
    vi.setSystemTime('2026-12-13T00:00:00Z');
    show();
    expect(main()).toContain('Next dateSaturday, December 19');
    expect(main()).not.toContain('more date');
  });

  it.each([
    [
      'is disputed',
      { students: [] as string[], paused: ['Mia'] as string[], meetingLink: '' },
      'Mia: paused until PayPal decides',
    ],
    [
      'was canceled',
      { state: 'canceled' as const, meetingLink: '' },
      'This class was canceled. We’ll refund what you paid and email you.',
    ],
    [
      'was canceled, and the money is back',
      { state: 'canceled' as const, meetingLink: '', canceled: { told: true, free: false } },
      'This class was canceled. We’ve refunded what you paid and emailed you.',
    ],
    [
      'was canceled and cost nothing',
      { state: 'canceled' as const, meetingLink: '', canceled: { told: true, free: true } },
      'This class was canceled. We’ve emailed you. There was nothing to pay.',
    ],
  ])('say so if it %s', (_, changes, sentence) => {
    const shown = show(changes);
    expect(main()).toContain(sentence);
    expect(shown.queryByRole('link', { name: /^Join/ })).toBeNull();
  });

  it('say that a class is over', () => {
    vi.setSystemTime('2026-12-30T00:00:00Z');
    show({ state: 'done', meetingLink: '' });
    expect(main()).toContain('This class is over.');
  });
});
