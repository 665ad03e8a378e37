import { afterAll, beforeAll, expect, it } from 'vitest';
import { allEmulators } from '#testing/emulators.ts';
import { runOps } from '../testing/run.ts';

let emulators: Awaited<ReturnType<typeof allEmulators>>;
beforeAll(async () => {
  emulators = await allEmulators();
});
afterAll(async () => {
  await emulators.close();
});

it('sends a mail from the sender of the site to any spelling of an address, and says so', async () => {
  const { environment, mailbox } = emulators;
  const { code, out } = await runOps(['mail-test', ' Office@Example.com ', '--local'], { environment });
  expect(code).toBe(0);
  expect(out).toContain(`SES has taken a mail from ${environment['MAIL_FROM'] ?? ''} to office@example.com.`);
  expect(mailbox.list('office@example.com')).toMatchObject([
    { subject: 'A test mail from Four Year Route', text: expect.stringContaining('https://shop.test') as string },
  ]);
});

it('refuses what is no address, and says when SES does not take it', async () => {
  const { environment } = emulators;
  expect(await runOps(['mail-test', 'office', '--local'], { environment })).toMatchObject({
    code: 2,
    err: 'office is not an e-mail address.',
  });
  const down = { ...environment, SES_ENDPOINT: 'http://localhost:1' };
  const { code, err } = await runOps(['mail-test', 'office@example.com', '--local'], { environment: down });
  expect(code).toBe(1);
  expect(err).toContain('is not answering');
});
