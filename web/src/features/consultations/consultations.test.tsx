// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listAgreements } from '#contract/endpoints/agreements/public.ts';
import {
  bookConsultation,
  getConsultationInvite,
  listConsultationSlots,
  waitForTime,
} from '#contract/endpoints/consultations/public.ts';
import { requestRegistrationOtp, verifyEmail } from '#contract/endpoints/sign-in/public.ts';
import { brand } from '../../content/brand.ts';
import { bookFacts } from '../../content/pages/book.ts';
import { BookPage } from '../../pages/book.tsx';
import { deferred } from '../testing/deferred.ts';
import { refuse, token, unreachable } from '../testing/fake-api.ts';
import { currentAddress, inParts, reload, signIn, useFakeApi, visit } from '../testing/render.tsx';
import { booked, freeTimes, maya } from '../testing/samples.ts';

const api = useFakeApi();
const pages = { '/book': <BookPage /> };
const [morning, afternoon, nextDay] = freeTimes.slots;

const comeNear = () => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #report: (entries: { isIntersecting: boolean }[]) => void;
      constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
        this.#report = report;
      }
      observe() {
        this.#report([{ isIntersecting: true }]);
      }
      disconnect() {
        return undefined;
      }
    },
  );
};

/** The visitor's time zone. */
const liveIn = (timeZone: string) => {
  const known = new Intl.DateTimeFormat().resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...known, timeZone });
};

afterEach(() => {
  vi.useRealTimers();
});

beforeEach(() => {
  comeNear();
  liveIn('America/Los_Angeles');
  api.on(listConsultationSlots, () => ({ res: freeTimes }));
  api.on(listAgreements, () => ({ res: { agreements: [] } }));
});

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const time = (name: string | RegExp) => button(name);
const day = (name: string) => screen.findByRole<HTMLInputElement>('radio', { name });
const note = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Note/ });
const timesShown = () =>
  within(screen.getByRole('list', { name: /^Times on/ }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 2, name });

const open = async () => {
  const user = visit('/book', pages);
  await day('Tue, Nov 24');
  return user;
};
const chooseAfternoon = async () => {
  const user = await open();
  await user.click(await time('4:00\u00A0PM'));
  await heading('Tuesday, November 24, 4:00\u00A0PM Pacific Time');
  return user;
};
const book = async (user: ReturnType<typeof visit>) => user.click(await button('Book this time'));

