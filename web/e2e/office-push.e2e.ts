import type { BrowserContext, Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { officePaths } from '#contract/office-paths.ts';
import { pushNews } from '#contract/push.ts';
import { api, mailTo, newPerson, viewerHeaders } from './backend.ts';
import { expectNoProblems, phone, useBrowser } from './browser.ts';
import { newMember, officeNavigation } from './office-steps.ts';
import { useOperator } from './operator.ts';
import { axeFaults, horizontalOverflow, smallTargets } from './page-rules.ts';

/** A phone that tells what is new, from the switch in Settings to the notification. */

const { visitor } = useBrowser();
const operator = useOperator();

/** Gives the browser a push service, which a test has none of. */
async function withPushService(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    // A browser without a screen refuses all notifications.
    Object.defineProperty(Notification, 'permission', { value: 'granted' });
    Notification.requestPermission = () => Promise.resolve('granted');
    let isOn = false;
    const subscription = {
      endpoint: 'https://fcm.googleapis.com/fcm/send/of-a-test',
      toJSON: () => ({ keys: { p256dh: `B${'p'.repeat(86)}`, auth: 'a'.repeat(22) } }),
      unsubscribe: () => {
        isOn = false;
        return Promise.resolve(true);
      },
    };
    Object.assign(PushManager.prototype, {
      getSubscription: () => Promise.resolve(isOn ? subscription : null),
      subscribe: () => {
        isOn = true;
        return Promise.resolve(subscription);
      },
    });
  });
}

/** Has the page's worker get what a push service delivers. */
async function deliver(page: Page, data: object): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const registration = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ scopeURL, isDeleted }) => !isDeleted && scopeURL.endsWith('/office'));
      if (found !== undefined) resolve(found.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: inject('site'),
    registrationId: await registration,
    data: JSON.stringify(data),
  });
}

/** What the worker shows from now on; a browser without a screen would refuse it. */
async function showingOf(context: BrowserContext): Promise<() => Promise<unknown>> {
  const [worker] = context.serviceWorkers();
  if (worker === undefined) throw new Error('The page has no worker');
  await worker.evaluate(() => {
    const shown: unknown[] = [];
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
    registration.showNotification = (title, options) => Promise.resolve(void shown.push([title, options?.tag]));
    Object.assign(globalThis, { shown });
  });
  return async () => await worker.evaluate(() => (globalThis as unknown as { shown: unknown }).shown);
}

it('tells a phone that a lead waits, with no name, and the email still comes', async () => {
  const owner = await newMember({ visitor, operator }, 'owner', { viewport: phone });
  const { page, context, email } = owner;
  await withPushService(context);
  await page.goto(officePaths.settings);
  await page.getByRole('button', { name: 'Turn on for this device' }).click();
  const device = page.getByRole('group', { name: /this device/ });
  await device.getByRole('checkbox', { name: 'A dispute' }).uncheck();
  // Without the toast, which is fading in.
  expect(await axeFaults(page, '[data-sonner-toaster]')).toEqual([]);
  expect([...(await horizontalOverflow(page)), ...(await smallTargets(page))]).toEqual([]);

  const { email: lead } = newPerson();
  const body = {
    fullname: 'Jo Li',
    email: lead,
    phone: '6175550142',
    interest: 'sciences',
    grade: '11',
    address: '12 Beacon Street',
    postcode: '02116',
    city: 'Boston',
    state: 'Massachusetts',
    comments: '',
  };
  expect((await api('users_reg', { body, headers: viewerHeaders() })).status).toBe(201);
  // Other journeys of the same business send news to this device too.
  const push = await mailTo(email, ({ subject }) =>
    /^Push to Ruth Calloway, Chrome on \w+: A new lead waits$/.test(subject),
  );
  expect(push.text).not.toContain('Jo');

  const shown = await showingOf(context);
  await deliver(page, pushNews('leads'));
  await expect.poll(shown).toEqual([['A new lead waits', 'leads']]);

  await device.getByRole('button', { name: /^Turn off/ }).click();
  await page.getByText('No device shows notifications yet.').waitFor();
  await officeNavigation(page).getByRole('link', { name: 'Leads' }).click();
  expectNoProblems(owner);
});
