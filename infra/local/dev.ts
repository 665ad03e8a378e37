import { watch } from 'node:fs';
import type { Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { canonicalUri, isOffice } from '../stack/edge/rewrite-uri.ts';
import { headerSets, headersOf } from '../stack/site-headers.ts';
import { runInForeground } from './command.ts';
import { splitUrl } from './gateway/event.ts';
import type { Pages } from './router.ts';
import { type RunningStack, type StackOptions, startStack } from './stack.ts';

async function startDevelopment(options: StackOptions): Promise<RunningStack> {
  console.log('Starting the guide shop for development');
  const stack = await startStack({ ...options, pages: developmentPages });
  const unwatch = watchFunctions(() => stack.reloadFunctions());
  return {
    ...stack,
    async close() {
      unwatch();
      await stack.close();
    },
  };
}

/** Vite's address of the office's document (web/build/office.ts). */
const officeDocument = '/src/office/index.html';
const leftOut = new Set(['Content-Security-Policy', 'Permissions-Policy']);

/**
 * The pages from Vite, without the Content-Security-Policy, which forbids the inline scripts of hot
 * reload.
 */
async function developmentPages(siteServer: Server): Promise<Pages> {
  const vite = await createServer({
    configFile: fileURLToPath(new URL('../../web/vite.config.ts', import.meta.url)),
    appType: 'spa',
    // Hot reload uses the site's own port, so that two stacks can run side by side.
    server: { middlewareMode: true, hmr: { server: siteServer } },
  });
  const headers = headerSets({ paypalOrigins: [], inlineScriptHashes: [] });
  return {
    handle(request, response) {
      const uri = canonicalUri(splitUrl(request.url ?? '/').path);
      for (const [name, value] of Object.entries(headersOf(headers, uri))) {
        if (!leftOut.has(name)) response.setHeader(name, value);
      }
      if (isOffice(uri)) request.url = officeDocument;
      return new Promise((resolve, reject) => {
        response.on('close', resolve);
        vite.middlewares(request, response, (error?: unknown) => {
          if (error === undefined) response.writeHead(404).end();
          else reject(error instanceof Error ? error : new Error('The development server failed', { cause: error }));
        });
      });
    },
    close: () => vite.close(),
  };
}

const settleMs = 200;

/**
 * Calls `reload` after changes in functions/, one at a time. A failed build is printed and the old
 * one stays.
 */
function watchFunctions(reload: () => Promise<void>): () => void {
  const folder = fileURLToPath(new URL('../../functions', import.meta.url));
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const run = async (): Promise<void> => {
    const start = performance.now();
    try {
      await reload();
      console.log(`  Functions reloaded (${((performance.now() - start) / 1000).toFixed(1)} s)`);
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
    }
  };
  const watcher = watch(folder, { recursive: true }, (_event, file) => {
    if (file === null || file.endsWith('.test.ts')) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = running.then(run);
    }, settleMs);
  });
  return () => {
    clearTimeout(timer);
    watcher.close();
  };
}

/** `npm run dev`: `npm start` with hot reload of pages and functions. */
await runInForeground(startDevelopment, ({ origin, endpoints }) => {
  return `
Ready after ${process.uptime().toFixed(1)} s: ${origin}, mailbox ${origin}/_local/mail, PayPal ${endpoints.paypal}
Pages reload when web/ changes, functions when functions/ changes. Ctrl-C stops.
`;
});
