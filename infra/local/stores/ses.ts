import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { BodyTooLarge, boundPort, closeServer, loopback, type RunningServer, readBody, serve } from '../http-server.ts';
import { bareAddress, decodeMessage, type Mailbox } from '../mailbox/mailbox.ts';

/** SES's own limit for a raw message, 40 MB, grown by a third as base64 and again a little as a form. */
const bodyLimit = 60 * 1024 * 1024;

/** A local SES; while it is `down` it answers everything with 503, as SES does on a bad day. */
export type RunningSes = RunningServer & { down: boolean };

/**
 * Starts an SES endpoint (the v1 query API's `SendEmail` and `SendRawEmail`) which keeps every mail in `mailbox`.
 *
 * aws-ses-v2-local checks and acknowledges the request but forgets its mails when it ends and never answers another
 * action. Standing in front of it, this one keeps the mail before the sender hears "sent", and refuses other actions.
 */
export async function startSes(options: { readonly port: number; readonly mailbox: Mailbox }): Promise<RunningSes> {
  const emulator = await loadEmulator()({ host: loopback, port: 0 });
  const emulatorUrl = `http://${loopback}:${String(boundPort(emulator))}/`;

  const answer = async (request: IncomingMessage): Promise<readonly [status: number, xml: string]> => {
    const body = (await readBody(request, bodyLimit)).toString();
    if (ses.down) return failure(503, 'ServiceUnavailable', 'The local SES is told to be down');
    const form = new URLSearchParams(body);
    const action = form.get('Action');
    if (action !== 'SendEmail' && action !== 'SendRawEmail') {
      return failure(400, 'InvalidAction', `The local SES does not know the action ${action ?? request.url ?? ''}`);
    }
    const { authorization, 'content-type': contentType } = request.headers;
    const response = await fetch(emulatorUrl, {
      method: 'POST',
      headers: {
        ...(authorization === undefined ? {} : { authorization }),
        ...(contentType === undefined ? {} : { 'content-type': contentType }),
      },
      body,
    });
    const text = await response.text();
    if (response.status === 403) return failure(403, 'MissingAuthenticationToken', 'Missing Authentication Token');
    if (!response.ok) return failure(response.status, 'InvalidParameterValue', text);
    await (action === 'SendRawEmail' ? keepRaw(options.mailbox, form) : keepSimple(options.mailbox, form));
    return [200, text];
  };

  const running = await serve((request, response) => {
    answer(request)
      .catch((error: unknown) =>
        error instanceof BodyTooLarge
          ? failure(413, 'RequestEntityTooLarge', error.message)
          : failure(500, 'InternalFailure', String(error)),
      )
      .then(([status, xml]) => {
        sendXml(response, status, xml);
      })
      .catch(() => response.destroy());
  }, options.port);
  const ses: RunningSes = {
    ...running,
    down: false,
    async close() {
      await running.close();
      await closeServer(emulator);
    },
  };
  return ses;
}

type StartEmulator = (config: { readonly host: string; readonly port: number }) => Promise<Server>;

function loadEmulator(): StartEmulator {
  // A CommonJS build whose default export only `require` finds in the same place under every loader.
  return (createRequire(import.meta.url)('aws-ses-v2-local') as { readonly default: StartEmulator }).default;
}

async function keepRaw(mailbox: Mailbox, form: URLSearchParams): Promise<void> {
  const raw = Buffer.from(form.get('RawMessage.Data') ?? '', 'base64');
  await mailbox.keep(await decodeMessage(raw, members(form, 'Destinations')), raw);
}

async function keepSimple(mailbox: Mailbox, form: URLSearchParams): Promise<void> {
  const destinations = ['To', 'Cc', 'Bcc'].flatMap((kind) => members(form, `Destination.${kind}Addresses`));
  await mailbox.keep({
    to: destinations.map(bareAddress),
    from: form.get('Source') ?? '',
    subject: form.get('Message.Subject.Data') ?? '',
    text: form.get('Message.Body.Text.Data') ?? '',
    html: form.get('Message.Body.Html.Data') ?? '',
    attachments: [],
  });
}

/** The values of a list in AWS's query protocol: `Name.member.1`, `Name.member.2` … */
function members(form: URLSearchParams, name: string): string[] {
  return [...form].filter(([key]) => key.startsWith(`${name}.member.`)).map(([, value]) => value);
}

function failure(status: number, code: string, message: string): readonly [number, string] {
  return [
    status,
    '<ErrorResponse xmlns="http://ses.amazonaws.com/doc/2010-12-01/"><Error>' +
      `<Type>${status < 500 ? 'Sender' : 'Receiver'}</Type><Code>${code}</Code><Message>${escapeXml(message)}</Message>` +
      '</Error></ErrorResponse>',
  ];
}

function escapeXml(text: string): string {
  return text.replace(/[<>&]/g, (character) => `&#${String(character.charCodeAt(0))};`);
}

function sendXml(response: ServerResponse, status: number, xml: string): void {
  response.writeHead(status, { 'Content-Type': 'text/xml' });
  response.end(xml);
}
