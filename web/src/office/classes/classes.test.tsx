// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OfficeClass } from '#contract/endpoints/classes/office.ts';
import {
  cancelOfficeClass,
  getOfficeClass,
  listOfficeClasses,
  markOfficeAttendance,
  messageOfficeClass,
  openOfficeClass,
  removeOfficeSeat,
  removeOfficeWaiting,
  saveOfficeClass,
} from '#contract/endpoints/classes/office.ts';
import { getOfficeHours, listOfficeConsultations } from '#contract/endpoints/consultations/office.ts';
import { getOfficeOrder } from '#contract/endpoints/orders/office.ts';
import { MINUTE_MS } from '#contract/limits.ts';
import { refuse } from '../../features/testing/fake-api.ts';
import { toast } from '../../features/testing/render.tsx';
import { order } from '../orders/testing/samples.ts';
import { counselor, noon, useOfficeApi, visitOffice } from '../testing/render.tsx';

// Loads the pages' code before the first test: on a busy machine that takes seconds.
beforeAll(async () => {
  await Promise.all([import('../pages/classes.tsx'), import('../pages/class.tsx'), import('../pages/class-form.tsx')]);
});

const api = useOfficeApi();
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const ORDER = '01KA0000000000000000000001';

/** Saturday, November 28, 2026, 10:00 AM in California, and a date on the day before. */
const saturday = noon + 6 * DAY - 2 * HOUR;
const yesterday = noon - DAY;

const biology: OfficeClass = {
  id: 'ap-biology',
  version: 3,
  state: 'open',
  title: 'AP Biology in a week',
  subject: 'AP Biology',
  text: 'The whole course once.',
  service: 'ap-crash-course',
  teacher: { id: 'hanna-marlow', name: 'Hanna Marlow' },
  dates: [{ start: saturday, minutes: 90 }],
  seats: 8,
  taken: 2,
  free: 6,
  waiting: 1,
  smallest: 3,
  priceCents: 12_000,
  enrollUntil: '2026-11-27',
  joinAfterStart: false,
  refundDays: 7,
  meetingLink: 'https://meet.example/biology',
  createdAt: noon,
  canceled: null,
  toTell: 0,
  waitingList: [
    { email: 'cy@example.com', since: noon - DAY, seats: 2, proved: true, offeredUntil: noon + HOUR },
    { email: 'dee@example.com', since: noon, seats: 1, proved: false, offeredUntil: null },
  ],
  people: [
    {
      holder: ORDER,
      seat: 'seat:1',
      email: 'amy@example.com',
      fullname: 'Amy Marlow',
      student: 'Ben',
      paid: true,
      came: [],
    },
    {
      holder: 'B',
      seat: 'seat:1',
      email: 'bo@example.com',
      fullname: 'Bo Reed',
      student: 'Mia',
      paid: false,
      came: [],
    },
  ],
};
let shown: OfficeClass;

const hours = {
  version: 1,
  own: ['hanna-marlow'],
  feeds: [],
  hours: {
    minutes: 30,
    bufferMinutes: 10,
    noticeHours: 12,
    horizonDays: 28,
    counselors: [{ id: 'hanna-marlow', name: 'Hanna Marlow', weekly: {}, daysOff: [], extraHours: {}, mostPerDay: 8 }],
  },
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: noon });
  shown = biology;
  api.on(listOfficeClasses, () => ({ res: { classes: [shown] } }));
  api.on(getOfficeClass, () => ({ res: shown }));
  api.on(getOfficeHours, () => ({ res: hours }));
});

const open = async () => {
  const user = visitOffice(api, '/office/classes/ap-biology');
  await screen.findByRole('heading', { level: 1, name: 'AP Biology in a week' });
  return user;
};
const openDialog = async (button: string) => {
  const user = await open();
  await user.click(screen.getByRole('button', { name: button }));
  return { user, form: within(await screen.findByRole('dialog')) };
};

describe('the list of classes', () => {
  it('shows the state, the next date and the seats', async () => {
    visitOffice(api, '/office/classes');
    await screen.findByRole('table', { name: 'Classes' });
    const cells = [...(screen.getAllByRole('row')[1]?.querySelectorAll('th > div, td > div') ?? [])];
    expect(cells.map(({ textContent }) => textContent)).toEqual([
      'AP Biology in a weekWith Hanna Marlow',
      'Open',
      'Sat, Nov 28, 2026, 10:00\u00A0AM1 date',
      '2 of 8 taken1 waiting',
    ]);
    expect(screen.getByRole('link', { name: 'New class' })).toBeTruthy();
  });

  it('is for counselors too, who add none', async () => {
    api.on(listOfficeClasses, () => ({ res: { classes: [] } }));
    visitOffice(api, '/office/classes', counselor);
    await screen.findByText('Here are the classes that you teach. An owner adds them.');
    expect(screen.queryByRole('link', { name: 'New class' })).toBeNull();
  });
});

