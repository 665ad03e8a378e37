// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type GettingStartedLine, getOfficeGettingStarted } from '#contract/endpoints/getting-started/office.ts';
import { getOfficeToday } from '#contract/endpoints/office/office.ts';
import { refuse } from '../../features/testing/fake-api.ts';
import { officeQueries, shownAfter } from '../api.ts';
import { counselor, useOfficeApi, visitOffice } from '../testing/render.tsx';
import { freshDay, today } from './testing/samples.ts';

// Loads the pages' code before the first test: on a busy machine that takes seconds.
beforeAll(async () => {
  await import('../pages/today.tsx');
  await import('../pages/settings.tsx');
  await import('./getting-started.tsx');
});

const api = useOfficeApi();

const line = (key: string, changes: Partial<GettingStartedLine> = {}): GettingStartedLine => ({
  key,
  state: 'undone',
  title: `Do ${key}`,
  text: `Why ${key}.`,
  takes: '2 minutes',
  path: `/office/${key}`,
  ...changes,
});
const { path: _, ...paypal } = line('paypal', {
  text: 'Checkout opens soon.',
  ask: 'Ask the person who set up the site.',
  command: 'npm run ops -- secret paypal --stage prod',
});
const lines = [
  line('hours', { state: 'done' }),
  line('calendar'),
  paypal,
  line('dmarc', { state: 'unknown' }),
  line('guides'),
  line('settings'),
];
const all = (state: GettingStartedLine['state']) => lines.map((one) => ({ ...one, state }));

beforeEach(() => {
  api.on(getOfficeToday, () => ({ res: today }));
});
const list = async () => {
  const heading = await screen.findByRole('heading', { level: 2, name: /^Getting started/ });
  const section = heading.closest('section');
  if (section === null) throw new Error('No part');
  return section;
};
const open = async (shown: readonly GettingStartedLine[], session?: Parameters<typeof visitOffice>[2]) => {
  api.on(getOfficeGettingStarted, () => ({ res: [...shown] }));
  const user = visitOffice(api, '/office', session);
  await screen.findByText(/^Sunday, November 22\. As of/);
  return user;
};

describe('an owner’s Today', () => {
  it('begins with the next three lines: what, why, how long and where', async () => {
    await open(lines);
    const section = await list();
    expect(screen.getAllByRole('heading', { level: 2 })[0]?.textContent).toBe('Getting started: 1 of 6 done');
    const next = section.querySelector('ul');
    if (next === null) throw new Error('No list');
    const rows = within(next).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent.trim())).toEqual([
      'Do calendar2 minutesWhy calendar.',
      'Do paypal2 minutesCheckout opens soon. Ask the person who set up the site. npm run ops -- secret paypal --stage prod',
      'Do guides2 minutesWhy guides.',
    ]);
    expect(within(section).getByRole('link', { name: 'Do calendar' }).getAttribute('href')).toBe('/office/calendar');
    expect(within(section).queryByRole('link', { name: 'Do paypal' })).toBeNull();
  });

  it('links to what of a line is left', async () => {
    await open([line('words', { left: [{ title: 'colleges', path: '/office/website/colleges' }] })]);
    const link = within(await list()).getByRole('link', { name: 'colleges' });
    expect(link.getAttribute('href')).toBe('/office/website/colleges');
  });

  it('has the others folded: those to do, then quietly what is done and what isn’t known', async () => {
    const user = await open(lines);
    const section = await list();
    const fold = within(section).getByText('1 more to do, and what’s done');
    expect(fold.closest('details')?.open).toBe(false);
    await user.click(fold);
    const rows = within(fold.closest('details') as HTMLElement).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent.trim())).toEqual([
      'Do settings2 minutesWhy settings.',
      'Do dmarc2 minutesWe couldn’t look this up just now, and will try again.',
      'Done: Do hours',
    ]);
  });

  it.each([['done'], ['unknown']] as const)('has no list when everything is %s', async (state) => {
    await open(all(state));
    await waitFor(() => expect(officeQueries.getQueryData([getOfficeGettingStarted.id, {}])).toBeDefined());
    expect(screen.queryByText(/Getting started/)).toBeNull();
  });

  it('has it again when something is undone again', async () => {
    await open(all('done'));
    api.on(getOfficeGettingStarted, () => ({ res: [...all('done').slice(1), line('hours')] }));
    await act(async () => {
      await officeQueries.invalidateQueries({ queryKey: [getOfficeGettingStarted.id] });
    });
    expect(within(await list()).getByText('Getting started: 5 of 6 done')).toBeTruthy();
    expect(within(await list()).getByText('What’s done')).toBeTruthy();
  });

  it('is there without the list if that fails', async () => {
    api.on(getOfficeGettingStarted, () => refuse('DEPENDENCY_DOWN'));
    visitOffice(api, '/office');
    await screen.findByText(/^Sunday, November 22\. As of/);
    expect(screen.queryByText(/Getting started/)).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('begins with it on the first day too', async () => {
    api.on(getOfficeToday, () => ({ res: freshDay }));
    await open(lines);
    expect(await list()).toBeTruthy();
    expect(screen.getByText('Nothing needs you yet')).toBeTruthy();
  });
});

it('isn’t a counselor’s, and isn’t asked for', async () => {
  api.on(getOfficeToday, () => ({ res: { ...today, sales: null, agreements: null, attention: [] } }));
  visitOffice(api, '/office', counselor);
  await screen.findByText(/^Sunday, November 22\. As of/);
  expect(screen.queryByText(/Getting started/)).toBeNull();
  expect(officeQueries.getQueryState([getOfficeGettingStarted.id, {}])).toBeUndefined();
});

it('is looked at again after each action', () => {
  expect(shownAfter({})).toContain(getOfficeGettingStarted.id);
});
