import { cacheControl } from '#contract/pages/site-files.ts';
import type { PublicFiles } from '#domain/guides/ports.ts';
import { canonicalUri, livePage, publicFile } from '../../stack/edge/rewrite-uri.ts';

import type { RequestHandler } from '../http-server.ts';
import { splitUrl } from './event.ts';

/**
 * Serves the pages with the current guides, and the guides' pictures and samples, as the
 * distribution does; all else comes from the site.
 *
 * @param options.pages answers the endpoints of these pages, with the headers of the site; without
 *   it, these pages come from `site` too
 */
export const withLivePages = (options: {
  readonly site: RequestHandler;
  readonly pages?: RequestHandler;
  readonly files: Pick<PublicFiles, 'read'>;
  readonly headers: Readonly<Record<string, string>>;
}): RequestHandler => ({
  async handle(request, response) {
    const { path } = splitUrl(request.url ?? '/');
    const reads = request.method === 'GET' || request.method === 'HEAD';
    const live = canonicalUri(path) === path ? livePage(path) : undefined;
    const name = publicFile(path);
    if (reads && live !== undefined && options.pages !== undefined) {
      request.url = live;
      request.method = 'GET';
      request.headers.accept = 'text/html';
      await options.pages.handle(request, response);
      return;
    }
    const file = reads && name !== undefined ? await options.files.read(name) : undefined;
    if (file === undefined) {
      await options.site.handle(request, response);
      return;
    }
    response.writeHead(200, {
      ...options.headers,
      'Content-Type': file.type,
      'Content-Length': file.content.byteLength,
      'Cache-Control': cacheControl(path),
    });
    response.end(request.method === 'HEAD' ? undefined : file.content);
  },
});
