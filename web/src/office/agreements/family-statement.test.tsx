// @vitest-environment jsdom
// The page loads with the test: on a busy machine, its first import takes seconds.
import '../pages/agreement.tsx';
import './family-statement.tsx';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { getOfficeAgreement, getOfficeStatement } from '#contract/endpoints/agreements/office.ts';
import { refuse } from '../../features/testing/fake-api.ts';
import { currentAddress } from '../../features/testing/render.tsx';
import { statement } from '../../features/testing/samples.ts';
import { counselor, noon, useOfficeApi, visitOffice } from '../testing/render.tsx';
import { active, opened } from './testing/samples.ts';

const api = useOfficeApi();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: noon });
});
const address = `/office/agreements/${active.id}`;

it('leads from a signed agreement to the statement of its family, and back', async () => {
  api.on(getOfficeAgreement, () => ({ res: active }));
  api.on(getOfficeStatement, ({ period }) => ({ res: { ...statement, year: period === '' ? 2026 : Number(period) } }));
  const user = visitOffice(api, address);
  await user.click(await screen.findByRole('link', { name: 'Statement of the year' }));
  await screen.findByRole('heading', { level: 1, name: 'Statement' });
  await screen.findByText('Left today');
  await user.click(screen.getByRole('link', { name: '2025' }));
  await screen.findByText('Left when 2025 ended');
  expect(currentAddress()).toBe(`${address}?show=statement&year=2025`);
  expect(api.inputsOf(getOfficeStatement)).toEqual([
    { id: active.id, period: '' },
    { id: active.id, period: '2025' },
  ]);
  await user.click(screen.getByRole('link', { name: 'The agreement' }));
  await screen.findByRole('heading', { level: 1, name: active.fullname });
});

it('has none of an agreement that nobody signed', async () => {
  api.on(getOfficeAgreement, () => ({ res: opened }));
  visitOffice(api, `/office/agreements/${opened.id}`);
  await screen.findByRole('heading', { level: 1, name: opened.fullname });
  expect(screen.queryByRole('link', { name: 'Statement of the year' })).toBeNull();
});

it('says what is wrong with the year, and that only owners see it', async () => {
  api.on(getOfficeStatement, () => refuse('INVALID_INPUT', { message: 'Choose 2026 or 2025' }));
  visitOffice(api, `${address}?show=statement&year=2019`);
  await screen.findByText('Choose 2026 or 2025');
});

it('is not for a counselor', async () => {
  visitOffice(api, `${address}?show=statement`, counselor);
  await screen.findByRole('heading', { level: 1, name: 'This page is for owners' });
  expect(api.inputsOf(getOfficeStatement)).toEqual([]);
});
