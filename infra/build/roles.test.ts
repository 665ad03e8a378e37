import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { messages } from '#composition/adapters/messages.ts';
import { users } from '#composition/adapters/sign-in.ts';
import { roleOf } from '#composition/permissions.ts';
import { officeRegistry, registry } from '#contract/registry.ts';
import { roles } from '#testing/roles.ts';
import { handlerIds } from './handler-sources.ts';

/** The functions that may do this, with what follows in the resource's name, and the action. */
const reaching = (resource: string): readonly (readonly [id: string, rest: string])[] =>
  Object.entries(roles).flatMap(([id, { may }]) =>
    Object.entries(may).flatMap(([scope, actions]) =>
      actions
        .map((action) => `${scope} ${action}`)
        .flatMap((line) => (line.startsWith(resource) ? [[id, line.slice(resource.length)] as const] : [])),
    ),
  );

describe('the role of a function', () => {
  afterEach(() => {
    vi.unstubAllEnvs();
  });
  const environment = { TABLE_USERS: 'users', TABLE_OUTBOX: 'outbox', TABLE_MESSAGES: 'messages' };

  it('is what its wiring asks for: the methods of adapters, and variables', () => {
    expect(roleOf(() => users('findByEmail'), environment)).toEqual({
      may: { users: ['dynamodb:GetItem'] },
      variables: ['DYNAMODB_ENDPOINT', 'TABLE_USERS'],
    });
    expect(roleOf(() => [messages('record'), messages('page')], environment).may).toEqual({
      messages: ['dynamodb:PutItem'],
      'messages/index/byTime': ['dynamodb:Query'],
      outbox: ['dynamodb:PutItem'],
    });
    expect(roleOf(() => undefined, environment)).toEqual({ may: {}, variables: [] });
  });

  it('is found anew for each, also after one that could not be wired', () => {
    expect(() => roleOf(() => messages('record'), {})).toThrow('TABLE_MESSAGES is missing');
    expect(roleOf(() => users('create'), environment).may).toEqual({ users: ['dynamodb:PutItem'] });
  });

  it('has none of the methods that were not asked for', () => {
    vi.stubEnv('TABLE_USERS', 'users');
    expect(Object.keys(users('findByEmail'))).toEqual(['findByEmail']);
  });

  it('is there for every handler', () => {
    expect(Object.keys(roles)).toEqual(handlerIds);
  });

  it('has methods that are asked for: what no function needs is granted to none', () => {
    const composition = fileURLToPath(new URL('../../functions/composition/', import.meta.url));
    const read = (folder: string) =>
      readdirSync(folder)
        .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
        .map((file) => readFileSync(path.join(folder, file), 'utf8'))
        .join('\n');
    const wiring = read(composition) + read(path.join(composition, '../handlers'));
    const rows = Array.from(
      read(path.join(composition, 'adapters')).matchAll(/^export const (\w+) = adapter\(([^]*?)\);$/gm),
      ([, name = '', text = '']) =>
        Array.from(text.matchAll(/^ +(\w+): (?!'TABLE_)/gm), ([, method = '']) => ({ name, method })),
    ).flat();
    expect(rows.length).toBeGreaterThan(150);
    const isAsked = ({ name, method }: { name: string; method: string }) =>
      new RegExp(`\\b${name}\\([^()]*'${method}'`).test(wiring);
    expect(rows.filter((row) => !isAsked(row))).toEqual([]);
  });
});

describe('the matrix of roles', () => {
  it('lets functions that only read write nothing but when a session was used, and the audit log', () => {
    // The specification takes the money with a GET, and a download is evidence in a dispute.
    const writing = ['capture-order', 'download-pdf'];
    const ofEveryRequest = [
      'auditLog dynamodb:PutItem',
      'sessions/sets/lastSeenAt dynamodb:UpdateItem',
      'office/keys/session#/sets/lastSeenAt dynamodb:UpdateItem',
    ];
    const reads = registry.filter(({ method, id }) => method === 'GET' && !writing.includes(id)).map(({ id }) => id);
    const written = reads.flatMap((id) =>
      Object.entries(roles[id]?.may ?? {}).flatMap(([scope, actions]) =>
        actions
          .filter((action) => /:(?:Put|Update|Delete|Send)/.test(action))
          .map((action) => `${scope} ${action}`)
          .filter((line) => !ofEveryRequest.includes(line))
          .map((line) => `${id}: ${line}`),
      ),
    );
    expect(reads).toContain('list-office-calendars');
    expect(written).toEqual([]);
  });

  it('lets functions read the audit log and add to it, and nothing else', () => {
    const actions = new Set(reaching('auditLog ').map(([, action]) => action));
    expect([...actions].toSorted()).toEqual(['dynamodb:PutItem', 'dynamodb:Query']);
  });

  it('lets few functions change the team or open a session of the office', () => {
    const writers = (resource: string) =>
      reaching(`${resource} `).flatMap(([id, action]) => (action === 'dynamodb:PutItem' ? [id] : []));
    expect(writers('office/keys/team#').toSorted()).toEqual([
      'accept-office-invitation',
      'add-office-passkey',
      'confirm-office-session',
      'end-other-office-sessions',
      'finish-office-sign-in',
      'invite-office-member',
      'remove-office-member',
      'remove-office-passkey',
      'rename-office-passkey',
      'set-office-notifications',
    ]);
    expect(writers('office/keys/session#').toSorted()).toEqual(['accept-office-invitation', 'finish-office-sign-in']);
  });

  it('lets sign-in alone write sessions; others note a use, confirm theirs, or end one', () => {
    const writes = Object.entries(roles).flatMap(([id, { may }]) =>
      Object.entries(may).flatMap(([scope, actions]) =>
        actions
          .filter((action) => /:(?:Put|Update)Item$/.test(action))
          .filter(() => /^(?:sessions(?:\/sets\/.*)?|office(?:\/keys\/session#.*)?)$/.test(scope))
          // Every request notes that its session was used, and can set nothing else.
          .filter(() => !scope.endsWith('/sets/lastSeenAt'))
          .map((action) => `${id}: ${scope} ${action}`),
      ),
    );
    expect(writes.toSorted()).toEqual([
      'accept-office-invitation: office/keys/session# dynamodb:PutItem',
      'confirm-office-session: office/keys/session#/sets/confirmedAt dynamodb:UpdateItem',
      'finish-office-sign-in: office/keys/session# dynamodb:PutItem',
      'log-in: sessions dynamodb:PutItem',
      'update-profile: sessions/sets/details,lastSeenAt dynamodb:UpdateItem',
      'verify-email: sessions dynamodb:PutItem',
    ]);
  });

  it('lets no function of a visitor remove or overwrite what families and the business agreed on', () => {
    const ofVisitors = registry.filter((one) => !officeRegistry.includes(one)).map(({ id }) => id);
    const writes = reaching('agreements').filter(([id]) => ofVisitors.includes(id));
    const actions = new Set(
      writes.map(([, action]) => action).filter((action) => !/:(?:BatchGet|Get|Query)/.test(action)),
    );
    expect([...actions].toSorted()).toEqual([
      // Steps are changed only while the balance is there, which changes nothing.
      ' dynamodb:ConditionCheckItem',
      '/sets/balance,balanceVersion dynamodb:UpdateItem',
      '/sets/changedAt,changedOn,content,revision,signed,signedOn,state,unsent dynamodb:UpdateItem',
      '/sets/changedAt,changedOn,openedAt,revision,state dynamodb:UpdateItem',
      '/sets/dueList,dueOn,stepList,stepsVersion dynamodb:UpdateItem',
      '/sets/entry dynamodb:UpdateItem',
    ]);
    expect(writes.filter(([, action]) => action.includes('signed')).map(([id]) => id)).toEqual(['sign-agreement']);
  });

  it('lets the function that sends notifications read the team and forget devices', () => {
    expect(roles['send-office-push']?.may).toEqual({
      mail: ['ses:SendRawEmail'],
      'office/keys/push#': ['dynamodb:GetItem', 'dynamodb:UpdateItem'],
      'office/keys/team#': ['dynamodb:GetItem'],
      pushSecret: ['secretsmanager:GetSecretValue'],
      smtpRefusals: ['dynamodb:PutItem'],
      smtpSecret: ['secretsmanager:GetSecretValue'],
      'website/keys/facts': ['dynamodb:GetItem'],
    });
  });

  it('gives the password at a mail server to the functions that mail, and no other', () => {
    const mailing = reaching('mail ').map(([id]) => id);
    expect(mailing.length).toBeGreaterThan(20);
    for (const resource of ['smtpSecret ', 'smtpRefusals '])
      expect(reaching(resource).map(([id]) => id)).toEqual(mailing);
  });

  it('gives the function that reads PDFs nothing, and lets two functions invoke it', () => {
    expect(roles['read-pdf']).toEqual({ may: {}, variables: [] });
    expect(reaching('pdfReader ')).toEqual([
      ['check-office-upload', 'lambda:InvokeFunction'],
      ['publish-office-guide', 'lambda:InvokeFunction'],
    ]);
  });
});
