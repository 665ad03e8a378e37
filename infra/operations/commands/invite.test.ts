import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { auditLog, clock, office } from '#composition/adapters.ts';
import { hashToken } from '#domain/shared/hashes.ts';
import { allEmulators } from '#testing/emulators.ts';
import { aMember, aTeam } from '#testing/samples.ts';
import { type Run, runOps } from '../testing/run.ts';

const ben = 'ben@example.com';
const linkIn = (text: string): string | undefined =>
  /^https:\/\/shop\.test\/office\/invitation#[\w-]{43}$/m.exec(text)?.[0];

let emulators: Awaited<ReturnType<typeof allEmulators>>;
beforeAll(async () => {
  emulators = await allEmulators();
  for (const [name, value] of Object.entries(emulators.environment)) vi.stubEnv(name, value);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await emulators.close();
});
beforeEach(async () => {
  vi.stubEnv('TABLE_OFFICE', await emulators.makeTable('office'));
  vi.stubEnv('TABLE_AUDIT_LOG', await emulators.makeTable('auditLog'));
});

const run = (...args: string[]): Promise<Run> => runOps(['invite', ...args, '--local'], {});
const entriesOfMonth = () => auditLog().ofMonth(new Date(clock.now()).toISOString().slice(0, 7), 10);

describe('ops invite', () => {
  it('mails a link and prints the same one, which the table does not have', async () => {
    const { code, out } = await run(' Ben@Example.com ', '--role', 'counselor');
    expect(code).toBe(0);
    const link = linkIn(out) ?? '';
    expect(out).toBe(`Mailed to ${ben}. It works once within 24 hours:\n${link}`);
    expect(emulators.mailbox.list(ben)[0]?.text).toContain(link);
    const { invitations } = await office().team();
    expect(invitations).toMatchObject([
      { email: ben, role: 'counselor', tokenHash: hashToken(new URL(link).hash.slice(1)) },
    ]);
  });

  it('is in the audit log, without the link', async () => {
    await run(ben, '--role', 'owner');
    const entries = await entriesOfMonth();
    expect(entries).toMatchObject([
      {
        who: { id: 'operator' },
        action: 'invite',
        subject: ben,
        outcome: 'done',
        after: { email: ben, role: 'owner' },
      },
    ]);
    expect(JSON.stringify(entries)).not.toContain('invitation#');
  });

  it('lets a member back in, as JSON too, but not with another role', async () => {
    const { email } = aMember();
    await office().changeTeam(aTeam());
    const { out } = await run(email, '--role', 'owner', '--json');
    expect(JSON.parse(out)).toEqual({
      email,
      role: 'owner',
      link: expect.stringMatching(/#[\w-]{43}$/) as string,
      isMailed: true,
      isMember: true,
    });
    expect(emulators.mailbox.list(email)[0]?.subject).toMatch(/^A new passkey for the office of /);
    expect(await run(email, '--role', 'counselor')).toMatchObject({
      code: 1,
      err: `${email} is already an owner. To change that, remove this member first.`,
    });
  });

  it('prints the link if the email can’t be sent', async () => {
    vi.stubEnv('SES_ENDPOINT', 'http://localhost:1');
    const { code, out } = await run(ben, '--role', 'owner');
    vi.stubEnv('SES_ENDPOINT', emulators.environment['SES_ENDPOINT']);
    expect(code).toBe(0);
    expect(out).toContain(`The email to ${ben} could not be sent. Pass the link on yourself.`);
    expect(linkIn(out)).toBeDefined();
  });

  it.each([
    [[ben], 'Name the role: --role owner or --role counselor.'],
    [[ben, '--role', 'boss'], 'Name the role: --role owner or --role counselor.'],
    [['ben', '--role', 'owner'], 'ben is not an email address.'],
  ])('refuses %j', async (args, err) => {
    expect(await run(...args)).toMatchObject({ code: 2, err });
    expect(await office().team()).toMatchObject({ version: 0 });
    expect(await entriesOfMonth()).toEqual([]);
  });
});
