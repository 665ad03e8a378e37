import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { API_BASE_PATH } from '#contract/site-paths.ts';
import { type Control, serveControl } from './control.ts';
import { splitUrl } from './gateway/event.ts';
import { guarded, type RequestHandler, sendJson } from './http-server.ts';
import type { Mailbox } from './mailbox/mailbox.ts';
import { serveMailbox } from './mailbox/mailbox-site.ts';
import { checkAll, type Service } from './readiness.ts';

/** What serves the pages. */
export interface Pages extends RequestHandler {
  close?(): Promise<void>;
}

/** What the router passes requests to. */
export interface Backends {
  readonly api: RequestHandler;
  readonly pages: Pages;
  readonly mailbox: Mailbox;
  readonly control: Control;
  /** `/config.json`, the settings of this stack for the pages. */
  readonly pageConfig: unknown;
}

/** Routes requests at the site's port: one origin for pages, API, mailbox and readiness. */
export interface Router {
  /** Checked for `/_local/ready`. */
  services: readonly Service[];
  /** Without it everything but the readiness is answered with 503. */
  backends: Backends | undefined;
  /** Whether the start is complete. */
  started: boolean;
  readonly listener: RequestListener;
}

/** A router without backends. */
export function createRouter(onError: (error: unknown) => void): Router {
  const router: Router = {
    services: [],
    backends: undefined,
    started: false,
    listener(request, response) {
      const isLocal = splitUrl(request.url ?? '/').path.startsWith('/_local');
      (isLocal ? guarded(listener) : listener)(request, response);
    },
  };
  const listener: RequestListener = (request, response) => {
    answer(router, request, response).catch((error: unknown) => {
      onError(error);
      if (response.headersSent) response.destroy();
      else sendJson(response, 500, { message: 'Internal Server Error' });
    });
  };
  return router;
}

async function answer(router: Router, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { path } = splitUrl(request.url ?? '/');
  if (path === '/_local/ready') {
    const services = await checkAll(router.services);
    const ready = router.started && services.every((service) => service.ready);
    sendJson(response, ready ? 200 : 503, { ready, pid: process.pid, services });
  } else if (router.backends === undefined) {
    response.setHeader('Retry-After', '1');
    sendJson(response, 503, { message: 'The local stack is starting' });
  } else if (path === '/_local/openapi.json') {
    // Loaded when someone asks, so that the start doesn't wait for it.
    const { openApi } = await import('../build/openapi.ts');
    sendJson(response, 200, openApi());
  } else if (path.startsWith('/_local/')) {
    const { control, mailbox } = router.backends;
    const served = (await serveControl(control, request, response)) || (await serveMailbox(mailbox, request, response));
    if (!served) sendJson(response, 404, { message: 'Not Found' });
  } else if (path.startsWith(`${API_BASE_PATH}/`)) {
    await router.backends.api.handle(request, response);
  } else if (path === '/config.json') {
    sendJson(response, 200, router.backends.pageConfig);
  } else {
    await router.backends.pages.handle(request, response);
  }
}
