import { randomBytes } from 'node:crypto';
import { relative } from 'node:path';
import * as v from 'valibot';
import { SECRET_CACHED_MS } from '#adapters/secrets/secret-texts.ts';
import { pepperSecret } from '#adapters/secrets/secrets.ts';
import { smtpLogIn } from '#adapters/smtp/log-in.ts';
import { smtpAccount, wait as waitFor } from '#composition/adapters.ts';
import { read } from '#composition/environment.ts';
import { LOGIN_OTP, REGISTRATION_OTP } from '#contract/endpoints/sign-in/limits.ts';
import { deployCommand } from '../../stack/deploy-context.ts';
import { BadSettings } from '../../stack/settings.ts';
import { BadInput, type Command, type Context, Failed, requiredOperand } from '../command.ts';
import { verifyAtPaypal } from '../paypal-webhooks.ts';
import { readHidden } from '../prompts.ts';
import { readStored, writeStored } from '../stack-secrets.ts';
import { settingsFile } from '../target.ts';
import { settingsOf } from './doctor.ts';

/** The time until every container has read a new secret, plus a few seconds for writing it. */
const PROPAGATION_MS = SECRET_CACHED_MS + 10_000;
const CODE_LIFETIME_MS = Math.max(LOGIN_OTP.validSeconds, REGISTRATION_OTP.validSeconds) * 1000;

/** What the command depends on; tests replace it. */
interface Dependencies {
  /** The settings of all stages. */
  readonly file: string;
  readonly input: (question: string) => Promise<string | undefined>;
  readonly wait: (milliseconds: number) => Promise<void>;
  readonly now: () => number;
}

/**
 * Sets and rotates the stack's secrets. They are never printed, nor passed on the command line,
 * where the shell would keep them.
 */
export function secretWith(dependencies: Dependencies): Command {
  const actions: Readonly<Record<string, (context: Context) => Promise<void>>> = {
    paypal: (context) => setPaypal(context, dependencies),
    smtp: (context) => setSmtp(context, dependencies),
    'rotate-pepper': (context) => rotatePepper(context, dependencies),
    'rotate-origin-key': (context) => explainOriginKey(context, dependencies.file),
  };
  return {
    name: 'secret',
    summary:
      "Sets PayPal's secret (paypal) or the password at the mail server (smtp), or rotates the codes' pepper (rotate-pepper) or the distribution's key (rotate-origin-key).",
    operands: ['ACTION'],
    details: `paypal             asks for the client secret of the PayPal app without showing it, or reads it from a pipe; stores it only if
                   PayPal accepts it.
smtp               asks for the password of the account at the mail server in the same way, where the settings have mail: "smtp"; stores
                   it only if the server accepts it.
rotate-pepper      makes a new pepper for the one-time codes, which the functions first accept and five minutes later use. Codes
                   already sent stay valid. If it is interrupted, run it again to continue.
rotate-origin-key  changes nothing: shows which settings and which deploys exchange the key.
The functions use new secrets within five minutes, without a deploy.`,
    async run(context) {
      const name = requiredOperand(context);
      const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
      if (action === undefined)
        throw new BadInput(`There is no action ${name}. The actions are ${Object.keys(actions).join(', ')}.`);
      await action(context);
    },
  };
}

export const secret = secretWith({
  file: settingsFile,
  input: (question) => readHidden(question),
  wait: waitFor,
  now: () => Date.now(),
});

async function setPaypal(context: Context, { input, now }: Dependencies): Promise<void> {
  await context.connect();
  const PAYPAL_SECRET_ID = read('PAYPAL_SECRET_ID');
  const given = ((await input('Client secret of the PayPal app (it is not shown): ')) ?? '').trim();
  if (given === '') throw new Failed('No secret was given. Nothing was done.');
  if (!/^[\x21-\x7e]{8,256}$/.test(given)) {
    throw new BadInput(
      'That is not a client secret: it must have 8 to 256 ASCII characters, without spaces. Nothing was done.',
    );
  }
  await verifyAtPaypal(read('PAYPAL_API_URL'), read('PAYPAL_CLIENT_ID'), given);
  // Any content is accepted, because this command also repairs the secret.
  const stored = await readStored(PAYPAL_SECRET_ID, v.object({}));
  const isNew = stored.members['paypalClientSecret'] !== given;
  if (isNew) await writeStored(PAYPAL_SECRET_ID, { ...stored.members, paypalClientSecret: given });
  const knownAt = new Date((isNew ? now() : stored.writtenAt.getTime()) + SECRET_CACHED_MS);
  context.print(
    [
      isNew ? 'PayPal accepts the secret, and it is stored.' : 'PayPal accepts the secret; it was stored already.',
      `The functions will use it by ${timeOf(knownAt)}. Keep an older secret of the app valid until then.`,
    ].join('\n'),
    { stored: isNew, usedFrom: knownAt.toISOString() },
  );
}

