// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listAgreements } from '#contract/endpoints/agreements/public.ts';
import {
  bookConsultation,
  cancelConsultation,
  listConsultationSlots,
  listConsultations,
  moveConsultation,
  waitForTime,
} from '#contract/endpoints/consultations/public.ts';
import type { Consultation } from '#contract/endpoints/consultations/shapes.ts';
import { BookPage } from '../../pages/book.tsx';
import { QueryProvider } from '../api/query.tsx';
import { refuse } from '../testing/fake-api.ts';
import { currentAddress, signIn, useFakeApi, visit } from '../testing/render.tsx';
import { booked, freeTimes } from '../testing/samples.ts';
import { YourConsultation } from './your-consultation.tsx';

/** A free demo class in a subject, from its address to the dashboard. */

const demo: Consultation = { ...booked, kind: 'demo', subject: 'mathematics' };
const api = useFakeApi();
const pages = {
  '/book': <BookPage />,
  '/dashboard': (
    <QueryProvider>
      <YourConsultation consultation={demo} businessZone={demo.zone} />
    </QueryProvider>
  ),
};

beforeEach(() => {
  const known = new Intl.DateTimeFormat().resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    ...known,
    timeZone: 'America/Los_Angeles',
  });
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T18:00:00Z') });
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
  api.on(listConsultationSlots, () => ({ res: freeTimes }));
  api.on(listAgreements, () => ({ res: { agreements: [] } }));
  api.on(listConsultations, () => ({ res: { zone: demo.zone, consultations: [demo] } }));
});

afterEach(() => {
  vi.useRealTimers();
});

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const radio = (name: string) => screen.findByRole<HTMLInputElement>('radio', { name });
const heading = (name: string | RegExp) => screen.findByRole('heading', { name });
const asked = { days: 28, kind: 'demo', subject: 'mathematics' };

const chooseTime = async () => {
  signIn();
  const user = visit('/book?demo=mathematics', pages);
  await user.click(await button(/^4:00\u00A0PM/));
  await button('Book this time');
  return user;
};

