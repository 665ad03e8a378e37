import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, inject, it } from 'vitest';
import { demoBuyer } from '#infra/local/demo-buyer.ts';

/** What an operator types, in a process of its own, against the running stack. */
const site = inject('site');
const root = path.resolve(import.meta.dirname, '../..');

async function ops(...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', 'infra/operations/ops.ts', ...args],
    { cwd: root, env: { ...process.env, PORT: new URL(site).port } },
  );
  return stdout;
}

it('finds nothing wrong with the site that everybody else walks through', async () => {
  const report = await ops('smoke', site);
  expect(report.split('\n').filter((line) => line.startsWith('PROBLEM'))).toEqual([]);
  expect(report).toContain('ok       a code mail to');
});

it('finds the stack well from inside', async () => {
  const report = await ops('doctor', '--local');
  expect(report.trim().split('\n').at(-1)).toBe('All is well.');
  // What only AWS has is not left out in silence.
  expect(report).toContain('skipped  mail is out of the sandbox: only a stage in AWS has this');
  expect(await ops('paypal-setup', '--local')).toContain(
    `PayPal sends its events to ${site}/api/paypal/webhook already.`,
  );
});

it('tells of the demo buyer: the orders, the history of one, the account', async () => {
  const orders = (await ops('orders', '--local', '--state', 'PAID', '--json'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { number: string; email: string });
  const number = orders.find(({ email }) => email === demoBuyer.email)?.number ?? '';
  expect(await ops('order', number, '--local')).toMatch(/PAID\. .*\n(?:.*\n)*PayPal: capture .* is COMPLETED\./);
  expect(await ops('leads', '--local', '--csv')).toContain(demoBuyer.email);
  // This process has no terminal: nobody can be asked.
  await expect(ops('refund', number, '--local')).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringContaining('Would give back $') as string,
    stderr: expect.stringContaining('pass --yes') as string,
  });
});

it('ends a list quietly where nobody reads on, as before `| head`', async () => {
  const command = `"${process.execPath}" --import tsx infra/operations/ops.ts orders --local | true`;
  const { stderr } = await promisify(execFile)('sh', ['-c', command], {
    cwd: root,
    env: { ...process.env, PORT: new URL(site).port },
  });
  expect(stderr).toBe('');
});

it('gives a guide away and takes it back, as the list and the history tell', async () => {
  const given = JSON.parse(
    await ops('grant', demoBuyer.email, 'common-app-essay', '--note', 'A prize', '--local', '--json'),
  ) as { order: string };
  expect(await ops('revoke', given.order, '--note', 'The wrong person', '--local', '--yes')).toContain(
    `Taken back from ${demoBuyer.email}: common-app-essay`,
  );
  expect(await ops('order', given.order, '--local')).toMatch(
    /Given away by hand: A prize\n.*Taken back by hand: The wrong/,
  );
});

it('ends with a code that programs understand', async () => {
  await expect(ops('order', 'NO-SUCH-ORDER', '--local')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('There is no order NO-SUCH-ORDER.') as string,
  });
  await expect(ops('refund', '--local')).rejects.toMatchObject({ code: 2 });
});
