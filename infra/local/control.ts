import type { IncomingMessage, ServerResponse } from 'node:http';
import * as v from 'valibot';
import { BodyTooLarge, readBody, sendJson } from './http-server.ts';

/** Controls of a running stack for tests: a mail outage, and running a schedule at once. */
export interface Control {
  /** SES answers mails with 503 while this is on: all, or those that mention an address. */
  mail: { down: boolean | string };
  /** Runs a schedule as its timer would; false if there is none with this id. */
  runSchedule(id: string): Promise<boolean>;
}

const mailState = v.strictObject({ down: v.union([v.boolean(), v.pipe(v.string(), v.email())]) });
const bodyLimit = 1024;

/**
 * Answers `POST /_local/mail/down {"down": true}` (or an address, or false) and, after the run,
 * `POST /_local/schedules/{id}`.
 *
 * @returns false for another address; nothing is sent then.
 */
export async function serveControl(
  control: Control,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const path = request.url?.split('?')[0] ?? '';
  const [, schedule] = /^\/_local\/schedules\/([\w-]+)$/.exec(path) ?? [];
  if (path !== '/_local/mail/down' && schedule === undefined) return false;
  if (request.method !== 'POST') {
    response.setHeader('Allow', 'POST');
    sendJson(response, 405, { message: 'Only POST' });
  } else if (schedule === undefined) {
    const wanted = v.safeParse(v.pipe(v.string(), v.parseJson(), mailState), await bodyOf(request));
    if (wanted.success) {
      control.mail.down = wanted.output.down;
      sendJson(response, 200, wanted.output);
    } else {
      sendJson(response, 400, { message: 'Send {"down": true}, {"down": false} or {"down": "amy@example.com"}' });
    }
  } else if (await control.runSchedule(schedule)) {
    sendJson(response, 200, { ran: schedule });
  } else {
    sendJson(response, 404, { message: `There is no schedule ${schedule}` });
  }
  return true;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  try {
    return (await readBody(request, bodyLimit)).toString();
  } catch (error) {
    if (error instanceof BodyTooLarge) return '';
    throw error;
  }
}