async function setSmtp(context: Context, { input, now }: Dependencies): Promise<void> {
  await context.connect();
  const account = smtpAccount();
  if (account === undefined) {
    throw new Failed(
      'The mail of this stack goes through SES, which needs no password. For another mail server, first set mail, smtpHost and smtpUser, and deploy (docs/deploy.md). Nothing was done.',
    );
  }
  const SMTP_SECRET_ID = read('SMTP_SECRET_ID');
  const given = ((await input(`Password of ${account.user} at ${account.host} (it is not shown): `)) ?? '').trim();
  if (given === '') throw new Failed('No password was given. Nothing was done.');
  await smtpLogIn(account, given);
  // Any content is accepted, because this command also repairs the secret.
  const stored = await readStored(SMTP_SECRET_ID, v.object({}));
  const isNew = stored.members['smtpPassword'] !== given;
  if (isNew) await writeStored(SMTP_SECRET_ID, { ...stored.members, smtpPassword: given });
  const knownAt = new Date((isNew ? now() : stored.writtenAt.getTime()) + SECRET_CACHED_MS);
  context.print(
    [
      `${account.host} accepts the password${isNew ? ', and it is stored.' : '; it was stored already.'}`,
      `The functions will use it by ${timeOf(knownAt)}. Mail that waits then goes out by itself.`,
    ].join('\n'),
    { stored: isNew, usedFrom: knownAt.toISOString() },
  );
}

/**
 * At first the new pepper is only accepted; once every container knows it, it is used, and the old
 * one is only accepted. In a single step, a container with the new pepper would make codes that
 * others reject.
 */
async function rotatePepper(context: Context, { wait, now }: Dependencies): Promise<void> {
  await context.connect();
  const PEPPER_SECRET_ID = read('PEPPER_SECRET_ID');
  const { members, writtenAt } = await readStored(PEPPER_SECRET_ID, pepperSecret);
  let next = members.otpPepperNext;
  let waitMs = writtenAt.getTime() + PROPAGATION_MS - now();
  if (next === undefined) {
    const freeAt = writtenAt.getTime() + SECRET_CACHED_MS + CODE_LIFETIME_MS;
    if (members.otpPepperPrevious !== undefined && now() < freeAt) {
      throw new Failed(
        `Codes made with the previous pepper may still be in use: wait until ${timeOf(new Date(freeAt))}, then run it again. Nothing was done.`,
      );
    }
    await context.confirm("Rotate the pepper of the one-time codes? It takes five minutes, and users won't notice.");
    next = randomBytes(32).toString('hex');
    await writeStored(PEPPER_SECRET_ID, { ...members, otpPepperPrevious: undefined, otpPepperNext: next });
    waitMs = PROPAGATION_MS;
  }
  // This machine's clock may be wrong, so the wait is limited.
  waitMs = Math.min(Math.max(waitMs, 0), PROPAGATION_MS);
  context.printNote(
    `A new pepper is stored. It will be used once all functions accept it, at ${timeOf(new Date(now() + waitMs))}; if this is interrupted before, run it again.`,
  );
  await wait(waitMs);
  await activateNext(PEPPER_SECRET_ID, next);
  const oldUntil = new Date(now() + SECRET_CACHED_MS + CODE_LIFETIME_MS);
  context.print(
    `The new pepper is in use. Codes made with the old one stay valid until ${timeOf(oldUntil)}; then the pepper can be rotated again.`,
    { rotated: true, oldUntil: oldUntil.toISOString() },
  );
}

async function activateNext(secretId: string, expected: string): Promise<void> {
  // Read again, because another operator may have continued meanwhile.
  const { otpPepper, otpPepperNext, ...others } = (await readStored(secretId, pepperSecret)).members;
  if (otpPepperNext !== expected) {
    throw new Failed('Someone else has rotated the pepper meanwhile. Nothing more was done.');
  }
  await writeStored(secretId, { ...others, otpPepper: otpPepperNext, otpPepperPrevious: otpPepper });
}

async function explainOriginKey({ target, print, connect }: Context, file: string): Promise<void> {
  const values = await connect();
  if (target?.kind !== 'stage') {
    print('This stack has no distribution, so it has no key.', { generation: null });
    return;
  }
  const { generation, isExchanged } = originKeyOf(file, target.stage, values);
  const next = generation + 1;
  print(
    [
      `Nothing was done: three deploys exchange the key, and visitors won't notice. Change the settings of ${target.stage} in ${relative(process.cwd(), file)} three times, and each time run: ${deployCommand(target.stage, values, ['originKeyGeneration', 'originKeyExchange'])}`,
      `1. originKeyExchange: "on"${isExchanged ? ' (it is on)' : ''}. The functions accept the next key too.`,
      `2. originKeyGeneration: ${String(next)}. The distribution sends the next key.${isExchanged ? ` If ${String(generation)} is the next one already, leave it.` : ''}`,
      '3. originKeyExchange: "off", ten minutes later. The functions accept no other key.',
    ].join('\n'),
    { generation, next, exchange: isExchanged ? 'on' : 'off' },
  );
}

function originKeyOf(
  file: string,
  stage: string,
  values: Readonly<Record<string, string>>,
): { readonly generation: number; readonly isExchanged: boolean } {
  try {
    const { originKeyGeneration: generation, originKeyExchange } = settingsOf(file, stage, values);
    return { generation, isExchanged: originKeyExchange === 'on' };
  } catch (error) {
    if (error instanceof BadSettings || error instanceof SyntaxError) throw new Failed(error.message);
    throw error;
  }
}

const timeOf = (date: Date): string => `${date.toISOString().slice(11, 16)} UTC`;
