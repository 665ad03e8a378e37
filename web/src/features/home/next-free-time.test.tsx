// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { listClasses } from '#contract/endpoints/classes/public.ts';
import { listConsultationSlots } from '#contract/endpoints/consultations/public.ts';
import { biologyCard } from '../testing/class-samples.ts';
import { refuse, unreachable } from '../testing/fake-api.ts';
import { useFakeScreen } from '../testing/fake-screen.ts';
import { useFakeApi, visit } from '../testing/render.tsx';
import { freeTimes } from '../testing/samples.ts';
import { NextFreeTime } from './next-free-time.tsx';

const api = useFakeApi();
const comeNear = useFakeScreen();

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-23T20:00:00Z'), toFake: ['Date'] });
  const known = new Intl.DateTimeFormat().resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    ...known,
    timeZone: 'America/New_York',
  });
});

const line = () => document.querySelector('main p');
const show = () => {
  visit('/', { '/': <NextFreeTime /> });
  act(() => {
    comeNear();
  });
};

describe('the next free time', () => {
  it('is the first one, by the visitor’s clock', async () => {
    api.on(listConsultationSlots, () => ({ res: freeTimes }));
    show();
    expect(await screen.findByText('Next free: tomorrow, 12:00 PM your time')).toBe(line());
    expect(api.inputsOf(listConsultationSlots)).toEqual([{ days: 28 }]);
  });

  it('is asked for once its place is near the screen, which is there from the start', () => {
    visit('/', { '/': <NextFreeTime /> });
    expect(line()?.textContent).toBe('');
    expect(api.calls).toEqual([]);
  });

  it('is followed by the next class, where the page has a place for it', async () => {
    api.on(listConsultationSlots, () => ({ res: { ...freeTimes, slots: [] } }));
    api.on(listClasses, () => ({ res: [biologyCard] }));
    visit('/', { '/': [<NextFreeTime key="time" />, <div key="class" id="next-class" />] });
    act(() => {
      comeNear();
    });
    expect((await screen.findByText('AP Biology in a week')).closest('#next-class')).not.toBeNull();
  });

  it.each([
    ['nothing is free', () => ({ res: { ...freeTimes, slots: [] } })],
    ['the server refuses', () => refuse('DEPENDENCY_DOWN')],
    ['no answer arrives', unreachable],
  ])('is not there if %s', async (_, answer) => {
    const answered = vi.fn(answer);
    api.on(listConsultationSlots, answered);
    show();
    await waitFor(() => {
      expect(answered).toHaveBeenCalled();
    });
    // Longer than the wait before the line is written.
    await act(async () => new Promise((resolve) => setTimeout(resolve, 300)));
    expect(line()?.textContent).toBe('');
  });
});