describe('the free times', () => {
  it('wait until they come near the screen', async () => {
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        observe() {
          return undefined;
        }
        disconnect() {
          return undefined;
        }
      },
    );
    visit('/book', pages);
    expect(screen.getByRole('status', { name: 'Loading the free times' })).toBeTruthy();
    // Nothing else would show that no request follows.
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(api.calls).toEqual([]);
  });

  it('are listed by day, for four weeks', async () => {
    const user = await open();
    expect(api.inputsOf(listConsultationSlots)).toEqual([{ days: 28 }]);
    expect((await day('Tue, Nov 24')).checked).toBe(true);
    expect(timesShown()).toEqual(['9:00\u00A0AM', '4:00\u00A0PM']);
    await user.click(await day('Wed, Nov 25'));
    expect(timesShown()).toEqual(['9:00\u00A0AM']);
    expect(screen.getByText('Times in Pacific')).toBeTruthy();
  });

  it('are in the visitor’s zone, or another one, grouped by its days', async () => {
    liveIn('Asia/Tokyo');
    const user = visit('/book', pages);
    await day('Wed, Nov 25');
    expect(screen.getByText('Times in Japan Standard Time')).toBeTruthy();
    expect(timesShown()).toEqual(['2:00\u00A0AM', '9:00\u00A0AM']);
    expect(screen.queryByLabelText('Time zone')).toBeNull();
    await user.click(await button('Change the time zone'));
    await user.selectOptions(screen.getByLabelText('Time zone'), 'America/New_York');
    await day('Tue, Nov 24');
    expect(screen.getByText('Times in Eastern')).toBeTruthy();
    expect(timesShown()).toEqual(['12:00\u00A0PM', '7:00\u00A0PM']);
  });

  it('are on a calendar of whole weeks, on which only days with a free time can be chosen', async () => {
    const slots = ['11-24', '11-26', '11-30', '12-01'].map((date) => ({
      start: `2026-${date}T17:00:00Z`,
      counselors: ['elena'],
    }));
    api.on(listConsultationSlots, () => ({ res: { ...freeTimes, slots } }));
    await open();
    const group = screen.getByRole('group', { name: 'Day' });
    const names = within(group)
      .getAllByRole('radio')
      .map((radio) => radio.getAttribute('aria-label'));
    expect(names).toEqual(['Tue, Nov 24', 'Thu, Nov 26', 'Mon, Nov 30', 'Tue, Dec 1']);
    const [, calendar] = group.children;
    const cells = [...(calendar?.children ?? [])].map(({ textContent }) => textContent);
    expect(cells.slice(0, 9)).toEqual(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Nov22', '23']);
    expect(cells).toHaveLength(3 * 7);
  });

  it('say so when there are none, and offer the message form and the phone', async () => {
    api.on(listConsultationSlots, () => ({ res: { ...freeTimes, slots: [] } }));
    visit('/book', pages);
    expect(await screen.findByText('No free times right now')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Send us a message' }).getAttribute('href')).toBe('/contact-us');
    expect(screen.getByRole('link', { name: '(555) 014-2368' }).getAttribute('href')).toBe('tel:+15550142368');
  });

  it('offer to tell when one opens, if none is in the next seven days', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-17T18:00:00Z') });
    api.on(listConsultationSlots, () => ({ res: { ...freeTimes, slots: freeTimes.slots.slice(2, 3) } }));
    api.on(waitForTime, () => refuse('TOO_MANY_REQUESTS', { message: 'Please wait a minute.' }));
    const user = visit('/book', pages);
    expect(await heading('Choose a time')).toBeTruthy();
    await day('Wed, Nov 25');
    const address = await screen.findByLabelText<HTMLInputElement>(/^Email/);
    await user.click(await button('Tell me'));
    expect(await screen.findByText('Please enter email')).toBeTruthy();
    await user.type(address, 'maya@example.test');
    await user.click(await button('Tell me'));
    expect(await screen.findByText('Please wait a minute.')).toBeTruthy();
    expect(address.value).toBe('maya@example.test');
    api.on(waitForTime, () => ({ message: 'Noted.' }));
    await user.click(await button('Tell me'));
    expect(await screen.findByText(inParts('We’ll write to maya@example.test when a time opens.'))).toBeTruthy();
    expect(api.inputsOf(waitForTime).at(-1)).toEqual({ email: 'maya@example.test' });
  });

  it('offer nothing else if one is soon', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-18T18:00:00Z') });
    await open();
    expect(screen.queryByRole('button', { name: 'Tell me' })).toBeNull();
  });

  it('say if they did not load, and load on Retry', async () => {
    api.on(listConsultationSlots, unreachable);
    const user = visit('/book', pages);
    const problem = await screen.findByRole('alert');
    expect(problem.textContent).toContain('The free times did not load');
    api.on(listConsultationSlots, () => ({ res: freeTimes }));
    await user.click(within(problem).getByRole('button', { name: 'Retry' }));
    expect(await day('Tue, Nov 24')).toBeTruthy();
  });
});

