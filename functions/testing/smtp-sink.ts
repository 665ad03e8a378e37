import { buffer } from 'node:stream/consumers';
import tls from 'node:tls';
import { type StructuredHeader, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import type { SmtpAccount } from '#adapters/smtp/session.ts';
import { createSigningIdentity } from '#infra/local/paypal/certificates.ts';
import { testSecret } from './emulators.ts';
import type { ReceivedMail } from './mailer.suite.ts';

/** What the server is about to answer to. */
export type Step = 'connect' | 'auth' | 'from' | 'rcpt' | 'data';

export interface SmtpSink {
  readonly account: SmtpAccount;
  readonly password: string;
  /** Every mail that it took, oldest first. */
  readonly received: readonly { readonly from: string; readonly to: readonly string[]; readonly raw: Buffer }[];
  /** What those who logged in called themselves. */
  readonly greetings: readonly string[];
  /** Every password that it was told, also over a connection without TLS. */
  readonly passwords: readonly string[];
  /**
   * A reply such as `550 5.1.1 No such user` in place of the usual one, or a promise to wait for.
   * `what` is the address or the message.
   */
  answer: (step: Step, what: string) => string | undefined | Promise<string | undefined>;
  close(): Promise<void>;
}

interface SinkOptions {
  /** TLS from the start, as at port 465. */
  readonly secure?: boolean;
  /** Whether it refuses to encrypt. */
  readonly refusesTls?: boolean;
  /** The largest mail that it takes, in bytes. */
  readonly size?: number;
  /** Whether this process trusts its certificate. */
  readonly trusted?: boolean;
}

const name = 'localhost';
/** That of all sinks, because making keys takes time. */
let identity: ReturnType<typeof createSigningIdentity> | undefined;

const noAnswer = () => undefined;

/** A mail server that keeps what it gets, on a free port, with a certificate for `localhost`. */
export async function startSmtpSink({
  secure = false,
  refusesTls = false,
  size,
  trusted = true,
}: SinkOptions = {}): Promise<SmtpSink> {
  const { caCertificate, certificate, privateKey } = await (identity ??= createSigningIdentity({
    now: new Date(),
    name,
  }));
  const distrust = trusted ? trust(caCertificate) : noAnswer;
  const password = testSecret.smtpPassword;
  const received: { from: string; to: string[]; raw: Buffer }[] = [];
  const passwords: string[] = [];
  const greetings: string[] = [];

  async function replyTo(step: Step, what: string, callback: (error?: Error | null) => void): Promise<void> {
    const reply = await sink.answer(step, what);
    callback(reply === undefined ? null : refusal(reply));
  }
  const server = new SMTPServer({
    secure,
    key: privateKey,
    cert: certificate,
    // Its replies have those of the tests.
    hideENHANCEDSTATUSCODES: true,
    disableReverseLookup: true,
    // Some tests leave a connection open.
    closeTimeout: 100,
    ...(size === undefined ? {} : { size }),
    ...(refusesTls ? { disabledCommands: ['STARTTLS'], allowInsecureAuth: true } : {}),
    onConnect: (_session, callback) => void replyTo('connect', '', callback),
    onAuth({ username, password: told }, { hostNameAppearsAs }, callback) {
      greetings.push(hostNameAppearsAs);
      passwords.push(told ?? '');
      void replyTo('auth', username ?? '', (error) => {
        if (error) callback(error);
        else if (username === sink.account.user && told === password) callback(null, { user: username });
        else callback(refusal('535 5.7.8 Authentication failed'));
      });
    },
    onMailFrom: ({ address }, _session, callback) => void replyTo('from', address, callback),
    onRcptTo: ({ address }, _session, callback) => void replyTo('rcpt', address, callback),
    onData(stream, { envelope }, callback) {
      const { mailFrom, rcptTo } = envelope;
      const take = async (): Promise<void> => {
        const raw = await buffer(stream);
        await replyTo('data', raw.toString('latin1'), (error) => {
          const from = mailFrom === false ? '' : mailFrom.address;
          if (!error) received.push({ from, to: rcptTo.map(({ address }) => address), raw });
          callback(error);
        });
      };
      take().catch(callback);
    },
  });
  // Connections that its clients cut off are no concern of the server.
  server.on('error', noAnswer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  const sink: SmtpSink = {
    account: {
      host: name,
      port: typeof address === 'object' && address !== null ? address.port : 0,
      secure,
      user: 'guides@example.com',
      name: 'example.com',
    },
    password,
    received,
    greetings,
    passwords,
    answer: noAnswer,
    async close() {
      distrust();
      await new Promise<void>((resolve) => server.close(resolve));
    },
  };
  return sink;
}

/** The account as the functions' environment has it. */
export const smtpUrl = ({ account: { host, port, secure, user } }: Pick<SmtpSink, 'account'>): string =>
  `${secure ? 'smtps' : 'smtp'}://${encodeURIComponent(user)}@${host}:${String(port)}`;

/** The parts of a raw message. */
export async function partsOf(raw: Buffer): Promise<Omit<ReceivedMail, 'to'>> {
  const { subject = '', text = '', html, replyTo, attachments } = await simpleParser(raw);
  const entry = attachments.find(({ contentType }) => contentType === 'text/calendar');
  const { params } = (entry?.headers.get('content-type') ?? { params: {} }) as Pick<StructuredHeader, 'params'>;
  return {
    subject,
    text,
    html: typeof html === 'string' ? html : '',
    replyTo: replyTo?.value[0]?.address,
    attachments: attachments
      .filter((attachment) => attachment !== entry)
      .map(({ filename = '', content }) => ({ fileName: filename, content: Uint8Array.from(content) })),
    invite: entry && { method: params['method'] ?? '', content: entry.content.toString() },
  };
}

function refusal(reply: string): Error {
  const [, responseCode, message] = /^(\d{3}) (.*)$/.exec(reply) ?? [];
  return Object.assign(new Error(message), { responseCode: Number(responseCode) });
}

/** Adds an authority to those that this process trusts. Answers what takes it away again. */
function trust(authority: string): () => void {
  const { createSecureContext } = tls;
  tls.createSecureContext = (options) => {
    const secureContext = createSecureContext(options);
    (secureContext.context as { addCACert(pem: string): void }).addCACert(authority);
    return secureContext;
  };
  return () => {
    tls.createSecureContext = createSecureContext;
  };
}
