import { failureOf } from './replies.ts';
import { type SmtpAccount, smtpSession } from './session.ts';

const LIMIT_MS = 15_000;

/**
 * Logs in to a mail server and sends nothing.
 * @throws NotPermitted if it refuses us; DependencyDown
 */
export async function smtpLogIn(account: SmtpAccount, password: string): Promise<void> {
  try {
    await smtpSession(account, password, LIMIT_MS, () => Promise.resolve());
  } catch (error) {
    throw failureOf(error);
  }
}