describe('a chosen time', () => {
  it('is in the heading, which gets the focus, and can be changed', async () => {
    const user = await chooseAfternoon();
    expect(document.activeElement).toBe(await heading(/4:00\u00A0PM/));
    await user.click(await button('Change the time'));
    expect(document.activeElement).toBe(await heading('Choose a time'));
    expect(api.inputsOf(bookConsultation)).toEqual([]);
  });

  it('offers video only if a free counselor has it', async () => {
    const user = await chooseAfternoon();
    expect(screen.getByRole('radio', { name: 'Video' })).toBeTruthy();
    await user.click(await button('Change the time'));
    await user.click(await day('Wed, Nov 25'));
    await user.click(await time('9:00\u00A0AM'));
    await heading(/^Wednesday/);
    expect(screen.queryByRole('radio', { name: 'Video' })).toBeNull();
    expect(screen.getByText('Tomas Lindqvist-Oyelaran', { selector: 'strong' })).toBeTruthy();
  });

  it('offers the free counselors, of whom only some have video', async () => {
    signIn();
    api.on(bookConsultation, () => ({ res: booked }));
    const user = await open();
    await user.click(await time('9:00\u00A0AM'));
    await user.selectOptions(await screen.findByLabelText('Counselor'), 'tomas');
    await user.click(screen.getByRole('radio', { name: 'Video' }));
    expect(screen.getByText('Elena Marwick', { selector: 'strong' })).toBeTruthy();
    await book(user);
    await heading('Your consultation is booked');
    expect(api.inputsOf(bookConsultation)).toMatchObject([{ start: morning?.start, how: 'video' }]);
    expect(api.inputsOf(bookConsultation)[0]).not.toHaveProperty('counselor');
  });

  it('forgets video if another time does not have it', async () => {
    signIn();
    api.on(bookConsultation, () => ({ res: booked }));
    const user = await chooseAfternoon();
    await user.click(screen.getByRole('radio', { name: 'Video' }));
    await user.click(await button('Change the time'));
    await user.click(await day('Wed, Nov 25'));
    await user.click(await time('9:00\u00A0AM'));
    await book(user);
    await heading('Your consultation is booked');
    expect(api.inputsOf(bookConsultation)).toMatchObject([{ start: nextDay?.start, how: 'phone' }]);
  });

  it('survives a reload with what was typed', async () => {
    const user = await chooseAfternoon();
    await user.click(screen.getByRole('radio', { name: 'Video' }));
    await user.type(await note(), 'Two lines{Enter}of text');
    reload();
    visit('/book', pages);
    await heading('Tuesday, November 24, 4:00\u00A0PM Pacific Time');
    expect((await note()).value).toBe('Two lines\nof text');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Video' }).checked).toBe(true);
  });

  it('that was taken before a reload has to be chosen anew, and the note stays', async () => {
    const user = await chooseAfternoon();
    await user.type(await note(), 'Kept');
    reload();
    api.on(listConsultationSlots, () => ({
      res: { ...freeTimes, slots: freeTimes.slots.filter((slot) => slot !== afternoon) },
    }));
    visit('/book', pages);
    expect((await screen.findByRole('alert')).textContent).toContain('no longer free');
    await user.click(await time('9:00\u00A0AM'));
    expect((await note()).value).toBe('Kept');
  });
});

