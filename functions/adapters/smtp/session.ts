import SMTPConnection from 'nodemailer/lib/smtp-connection';

/** An account at a mail server. */
export interface SmtpAccount {
  readonly host: string;
  readonly port: number;
  /** Whether the connection begins with TLS, as at port 465. If not, the server has to STARTTLS. */
  readonly secure: boolean;
  readonly user: string;
  /**
   * What we greet it as: a domain of ours. Without one, a function in AWS would be `[127.0.0.1]`,
   * and Google's relay hangs up on that (421).
   */
  readonly name: string;
}

/**
 * Logs in to a mail server, works, and closes the connection. Nothing is sent without TLS or to a
 * server whose certificate isn't for this host.
 * @param limitMs for everything together
 * @throws Error with nodemailer's `code`, and the server's reply if there is one
 */
export async function smtpSession<Result>(
  { host, port, secure, user, name }: SmtpAccount,
  pass: string,
  limitMs: number,
  work: (connection: SMTPConnection) => Promise<Result>,
): Promise<Result> {
  const connection = new SMTPConnection({
    host,
    port,
    secure,
    name,
    requireTLS: !secure,
    tls: { rejectUnauthorized: true },
    connectionTimeout: limitMs,
    greetingTimeout: limitMs,
    socketTimeout: limitMs,
    dnsTimeout: limitMs,
  });
  const limit = AbortSignal.timeout(limitMs);
  try {
    return await new Promise<Result>((resolve, reject) => {
      connection.on('error', reject);
      limit.addEventListener('abort', () => reject(limit.reason as Error));
      const run = async (): Promise<Result> => {
        await done((callback) => connection.connect(callback));
        await done((callback) => connection.login({ user, pass }, callback));
        return await work(connection);
      };
      run().then(resolve, reject);
    });
  } finally {
    connection.close();
  }
}

async function done(call: (callback: (error?: Error | null) => void) => void): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    call((error) => {
      if (error) reject(error);
      else resolve();
    });
  });
}