describe('a class', () => {
  it('shows who is in, what is paid, and the facts', async () => {
    await open();
    await screen.findByText(/2 of 8 seats taken, 1 waiting. It needs at least 3 students. It begins on Sat, Nov 28/);
    const rows = within(screen.getByRole('table', { name: 'Enrolled' })).getAllByRole('row');
    expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('amy@example.com') as unknown,
      expect.stringContaining('Not paid yet') as unknown,
    ]);
    expect(screen.getByText('$120.00')).toBeTruthy();
  });

  it('shows the owner who waits, and removes one of them', async () => {
    api.on(removeOfficeWaiting, () => {
      shown = { ...shown, waitingList: shown.waitingList.slice(0, 1) };
      return { res: shown };
    });
    const user = await open();
    const rows = within(await screen.findByRole('table', { name: 'Who waits' })).getAllByRole('row');
    expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/cy@example\.com.*2 seats.*Offered until/) as unknown,
      expect.stringMatching(/dee@example\.com.*1 seat.*Hasn’t confirmed/) as unknown,
    ]);
    await user.click(screen.getByRole('button', { name: 'Remove dee@example.com' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove dee@example.com' })).toBeNull());
    expect(api.inputsOf(removeOfficeWaiting)).toEqual([{ id: 'ap-biology', email: 'dee@example.com' }]);
  });

  it('shows a counselor no money', async () => {
    visitOffice(api, '/office/classes/ap-biology', counselor);
    await screen.findByRole('heading', { level: 1, name: 'AP Biology in a week' });
    expect(screen.queryByText('$120.00')).toBeNull();
    expect(screen.queryByText('Paid')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Cancel class' })).toBeNull();
  });

  it('notes attendance by a tap, and takes it back by another', async () => {
    shown = { ...biology, state: 'running', dates: [{ start: yesterday, minutes: 90 }, ...biology.dates] };
    api.on(markOfficeAttendance, ({ came }) => {
      shown = {
        ...shown,
        people: shown.people.map((one) => ({ ...one, came: came && one.holder === ORDER ? [yesterday] : [] })),
      };
      return { res: shown };
    });
    const user = await open();
    const name = 'Ben came on Sat, Nov 21, 2026, 12:00\u00A0PM';
    const button = await screen.findByRole('button', { name });
    // The date to come has none.
    expect(screen.getAllByRole('button', { name: /came on/ })).toHaveLength(2);
    await user.click(button);
    await waitFor(() => expect(screen.getByRole('button', { name }).getAttribute('aria-pressed')).toBe('true'));
    await user.click(screen.getByRole('button', { name }));
    await waitFor(() => expect(screen.getByRole('button', { name }).getAttribute('aria-pressed')).toBe('false'));
    expect(api.inputsOf(markOfficeAttendance)).toMatchObject([
      { id: 'ap-biology', holder: ORDER, seat: 'seat:1', start: '2026-11-21T20:00:00Z', came: true },
      { came: false },
    ]);
  });

  it('takes a seat back, with its money or without', async () => {
    const [ben] = biology.people;
    const guides = [
      { id: 'seat:1', student: 'Ben', title: 'AP Biology, for Ben', cents: 12_000, listCents: 12_000 },
    ].map((one) => ({ ...one, bundleId: '', granted: true, refunded: false }));
    api.on(getOfficeOrder, () => ({ res: { ...order, guides, refundableCents: 12_000 } }));
    api.on(removeOfficeSeat, () => {
      shown = { ...shown, people: shown.people.filter((one) => one.holder !== ben?.holder) };
      return { res: shown };
    });
    const user = await open();
    await user.click(await screen.findByRole('button', { name: 'Take the seat of Ben back' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(await dialog.findByLabelText(/^Reason/), 'They moved away');
    dialog.getByRole('button', { name: 'Take it back and refund $120.00' });
    await user.click(dialog.getByRole('button', { name: 'No refund' }));
    await user.click(dialog.getByRole('button', { name: 'Take it back without a refund' }));
    await toast('The seat is free.');
    expect(api.inputsOf(removeOfficeSeat)).toEqual([
      { id: 'ap-biology', holder: ORDER, seat: 'seat:1', reason: 'They moved away' },
    ]);
    // One that isn't paid goes by itself.
    expect(screen.queryByRole('button', { name: /^Take the seat/ })).toBeNull();
  });

  it('names no one of a family that was erased', async () => {
    const erased = { email: '', fullname: '', student: '', paid: true };
    shown = { ...biology, people: biology.people.map((one) => ({ ...one, ...erased })) };
    await open();
    expect(await screen.findAllByText('Data erased')).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'Write to all' })).toBeNull();
  });

  it('writes to all families, and keeps the words when it is refused', async () => {
    const message = 'You wrote to these families today. You can write to them again tomorrow.';
    api.on(messageOfficeClass, () => refuse('CONFLICT', { message }));
    const { user, form } = await openDialog('Write to all');
    await form.findByText(/1 family with a paid seat get/);
    await user.type(form.getByLabelText(/^Message/), 'Bring a calculator.');
    await user.click(form.getByRole('button', { name: 'Send message' }));
    await form.findByText(message);
    expect(form.getByLabelText(/^Message/)).toHaveProperty('value', 'Bring a calculator.');
    api.on(messageOfficeClass, () => ({ res: { ...shown, toTell: 1 } }));
    await user.click(form.getByRole('button', { name: 'Send message' }));
    await toast('The message goes out in the next minutes.');
  });

  it('that is a draft opens', async () => {
    shown = { ...biology, state: 'draft', people: [] };
    api.on(openOfficeClass, () => ({ res: { ...shown, state: 'open' as const } }));
    const { user, form } = await openDialog('Open enrollment');
    await form.findByText(/8 seats at \$120.00/);
    await user.click(form.getByRole('button', { name: 'Open enrollment' }));
    await toast('Families can enroll now.');
    expect(api.inputsOf(openOfficeClass)).toEqual([{ id: 'ap-biology', version: 3 }]);
  });

  it.each([
    [1, '1 family is refunded and told by email'],
    [2, '2 families are refunded and told by email'],
  ])('says before it is canceled what %j families get', async (count, sentence) => {
    const people = biology.people
      .slice(0, 1)
      .flatMap((one) => Array.from({ length: count }, (_, place) => ({ ...one, holder: String(place), paid: true })));
    shown = { ...biology, people, priceCents: 12_000 };
    const { form } = await openDialog('Cancel class');
    expect(form.getByText(new RegExp(sentence))).toBeTruthy();
  });

  it('that is canceled says how many families are left, until none is', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: noon });
    api.on(cancelOfficeClass, () => {
      const canceled = { at: noon, why: 'Too few', by: 'Ruth Calloway' };
      shown = { ...biology, state: 'canceled', canceled, toTell: 1 };
      return { res: { done: 3, left: 1 } };
    });
    const { user, form } = await openDialog('Cancel class');
    await user.click(form.getByRole('button', { name: 'Cancel class' }));
    await form.findByText('Give the reason');
    await user.type(form.getByLabelText(/^Reason/), 'Too few');
    await user.click(form.getByRole('button', { name: 'Cancel class' }));
    await screen.findByText(/^Telling 1 family and refunding what they paid…/);
    expect(screen.queryByText(/told\.$/)).toBeNull();
    await screen.findByText(/By Ruth Calloway on Nov 22, 2026.*Too few/);
    expect(screen.queryByRole('button', { name: 'Cancel class' })).toBeNull();
    expect(api.inputsOf(cancelOfficeClass)).toHaveLength(1);
    shown = { ...shown, toTell: 0 };
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    await screen.findByText('All families are refunded and told.');
  });

  it('that is canceled keeps its list, crossed out, with who came before', async () => {
    const canceled = { at: noon, why: 'Too few', by: 'Ruth Calloway' };
    const people = biology.people.slice(0, 1).map((one) => ({ ...one, came: [yesterday], returned: true }));
    const dates = [yesterday, noon + MINUTE_MS].map((start) => ({ start, minutes: 90 }));
    shown = { ...biology, state: 'canceled', canceled, dates, people, priceCents: 12_000 };
    await open();
    const list = within(await screen.findByRole('table', { name: 'Enrolled' }));
    expect(list.getByText('Ben').tagName).toBe('S');
    expect(list.getByRole('link', { name: 'Refunded' })).toBeTruthy();
    expect(list.getAllByRole('button', { name: /^Ben came on/ }).map(({ textContent }) => textContent)).toEqual([
      'Nov 21',
    ]);
    expect(list.queryByRole('button', { name: /^Take the seat/ })).toBeNull();
  });

  it.each([
    ['that was free', { priceCents: 0 }, 'All families are told.'],
    ['that no one paid for', { people: [] }, 'No family had a paid seat.'],
  ])('that is canceled and %s refunds no one', async (_, changes, sentence) => {
    shown = { ...biology, ...changes, state: 'canceled', canceled: { at: noon, why: 'Too few', by: 'Ruth Calloway' } };
    await open();
    await screen.findByText(sentence);
  });
});

