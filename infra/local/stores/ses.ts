import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { BodyTooLarge, boundPort, closeServer, loopback, type RunningServer, readBody, serve } from '../http-server.ts';
import { bareAddress, decodeMessage, type Mail, type Mailbox } from '../mailbox/mailbox.ts';

/**
 * SES's limit for a raw message, 40 MB, plus a third for base64 and a little for the form encoding.
 */
const bodyLimit = 60 * 1024 * 1024;

/** A mail that SES has accepted. */
export type SentMail = Pick<Mail, 'id' | 'from' | 'to'> & {
  /** The message tags, in the form of SES's events. */
  readonly tags: Readonly<Record<string, readonly string[]>>;
};

/** A local SES. */
export type RunningSes = RunningServer & {
  /**
   * While true, everything is answered with 503, as in an SES outage; with an address, only the
   * mails that mention it.
   */
  down: boolean | string;
  /** Called with each mail after its sender has the answer. */
  onSent: ((mail: SentMail) => void) | undefined;
};

/**
 * Starts an SES endpoint (the v1 query API's `SendEmail` and `SendRawEmail`) that stores every mail
 * in `mailbox`.
 *
 * aws-ses-v2-local checks requests, but loses its mails when it ends and never answers other
 * actions. This proxy stores each mail before it is acknowledged, and refuses other actions. The
 * emulator itself shows all mails to anyone who asks, so it answers only this proxy.
 */
export async function startSes(options: { readonly port: number; readonly mailbox: Mailbox }): Promise<RunningSes> {
  const emulator = await loadEmulator()({ host: loopback, port: 0 });
  const emulatorUrl = `http://${loopback}:${String(boundPort(emulator))}/`;
  const key = randomUUID();
  answerOnly(emulator, key);

  const answer = async (request: IncomingMessage): Promise<Answer> => {
    const body = (await readBody(request, bodyLimit)).toString();
    const form = new URLSearchParams(body);
    if (ses.down === true || (ses.down !== false && mentions(form, ses.down))) {
      return failure(503, 'ServiceUnavailable', 'The local SES is switched off');
    }
    const action = form.get('Action');
    if (request.url === ACCOUNT) return [200, JSON.stringify({ ProductionAccessEnabled: true, SendingEnabled: true })];
    if (action !== 'SendEmail' && action !== 'SendRawEmail') {
      return failure(400, 'InvalidAction', `The local SES does not support the action ${action ?? request.url ?? ''}`);
    }
    const { authorization, 'content-type': contentType } = request.headers;
    const response = await fetch(emulatorUrl, {
      method: 'POST',
      headers: {
        [KEY_HEADER]: key,
        ...(authorization === undefined ? {} : { authorization }),
        ...(contentType === undefined ? {} : { 'content-type': contentType }),
      },
      body,
    });
    const text = await response.text();
    if (response.status === 403) return failure(403, 'MissingAuthenticationToken', 'Missing Authentication Token');
    if (!response.ok) return failure(response.status, 'InvalidParameterValue', text);
    const mail = await (action === 'SendRawEmail'
      ? storeRaw(options.mailbox, form)
      : storeSimple(options.mailbox, form));
    return [200, text, { ...mail, tags: tagsOf(form) }];
  };

  const running = await serve((request, response) => {
    answer(request)
      .catch((error: unknown) =>
        error instanceof BodyTooLarge
          ? failure(413, 'RequestEntityTooLarge', error.message)
          : failure(500, 'InternalFailure', String(error)),
      )
      .then(([status, xml, sent]) => {
        sendXml(response, status, xml);
        if (sent !== undefined) ses.onSent?.(sent);
      })
      .catch(() => response.destroy());
  }, options.port);
  const ses: RunningSes = {
    ...running,
    down: false,
    onSent: undefined,
    async close() {
      await running.close();
      await closeServer(emulator);
    },
  };
  return ses;
}

const KEY_HEADER = 'x-key';
/** The newer API's `GetAccount`: here, mail reaches everyone. */
const ACCOUNT = '/v2/email/account';

/** Refuses what doesn't have the key. */
function answerOnly(server: Server, key: string): void {
  const [listener] = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request').on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (request.headers[KEY_HEADER] === key) listener?.(request, response);
    else response.writeHead(403).end();
  });
}

type Answer = readonly [status: number, xml: string, sent?: SentMail];

type StartEmulator = (config: { readonly host: string; readonly port: number }) => Promise<Server>;

function loadEmulator(): StartEmulator {
  // Under every loader `require` finds the default export of this CommonJS build in the same place.
  return (createRequire(import.meta.url)('aws-ses-v2-local') as { readonly default: StartEmulator }).default;
}

const rawMessage = (form: URLSearchParams): Buffer => Buffer.from(form.get('RawMessage.Data') ?? '', 'base64');

const mentions = (form: URLSearchParams, address: string): boolean =>
  [...form.values(), rawMessage(form).toString()].some((text) => text.includes(address));

async function storeRaw(mailbox: Mailbox, form: URLSearchParams): Promise<Mail> {
  const raw = rawMessage(form);
  return await mailbox.add(await decodeMessage(raw, members(form, 'Destinations')), raw);
}

async function storeSimple(mailbox: Mailbox, form: URLSearchParams): Promise<Mail> {
  const destinations = ['To', 'Cc', 'Bcc'].flatMap((kind) => members(form, `Destination.${kind}Addresses`));
  return await mailbox.add({
    to: destinations.map(bareAddress),
    from: form.get('Source') ?? '',
    subject: form.get('Message.Subject.Data') ?? '',
    text: form.get('Message.Body.Text.Data') ?? '',
    html: form.get('Message.Body.Html.Data') ?? '',
    attachments: [],
  });
}

/** The values of a list in AWS's query protocol: `Name.member.1`, `Name.member.2` … */
const members = (form: URLSearchParams, name: string): string[] =>
  [...form].filter(([key]) => key.startsWith(`${name}.member.`)).map(([, value]) => value);

/** `Tags.member.1.Name`, `Tags.member.1.Value` … */
function tagsOf(form: URLSearchParams): Record<string, readonly string[]> {
  return Object.fromEntries(
    [...form].flatMap(([key, name]) => {
      const [, index] = /^Tags\.member\.(\d+)\.Name$/.exec(key) ?? [];
      return index === undefined ? [] : [[name, [form.get(`Tags.member.${index}.Value`) ?? '']] as const];
    }),
  );
}

const failure = (status: number, code: string, message: string): Answer => [
  status,
  '<ErrorResponse xmlns="http://ses.amazonaws.com/doc/2010-12-01/"><Error>' +
    `<Type>${status < 500 ? 'Sender' : 'Receiver'}</Type><Code>${code}</Code><Message>${escapeXml(message)}</Message>` +
    '</Error></ErrorResponse>',
];

const escapeXml = (text: string): string =>
  text.replace(/[<>&]/g, (character) => `&#${String(character.charCodeAt(0))};`);

function sendXml(response: ServerResponse, status: number, xml: string): void {
  response.writeHead(status, { 'Content-Type': 'text/xml' });
  response.end(xml);
}
