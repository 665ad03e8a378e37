import type { Page } from 'playwright-core';
import * as v from 'valibot';
import type { Role } from '#contract/office.ts';
import type { useOperator } from './operator.ts';

const invited = v.tuple([v.object({ link: v.string() })]);

/** Invites someone into the office as an operator does; returns the link. */
export async function inviteByOps(
  { runJson }: Pick<ReturnType<typeof useOperator>, 'runJson'>,
  email: string,
  role: Role,
): Promise<string> {
  const [{ link }] = v.parse(invited, await runJson('invite', email, '--role', role, '--local'));
  return link;
}

/** Opens an invitation and makes a passkey; ends on Today. The page needs an authenticator. */
export async function joinOffice(page: Page, link: string, name = 'Ruth Calloway'): Promise<void> {
  await page.goto(link);
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: 'Make my passkey' }).click();
  await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
}

/** The line of a lead or message in a list. */
export const contactLine = (page: Page, text: string) => page.getByRole('button', { name: text });
