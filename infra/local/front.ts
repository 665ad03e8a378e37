import type { IncomingMessage, ServerResponse } from 'node:http';
import { API_BASE_PATH } from '#contract/endpoint.ts';
import { type Control, serveControl } from './control.ts';
import { splitUrl } from './gateway/event.ts';
import type { HttpApi } from './gateway/http-api.ts';
import type { Mailbox } from './mailbox/mailbox.ts';
import { serveMailbox } from './mailbox/mailbox-site.ts';
import { askAll, type Service } from './readiness.ts';

/** What serves the pages. */
export interface Pages {
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  close?(): Promise<void>;
}

/** What stands behind the site's port once it is there. */
export interface Behind {
  readonly api: HttpApi;
  readonly pages: Pages;
  readonly mailbox: Mailbox;
  readonly control: Control;
  /** `/config.json`: what the pages must know of this stack. */
  readonly pageConfig: unknown;
}

/** The site's port: one origin for pages, API, mailbox and readiness. */
export interface Front {
  /** Those that {@link Front.handle} asks for `/_local/ready`. */
  services: readonly Service[];
  /** Until it is set everything but the readiness is answered with 503. */
  behind: Behind | undefined;
  /** Whether the start is over. */
  started: boolean;
  readonly handle: (request: IncomingMessage, response: ServerResponse) => void;
}

/** A front with nothing behind it yet. */
export function newFront(onError: (error: unknown) => void): Front {
  const front: Front = {
    services: [],
    behind: undefined,
    started: false,
    handle(request, response) {
      answer(front, request, response).catch((error: unknown) => {
        onError(error);
        if (response.headersSent) response.destroy();
        else sendJson(response, 500, { message: 'Internal Server Error' });
      });
    },
  };
  return front;
}

async function answer(front: Front, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { path } = splitUrl(request.url ?? '/');
  if (path === '/_local/ready') {
    const services = await askAll(front.services);
    const ready = front.started && services.every((service) => service.ready);
    sendJson(response, ready ? 200 : 503, { ready, pid: process.pid, services });
  } else if (front.behind === undefined) {
    response.setHeader('Retry-After', '1');
    sendJson(response, 503, { message: 'The local stack is starting' });
  } else if (path.startsWith('/_local/')) {
    const { control, mailbox } = front.behind;
    const served = (await serveControl(control, request, response)) || (await serveMailbox(mailbox, request, response));
    if (!served) sendJson(response, 404, { message: 'Not Found' });
  } else if (path.startsWith(`${API_BASE_PATH}/`)) {
    await front.behind.api.handle(request, response);
  } else if (path === '/config.json') {
    sendJson(response, 200, front.behind.pageConfig);
  } else {
    await front.behind.pages.handle(request, response);
  }
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
  response.end(JSON.stringify(body));
}
