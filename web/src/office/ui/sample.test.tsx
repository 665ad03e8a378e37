// @vitest-environment jsdom
import '../pages/agreements.tsx';
import '../pages/classes.tsx';
import '../pages/guides.tsx';
import '../pages/leads.tsx';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { listOfficeAgreements } from '#contract/endpoints/agreements/office.ts';
import { listOfficeClasses } from '#contract/endpoints/classes/office.ts';
import { listOfficeGuides } from '#contract/endpoints/guides/office.ts';
import { listOfficeLeads } from '#contract/endpoints/leads/office.ts';
import { paths } from '../paths.ts';
import { counselor, noon, useOfficeApi, visitOffice } from '../testing/render.tsx';

const api = useOfficeApi();
const totals = { agreedCents: 0, paidCents: 0, returnedCents: 0, openCents: 0, outside: [] };

beforeEach(() => {
  api.on(listOfficeLeads, () => ({ res: { leads: [], next: '' } }));
  api.on(listOfficeAgreements, () => ({ res: { agreements: [], totals } }));
  api.on(listOfficeClasses, () => ({ res: { classes: [] } }));
  api.on(listOfficeGuides, () => ({ res: { guides: [], bundles: [], countedSince: noon } }));
});

describe('an empty list', () => {
  it.each([
    [paths.leads, 'No leads yet', 'Priya Shah', undefined],
    [paths.agreements, 'No agreements yet', 'Twelve hours of counseling', 'New agreement'],
    [paths.classes, 'No classes yet', 'SAT Math in six weeks', 'New class'],
    [paths.guides, 'No guides yet', 'Writing the main essay', 'New guide'],
  ])('at %s shows one row, marked as a sample and with nothing to press, and makes the first one', async (...of) => {
    const [path, title, row, makes] = of;
    visitOffice(api, path);
    await screen.findByText(title);
    const sample = screen.getByRole('figure');
    expect(within(sample).getByText('Sample')).toBeTruthy();
    expect(within(sample).getByText(row)).toBeTruthy();
    expect([...within(sample).queryAllByRole('link'), ...within(sample).queryAllByRole('button')]).toEqual([]);
    if (makes !== undefined) expect(screen.getByRole('link', { name: makes })).toBeTruthy();
  });

  it('has no sample where a filter leaves nothing', async () => {
    visitOffice(api, `${paths.leads}?state=contacted`);
    await screen.findByRole('button', { name: 'Show all leads' });
    expect(screen.queryByRole('figure')).toBeNull();
  });

  it('has none for a counselor, who adds no class', async () => {
    visitOffice(api, paths.classes, counselor);
    await screen.findByText('No classes yet');
    expect(screen.queryByRole('figure')).toBeNull();
  });
});
