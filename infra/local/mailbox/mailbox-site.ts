import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Mailbox } from './mailbox.ts';
import { listPage, listPolicy, mailboxPath, mailPage, mailPolicy } from './mailbox-page.ts';

/**
 * Answers the mailbox's addresses: `/_local/mail` and `/_local/mail.json` (both with
 * `?to=address`), a mail by its id, its attachments and its source (`/_local/mail/{id}.eml`).
 *
 * @returns false for another address; nothing is sent then.
 */
export async function serveMailbox(
  mailbox: Mailbox,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
  const to = searchParams.get('to')?.trim();
  const recipient = to === '' ? undefined : to;
  response.setHeader('Cache-Control', 'no-store');
  if (pathname === `${mailboxPath}.json`) {
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify(mailbox.list(recipient)));
    return true;
  }
  if (pathname === mailboxPath) {
    sendPage(response, listPage(mailbox.list(recipient), recipient), listPolicy);
    return true;
  }
  const [, id = '', index, eml] = /^\/_local\/mail\/(\w+)(?:\/attachments\/(\d+)|(\.eml))?$/.exec(pathname) ?? [];
  const mail = mailbox.find(id);
  if (mail === undefined) return false;
  if (eml !== undefined) {
    const message = await mailbox.raw(id);
    if (message === undefined) return false;
    // Browsers show text and download other types.
    response.setHeader('Content-Type', 'text/plain; charset=utf-8');
    response.setHeader('X-Content-Type-Options', 'nosniff');
    response.end(message);
    return true;
  }
  if (index === undefined) {
    sendPage(response, mailPage(mail), mailPolicy);
    return true;
  }
  const attachment = await mailbox.attachment(id, Number(index));
  if (attachment === undefined) return false;
  // An attachment is downloaded, never shown as a page of this origin.
  response.setHeader('Content-Type', attachment.contentType);
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader(
    'Content-Disposition',
    `attachment; filename*=UTF-8''${encodeURIComponent(attachment.filename).replace(/['()*]/g, escapeMark)}`,
  );
  response.end(attachment.content);
  return true;
}

const escapeMark = (mark: string): string => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`;

function sendPage(response: ServerResponse, html: string, policy: string): void {
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.setHeader('Content-Security-Policy', policy);
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.end(html);
}