describe('booking', () => {
  it('sends what was chosen, and confirms it', async () => {
    signIn();
    api.on(bookConsultation, () => ({ res: booked }));
    const cameFrom = 'https://shop.test/book https://search.example/';
    sessionStorage.setItem('cameFrom', cameFrom);
    const user = await chooseAfternoon();
    await user.type(await note(), 'Pre-med');
    await user.type(screen.getByLabelText(/^Who sent you\?/), 'Mrs. Li');
    await book(user);
    expect(document.activeElement).toBe(await heading('Your consultation is booked'));
    expect(api.inputsOf(bookConsultation)).toEqual([
      {
        start: afternoon?.start,
        zone: 'America/Los_Angeles',
        how: 'phone',
        note: 'Pre-med',
        sentBy: 'Mrs. Li',
        cameFrom,
      },
    ]);
    expect(screen.getByText('Tuesday, November 24, 4:00 PM Pacific Time, for 30 minutes')).toBeTruthy();
    expect(screen.getByText('Elena Marwick')).toBeTruthy();
    // Nothing of what was to be chosen.
    for (const { text } of bookFacts.consultation) expect(screen.queryByText(text)).toBeNull();
    expect(screen.queryByRole('link', { name: /^Elena Marwick and/ })).toBeNull();
    expect(screen.getByText(inParts('We’ll call you at (555) 014-2222.'))).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to your dashboard' }).getAttribute('href')).toBe('/dashboard');
    // The draft is gone.
    reload();
    visit('/book', pages);
    await day('Tue, Nov 24');
    expect(screen.queryByRole('heading', { name: /4:00\u00A0PM/ })).toBeNull();
  });

  it('offers the calendar entry as a file', async () => {
    signIn();
    api.on(bookConsultation, () => ({ res: booked }));
    api.on(getConsultationInvite, () => ({ res: 'BEGIN:VCALENDAR' }));
    const saved: { name: string; content: Blob | undefined }[] = [];
    const blobs: Blob[] = [];
    vi.stubGlobal(
      'URL',
      Object.assign(URL, {
        createObjectURL: (blob: Blob) => {
          blobs.push(blob);
          return 'blob:entry';
        },
        revokeObjectURL: () => undefined,
      }),
    );
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push({ name: this.download, content: blobs.at(-1) });
    });
    const user = await chooseAfternoon();
    await book(user);
    await user.click(await button('Add to calendar'));
    await waitFor(() => {
      expect(saved.map(({ name }) => name)).toEqual(['invite.ics']);
    });
    expect([blobs[0]?.type, blobs[0]?.size]).toEqual(['text/calendar', 15]);
    expect(api.inputsOf(getConsultationInvite)).toEqual([{ id: booked.id }]);
  });

  it('offers the nearest free times if someone else was faster, and keeps the note', async () => {
    signIn();
    api.on(bookConsultation, () => refuse('SLOT_TAKEN', { res: { slots: [morning, nextDay] } }));
    const user = await chooseAfternoon();
    await user.type(await note(), 'Kept');
    await book(user);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Someone just took this time. Please choose another.');
    expect(document.activeElement).toBe(await heading('Choose a time'));
    // The cached list may still contain the time.
    expect(timesShown()).toEqual(['9:00\u00A0AM']);
    await waitFor(() => {
      expect(api.inputsOf(listConsultationSlots)).toHaveLength(2);
    });
    expect(
      within(alert)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Tue, Nov 249:00\u00A0AM', 'Wed, Nov 259:00\u00A0AM']);

    api.on(bookConsultation, () => ({ res: booked }));
    await user.click(within(alert).getByRole('button', { name: /^Wed/ }));
    await heading('Wednesday, November 25, 9:00\u00A0AM Pacific Time');
    expect(screen.queryByRole('alert')).toBeNull();
    expect((await note()).value).toBe('Kept');
    await book(user);
    await heading('Your consultation is booked');
    expect(api.inputsOf(bookConsultation)).toMatchObject([{ start: afternoon?.start }, { start: nextDay?.start }]);
  });

  it('says why the server refuses a time, and loads the times again', async () => {
    signIn();
    api.on(bookConsultation, () => refuse('INVALID_INPUT', { fields: { start: 'This time has passed.' } }));
    const user = await chooseAfternoon();
    await book(user);
    expect((await screen.findByRole('alert')).textContent).toContain('This time has passed.');
    await waitFor(() => {
      expect(api.inputsOf(listConsultationSlots)).toHaveLength(2);
    });
  });

  it('shows the consultation that the person already has', async () => {
    signIn();
    api.on(bookConsultation, () => refuse('ALREADY_BOOKED', { res: { ...booked, start: '2026-11-30T18:00:00Z' } }));
    const user = await chooseAfternoon();
    await book(user);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('You already have a consultation.');
    expect(alert.textContent).toContain('Monday, November 30, 10:00\u00A0AM Pacific Time, with Elena Marwick.');
    expect(within(alert).getByRole('link').getAttribute('href')).toBe('/dashboard');
  });

  it.each([
    ['the server’s message', () => refuse('TOO_MANY_REQUESTS'), 'Too many tries. Please wait and try again.'],
    ['the phone number, if many booked from the network', () => refuse('TOO_MANY_REQUESTS'), brand.phoneText],
    ['what to do without a connection', unreachable, /Check your connection/],
    ['a message of its own', () => new Response('', { status: 502 }), /could not be booked/],
  ])('that fails shows %s and keeps what was typed', async (_, answer, message) => {
    signIn();
    api.on(bookConsultation, answer);
    const user = await chooseAfternoon();
    await user.type(await note(), 'Kept');
    await book(user);
    expect(await within(await screen.findByRole('alert')).findByText(message)).toBeTruthy();
    expect((await note()).value).toBe('Kept');
  });

  it('says that a note is too long before it is sent', async () => {
    signIn();
    const user = await chooseAfternoon();
    await user.click(await note());
    await user.paste('n'.repeat(1001));
    expect(await screen.findByText('The note cannot exceed 1000 characters')).toBeTruthy();
    await book(user);
    expect(api.inputsOf(bookConsultation)).toEqual([]);
  });

  it('is sent once, however often the button is pressed', async () => {
    signIn();
    const answer = deferred<{ res: typeof booked }>();
    api.on(bookConsultation, () => answer.promise);
    const user = await chooseAfternoon();
    await book(user);
    await book(user);
    answer.resolve({ res: booked });
    await heading('Your consultation is booked');
    expect(api.inputsOf(bookConsultation)).toHaveLength(1);
  });
});

