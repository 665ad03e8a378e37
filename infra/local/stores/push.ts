import * as v from 'valibot';
import { type RunningServer, readBody, serve } from '../http-server.ts';
import type { Mailbox } from '../mailbox/mailbox.ts';

/** Push services take messages of up to 4 KB. */
const bodyLimit = 4096;

const notification = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ to: v.string(), name: v.string(), device: v.string(), text: v.string(), path: v.string() }),
);

/**
 * Starts what takes the place of the browsers' push services: it shows each notification in
 * `mailbox`, as an email to the member whose device it is for.
 */
export async function startPush(options: { readonly port: number; readonly mailbox: Mailbox }): Promise<RunningServer> {
  const show = async (body: string): Promise<number> => {
    const read = v.safeParse(notification, body);
    if (!read.success) return 400;
    const { to, name, device, text, path } = read.output;
    await options.mailbox.add({
      to: [to],
      from: 'Push service',
      subject: `Push to ${name}, ${device === '' ? 'unknown browser' : device}: ${text}`,
      text: `The device shows “${text}”. A tap on it opens ${path}.`,
      html: '',
      attachments: [],
    });
    return 201;
  };
  return await serve((request, response) => {
    readBody(request, bodyLimit)
      .then((body) => show(body.toString()))
      .then((status) => response.writeHead(status).end())
      .catch(() => response.destroy());
  }, options.port);
}