describe('the form of a class', () => {
  const fill = async (user: Awaited<ReturnType<typeof visitOffice>>) => {
    await user.type(screen.getByLabelText(/^Title/), 'AP Biology in a week');
    await user.type(screen.getByLabelText(/^Subject/), 'AP Biology');
    await user.selectOptions(screen.getByLabelText(/^Teacher/), 'Hanna Marlow');
    await user.type(screen.getByLabelText(/^What it’s about/), 'The whole course.');
    await user.type(screen.getByLabelText(/^Day 1/), '2026-12-05');
    await user.click(screen.getByRole('button', { name: 'Add a date' }));
    await user.type(screen.getByLabelText(/^Dollars for a seat/), '120');
    await user.type(screen.getByLabelText(/^Last day to enroll/), '2026-12-04');
    await user.type(screen.getByLabelText(/^Meeting link/), 'https://meet.example/b');
  };

  it('sends the dates by the clocks of the business, and shows a refusal at its date', async () => {
    const message = 'Hanna Marlow isn’t free then. The next free times: Sat, Dec 12, 5:00 PM.';
    api.on(saveOfficeClass, () => refuse('INVALID_INPUT', { message, fields: { 'dates.1.start': message } }));
    const user = visitOffice(api, '/office/classes/new');
    await screen.findByLabelText(/^Title/);
    await user.click(screen.getByRole('button', { name: 'Save draft' }));
    await screen.findByText('Enter a title');
    await fill(user);
    // A week after the first one.
    expect(screen.getByLabelText(/^Day 2/)).toHaveProperty('value', '2026-12-12');
    await user.click(screen.getByRole('button', { name: 'Save draft' }));
    const day = screen.getByLabelText(/^Day 2/);
    await waitFor(() => expect(day.getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getByLabelText(/^Day 1/).getAttribute('aria-invalid')).toBeNull();
    expect(screen.getByLabelText(/^Title/)).toHaveProperty('value', 'AP Biology in a week');
    expect(api.inputsOf(saveOfficeClass)).toEqual([
      {
        version: 0,
        title: 'AP Biology in a week',
        subject: 'AP Biology',
        text: 'The whole course.',
        service: '',
        teacher: 'hanna-marlow',
        dates: ['2026-12-06T00:00:00Z', '2026-12-13T00:00:00Z'].map((start) => ({ start, minutes: 60 })),
        seats: 8,
        smallest: 3,
        priceCents: 12_000,
        enrollUntil: '2026-12-04',
        joinAfterStart: false,
        refundDays: 7,
        meetingLink: 'https://meet.example/b',
      },
    ]);
    api.on(saveOfficeClass, () => ({ res: shown }));
    await user.selectOptions(screen.getByLabelText(/^Time 2/), '5:00 PM');
    await user.click(screen.getByRole('button', { name: 'Save draft' }));
    await screen.findByRole('heading', { level: 1, name: 'AP Biology in a week' });
    await toast('The class is saved.');
  });

  it('keeps dates that have begun, and lets the person keep theirs when someone else saved', async () => {
    shown = { ...biology, state: 'running', dates: [{ start: yesterday, minutes: 90 }, ...biology.dates] };
    api.on(saveOfficeClass, () => {
      shown = { ...shown, version: 4 };
      return refuse('CONFLICT', { message: 'Someone changed this class in the meantime.' });
    });
    const user = visitOffice(api, '/office/classes/ap-biology/edit');
    expect(await screen.findByLabelText(/^Day 1/)).toHaveProperty('disabled', true);
    expect(screen.queryByRole('button', { name: 'Remove date 1' })).toBeNull();
    await user.clear(screen.getByLabelText(/^Seats/));
    await user.type(screen.getByLabelText(/^Seats/), '12');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await user.click(await screen.findByRole('button', { name: 'Keep mine' }));
    api.on(saveOfficeClass, () => ({ res: shown }));
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await toast('The class is saved.');
    expect(api.inputsOf(saveOfficeClass)).toMatchObject([
      { version: 3, seats: 12, dates: [{ start: '2026-11-21T20:00:00Z' }, { start: '2026-11-28T18:00:00Z' }] },
      { version: 4, seats: 12 },
    ]);
  });
});

it('the calendar shows the dates of classes in their teacher’s lane', async () => {
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  api.on(listOfficeConsultations, () => ({ res: { consultations: [] } }));
  visitOffice(api, '/office/calendar?day=2026-11-28');
  const lane = await screen.findByRole('group', { name: 'Hanna Marlow' });
  const link = await within(lane).findByRole('link', { name: /10:00\u00A0AM AP Biology in a week/ });
  expect(link.getAttribute('href')).toBe('/office/classes/ap-biology');
});