describe('a visitor who is not logged in', () => {
  const confirm = async (user: ReturnType<typeof visit>) => {
    const dialog = within(await screen.findByRole('dialog', { name: 'Where can we reach you?' }));
    await user.type(dialog.getByLabelText(/^Full Name/), maya.fullname);
    await user.type(dialog.getByLabelText(/^Email/), maya.email);
    await user.type(dialog.getByLabelText(/^Phone/), maya.phone);
    await user.click(dialog.getByRole('button', { name: 'Send code' }));
    await user.type(await screen.findByLabelText(/^OTP/), '1234');
    await user.click(screen.getByRole('button', { name: 'Verify' }));
  };

  beforeEach(() => {
    api.on(requestRegistrationOtp, () => ({ message: 'OTP has been sent.' }));
    api.on(verifyEmail, () => ({ res: { token, user: maya } }));
  });

  it('confirms the address in a dialog, and the chosen time is booked', async () => {
    api.on(bookConsultation, () => ({ res: booked }));
    const user = await chooseAfternoon();
    await user.type(await note(), 'Kept');
    await book(user);
    await confirm(user);
    await heading('Your consultation is booked');
    expect(api.inputsOf(bookConsultation)).toMatchObject([{ start: afternoon?.start, note: 'Kept' }]);
    expect(currentAddress()).toBe('/book');
  });

  it('does the same if the session ended in the meantime', async () => {
    signIn();
    api.on(bookConsultation, () => refuse('UNAUTHENTICATED'));
    const user = await chooseAfternoon();
    await book(user);
    await screen.findByRole('dialog', { name: 'Where can we reach you?' });
    expect(screen.queryByText('Please log in to continue.')).toBeNull();
    api.on(bookConsultation, () => ({ res: booked }));
    await confirm(user);
    await heading('Your consultation is booked');
  });

  it('can close the dialog, which loses nothing', async () => {
    const user = await chooseAfternoon();
    await user.type(await note(), 'Kept');
    await book(user);
    await screen.findByRole('dialog');
    await user.keyboard('{Escape}');
    expect((await note()).value).toBe('Kept');
    expect(document.activeElement).toBe(await button('Book this time'));
    expect(api.inputsOf(bookConsultation)).toEqual([]);
  });
});