describe('a demo class', () => {
  it('has its subject chosen by the address, which follows another choice', async () => {
    const user = visit('/book?demo=mathematics', pages);
    expect((await radio('Mathematics')).checked).toBe(true);
    await screen.findByRole('heading', { level: 1, name: 'Book a free demo class' });
    await button(/^4:00\u00A0PM/);
    expect(api.inputsOf(listConsultationSlots)).toEqual([asked]);
    // Only sessions need the login's code.
    expect(screen.queryByText('Paid for hours with us?', { exact: false })).toBeNull();
    await user.click(await radio('Computer Science'));
    expect(currentAddress()).toBe('/book?demo=computer-science');
    await waitFor(() => {
      expect(api.inputsOf(listConsultationSlots)).toEqual([asked, { ...asked, subject: 'computer-science' }]);
    });
    expect(document.activeElement).toBe(await radio('Computer Science'));
  });

  it('is named in the form of its time', async () => {
    await chooseTime();
    expect(screen.getByText('Free demo class in Mathematics')).toBeTruthy();
  });

  it.each(['latin', ''])('of no subject (%j) begins with the choice of one', async (typed) => {
    const user = visit(`/book?demo=${typed}`, pages);
    await screen.findByText('Choose a subject to see when its tutors are free.');
    expect(screen.getAllByRole<HTMLInputElement>('radio').map(({ checked, value }) => [value, checked])).toEqual([
      ['mathematics', false],
      ['sciences', false],
      ['english', false],
      ['computer-science', false],
    ]);
    expect(api.inputsOf(listConsultationSlots)).toEqual([]);
    await user.click(await radio('English'));
    await button(/^4:00\u00A0PM/);
    expect(currentAddress()).toBe('/book?demo=english');
  });

  it('is booked with its subject, by video where a tutor has a link', async () => {
    api.on(bookConsultation, () => ({ res: demo }));
    const user = await chooseTime();
    expect((await radio('Video')).checked).toBe(true);
    expect(screen.queryByRole('radio', { name: 'Mathematics' })).toBeNull();
    await user.type(await screen.findByRole('textbox', { name: /^Note/ }), 'Fractions');
    await user.click(await button('Book this time'));
    expect(document.activeElement).toBe(await heading('Your demo class in Mathematics is booked'));
    expect(api.inputsOf(bookConsultation)).toMatchObject([
      { kind: 'demo', subject: 'mathematics', how: 'video', note: 'Fractions' },
    ]);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your free demo class');
  });

  it('that was had before is refused with what to do, and nothing typed is lost', async () => {
    const message = 'You already have a demo class in Mathematics. Move or cancel it on your dashboard.';
    api.on(bookConsultation, () => refuse('ALREADY_BOOKED', { message, res: demo }));
    const user = await chooseTime();
    const note = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Note/ });
    await user.type(note, 'Fractions');
    await user.click(await button('Book this time'));
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText(message)).toBeTruthy();
    expect(alert.getByRole('link', { name: 'Go to your dashboard' })).toBeTruthy();
    expect(note.value).toBe('Fractions');
  });

  it('asks for a first name only once its family has one in the subject, and books it by that', async () => {
    const message = 'You already have a demo class in Mathematics. Move or cancel it on your dashboard.';
    const second: Consultation = { ...demo, id: '01KA00000000000000BOOKING2', student: 'Ana-Lou' };
    api.on(bookConsultation, ({ student }) =>
      student === undefined ? refuse('ALREADY_BOOKED', { message, res: demo }) : { res: second },
    );
    const user = await chooseTime();
    const name = () => screen.queryByLabelText<HTMLInputElement>(/^Student’s first name/);
    expect(name()).toBeNull();
    await user.click(await button('Book this time'));
    await screen.findByText(message);
    expect(name()?.getAttribute('aria-describedby')).toBeTruthy();
    screen.getByText('Is it for another child? Type the first name, and book again.');
    await user.type(name() ?? expect.fail(), '9');
    await user.click(await button('Book this time'));
    await screen.findByText('Use letters, spaces, hyphens, apostrophes and periods');
    await user.clear(name() ?? expect.fail());
    await user.type(name() ?? expect.fail(), '  Ana-Lou ');
    await user.click(await button('Book this time'));
    await heading('Your demo class in Mathematics for Ana-Lou is booked');
    const [first, ...others] = api.inputsOf(bookConsultation);
    expect(first).not.toHaveProperty('student');
    expect(others).toMatchObject([{ kind: 'demo', subject: 'mathematics', student: 'Ana-Lou' }]);
  });

  it('of a subject that nobody teaches anymore says so', async () => {
    const subject = 'We have no demo classes in Mathematics right now. Please choose another subject.';
    api.on(bookConsultation, () => refuse('INVALID_INPUT', { fields: { subject } }));
    const user = await chooseTime();
    await user.click(await button('Book this time'));
    expect((await screen.findByRole('alert')).textContent).toContain(subject);
  });

  it('without a time soon is waited for by its subject', async () => {
    api.on(listConsultationSlots, () => ({ res: { ...freeTimes, slots: [] } }));
    api.on(waitForTime, () => ({}));
    const user = visit('/book?demo=mathematics', pages);
    await user.type(await screen.findByRole('textbox', { name: /^Email/ }), 'amy@example.com');
    await user.click(await button('Tell me'));
    await screen.findByText(/We’ll write to/);
    expect(api.inputsOf(waitForTime)).toEqual([{ email: 'amy@example.com', subject: 'mathematics' }]);
  });
});

describe('a demo class on the dashboard', () => {
  it('is moved among the times of its subject', async () => {
    api.on(moveConsultation, () => ({ res: { ...demo, movesLeft: 1 } }));
    signIn();
    const user = visit('/dashboard', pages);
    await heading('Your demo class in Mathematics');
    await user.click(await button('Move'));
    await heading('Move your demo class in Mathematics');
    await button(/^9:00\u00A0AM/);
    expect(api.inputsOf(listConsultationSlots)).toEqual([asked]);
  });

  it('is canceled by its name', async () => {
    api.on(cancelConsultation, () => ({ res: { ...demo, status: 'CANCELED' as const } }));
    signIn();
    const user = visit('/dashboard', pages);
    await user.click(await button('Cancel the demo class in Mathematics'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel your demo class in Mathematics?' }));
    await user.click(dialog.getByRole('button', { name: 'Cancel it' }));
    await heading('Your demo class in Mathematics is canceled');
    expect(api.inputsOf(cancelConsultation)).toEqual([{ id: demo.id }]);
  });

  it('leads back to its subject once it is canceled', async () => {
    const canceled = <YourConsultation consultation={{ ...demo, status: 'CANCELED' }} businessZone={demo.zone} />;
    visit('/dashboard', { '/dashboard': canceled });
    const again = await screen.findByRole('link', { name: 'Book another time' });
    expect(again.getAttribute('href')).toBe('/book?demo=mathematics');
  });
});
