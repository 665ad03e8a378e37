// @vitest-environment jsdom
// The page loads with the test: on a busy machine, its first import takes seconds.
import '../pages/leads.tsx';
import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { listOfficeLeads } from '#contract/endpoints/leads/office.ts';
import { useOfficeApi, visitOffice } from '../testing/render.tsx';

// As when the connection breaks, or a new version of the site has replaced the file.
vi.mock('../pages/settings.tsx', () => ({
  get SettingsPage(): never {
    throw new TypeError('Failed to fetch dynamically imported module');
  },
}));

const api = useOfficeApi();

beforeEach(() => {
  // React reports the error; the test causes it.
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  api.on(listOfficeLeads, () => ({ res: { leads: [], next: '' } }));
});

it('a page that doesn’t arrive leaves the navigation, and can be loaded again', async () => {
  const user = visitOffice(api, '/office/leads');
  await screen.findByText('No leads yet');
  await user.click(screen.getByRole('link', { name: 'Settings' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'This page did not load' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
  await user.click(screen.getAllByRole('link', { name: 'Leads' })[0] ?? expect.fail());
  expect(await screen.findByText('No leads yet')).toBeTruthy();
});

it('without a connection it says so, and doesn’t offer what would lose the other pages', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  visitOffice(api, '/office/settings');
  expect((await screen.findByRole('alert')).textContent).toContain('You’re offline.');
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  onLine.mockReturnValue(true);
  act(() => {
    window.dispatchEvent(new Event('online'));
  });
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
});
