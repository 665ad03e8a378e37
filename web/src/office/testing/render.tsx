import { cleanup } from '@testing-library/react';
import type userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, vi } from 'vitest';
import { listOfficeCalendars } from '#contract/endpoints/calendars/office.ts';
import { listOfficeClasses } from '#contract/endpoints/classes/office.ts';
import { getOfficeHours, type OfficeAvailability } from '#contract/endpoints/consultations/office.ts';
import { getOfficeGettingStarted } from '#contract/endpoints/getting-started/office.ts';
import type { OfficeSessionData } from '#contract/endpoints/office/office.ts';
import { getOfficeSession } from '#contract/endpoints/office/office.ts';
import { listOfficeSteps, listOfficeStepTemplates } from '#contract/endpoints/steps/office.ts';
import type { FakeApi } from '../../features/testing/fake-api.ts';
import { useFakeApi, visit } from '../../features/testing/render.tsx';
import { officeQueries } from '../api.ts';
import { OfficeApp } from '../app.tsx';
import { answerProof } from '../proof.ts';
import { setOfficeSession } from '../session.ts';

/** Sunday, November 22, 2026, 12:00 in California. */
export const noon = Date.parse('2026-11-22T20:00:00Z');

export const owner: OfficeSessionData = {
  id: 'member-ruth',
  name: 'Ruth Calloway',
  email: 'ruth@example.test',
  role: 'owner',
  notifications: { leads: true, messages: true, consultations: false, digest: false },
  confirmedUntil: 0,
  endsAt: Number.MAX_SAFE_INTEGER,
  idleMs: 30 * 60_000,
  businessName: 'Four Year Route',
  zone: 'America/Los_Angeles',
};

export const counselor: OfficeSessionData = {
  ...owner,
  id: 'member-hanna',
  name: 'Hanna Marlow',
  email: 'hanna@example.test',
  role: 'counselor',
};

/** The hours of an office without counselors. */
export const noHours: OfficeAvailability = {
  version: 0,
  hours: { minutes: 30, bufferMinutes: 10, noticeHours: 12, horizonDays: 28, counselors: [] },
  feeds: [],
  own: [],
};

/** A fake server for a test of the office, and an empty office for each test. */
export const useOfficeApi = (): FakeApi => {
  const api = useFakeApi();
  beforeEach(() => {
    api.on(listOfficeSteps, () => ({ res: { today: '2026-11-22', families: [], counselors: [] } }));
    api.on(listOfficeStepTemplates, () => ({ res: { templates: [] } }));
    api.on(getOfficeHours, () => ({ res: noHours }));
    api.on(getOfficeGettingStarted, () => ({ res: [] }));
    api.on(listOfficeClasses, () => ({ res: { classes: [] } }));
    api.on(listOfficeCalendars, () => ({ res: { counselors: [], busy: [] } }));
  });
  afterEach(() => {
    // Before the fake server checks what was called.
    cleanup();
    answerProof(false);
    setOfficeSession(null);
    officeQueries.clear();
  });
  return api;
};

/**
 * Opens an address of the office. Pass `@simplewebauthn/browser` to `vi.mock` for tests that use a
 * passkey.
 * @param session of the cookie; null if there is none
 */
export const visitOffice = (
  api: FakeApi,
  address: string,
  session: OfficeSessionData | null = owner,
): ReturnType<typeof userEvent.setup> => {
  if (session !== null) api.on(getOfficeSession, () => ({ res: session }));
  officeQueries.setDefaultOptions({
    ...officeQueries.getDefaultOptions(),
    queries: { ...officeQueries.getDefaultOptions().queries, retryDelay: 1, gcTime: Number.POSITIVE_INFINITY },
  });
  vi.stubGlobal('scrollTo', () => undefined);
  return visit(address, { '/*': <OfficeApp /> });
};
