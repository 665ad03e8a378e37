import { createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import type { Server } from 'node:http';
import { resolve } from 'node:path';
import type { Writable } from 'node:stream';
import { API_BASE_PATH } from '#contract/endpoint.ts';
import { receivePaypalWebhook } from '#contract/endpoints.ts';
import { registry, schedules, subscriptions } from '#contract/registry.ts';
import {
  buildSiteIfChanged,
  bundleFunctionsIfChanged,
  functionModules,
  guidesDir,
  readSiteManifest,
  siteDir,
  typesetGuidesIfChanged,
} from '../build/builds.ts';
import { handlerIds } from '../build/bundle-functions.ts';
import { Problem } from '../build/problem.ts';
import { dataDirAt, lockDataDir, resetData } from '../operations/local/data-dir.ts';
import { awsEnvironment, type Endpoints, functionEnvironment } from '../operations/local/environment.ts';
import { forwardedCookies } from '../stack/forwarded.ts';
import { sampleSettings } from '../stack/settings.ts';
import { apiHeaders, siteHeaders } from '../stack/site-headers.ts';
import type { Control } from './control.ts';
import { newFront, type Pages } from './front.ts';
import { httpApi } from './gateway/http-api.ts';
import type { Route } from './gateway/routes.ts';
import { staticSite } from './gateway/static-site.ts';
import { serve } from './http-server.ts';
import { type Functions, startFunctions } from './lambda/functions.ts';
import type { Invocation } from './lambda/invocation.ts';
import { startMailFeedback } from './mail-feedback.ts';
import { takenPorts } from './ports.ts';
import { runSchedule, startSchedules } from './schedules.ts';
import { type Seeded, seed } from './seed.ts';
import { startServices } from './services.ts';

/** How a local stack is started. */
export interface StackOptions {
  /** The site's; PayPal, S3 and DynamoDB take the three after it. */
  readonly port: number;
  /** Where all data are kept. Created where it is missing. */
  readonly dataDir: string;
  /** Forgets the data of earlier runs first. */
  readonly reset?: boolean;
  /** Prints nothing. */
  readonly quiet?: boolean;
  /** Serves the pages instead of a built site: the development server. */
  readonly pages?: (siteServer: Server) => Promise<Pages>;
  /** Is told when a part ends by itself, so that the stack is of no use any more. Prints it unless given. */
  readonly onBroken?: (message: string) => void;
}

/** A local stack that answers. */
export interface RunningStack {
  /** `http://localhost:<port>` */
  readonly origin: string;
  readonly endpoints: Endpoints;
  /** What runs the tables, for people. */
  readonly dynamoDbEngine: string;
  readonly seeded: Seeded;
  /** Bundles the functions again, if they changed, and uses the new ones from the next request on. */
  reloadFunctions(): Promise<void>;
  /** Ends everything. Safe to call twice. */
  close(): Promise<void>;
}

/** A port that the stack needs is taken; the message is one line. */
export class PortsTaken extends Problem {
  override readonly name = 'PortsTaken';
}

/**
 * Starts the whole product on this machine: stores, PayPal simulator, functions, API and site.
 *
 * Everything lives in this process, but for DynamoDB's engine, which ends with it however it goes. The promise resolves
 * once all of it answers and the samples are there.
 *
 * @throws PortsTaken, DataInUse, DynamoDbUnavailable, DamagedFile, BuildFailed, FunctionsNotLoaded …, each with a
 * message for people. Whatever was started until then is ended again.
 */
export async function startStack(options: StackOptions): Promise<RunningStack> {
  const data = dataDirAt(resolve(options.dataDir));
  const origin = `http://localhost:${String(options.port)}`;
  const print = options.quiet === true ? () => undefined : (line: string) => console.log(line);
  const warn = (message: string): void => {
    print(`! ${message}`);
  };
  const closing = closeInReverse();
  const { started } = closing;

  await refuseTakenPorts(options.port);
  try {
    const front = newFront((error) => {
      warn(`A request failed: ${describe(error)}`);
    });
    // From the first moment on the site's port says how far the start is.
    const site = started(await serve(front.handle, options.port));
    started({ close: await lockDataDir(data, origin) });
    if (options.reset === true) await resetData(data);
    // Of this process, for the operations that seed the stores; the functions get theirs alone.
    Object.assign(process.env, awsEnvironment);

    const names = await handlerIds();
    const hasWebhook = names.includes(receivePaypalWebhook.id);
    const step = timedSteps(print);
    const building = [
      step('Functions', bundleFunctionsIfChanged(data.build)),
      step('Sample guides', typesetGuidesIfChanged(data.build)),
      ...(options.pages === undefined ? [step('Site', buildSiteIfChanged(data.build, origin))] : []),
    ];
    const starting = step(
      'Stores and PayPal simulator',
      startServices({
        port: options.port,
        data,
        site: origin,
        webhookPath: hasWebhook ? `${API_BASE_PATH}/${receivePaypalWebhook.path}` : undefined,
        started,
        warn,
        onBroken: options.onBroken ?? warn,
      }),
    );
    // Where a build fails, the services must have started before they can be ended.
    await Promise.all([starting, ...building]).finally(() => Promise.allSettled([starting]));
    const { endpoints, mailbox, mail, rows, dynamoDbEngine } = await starting;

    const log = started(await openLog(data.log));
    const launch = async (): Promise<Functions> =>
      startFunctions({
        modules: await functionModules(data.build),
        environment: functionEnvironment(endpoints),
        output: log.stream,
        onCrash: (error) => {
          warn(`The functions crashed and start again: ${describe(error)}`);
        },
      });
    let functions = await launch();
    started({ close: () => functions.close() });

    const pages =
      options.pages === undefined ? await builtPages(data.build, endpoints) : await options.pages(site.server);
    started({ close: async () => pages.close?.() });
    const api = httpApi({
      routes: () => routes(functions),
      log: (message, cause) => {
        warn(cause === undefined ? message : `${message}: ${describe(cause)}`);
      },
      cookieNames: forwardedCookies(origin),
      headers: apiHeaders(),
    });
    const pageConfig = {
      paypal: { clientId: sampleSettings.paypalClientId, sdkBaseUrl: `${endpoints.paypal}/sdk/js` },
    };
    front.services = rows;
    const invoke = (event: unknown, invocation: Invocation) => functions.invoke(event, invocation);
    const running = schedules.filter(({ id }) => functions.names.includes(id));
    const control: Control = {
      mail,
      async runSchedule(id) {
        if (!running.some((schedule) => schedule.id === id)) return false;
        await runSchedule(id, invoke);
        return true;
      },
    };
    const hearing = subscriptions.map(({ id }) => id).filter((id) => functions.names.includes(id));
    const mailFeedback = started(startMailFeedback(hearing, invoke, warn));
    mail.onSent = mailFeedback.sent;
    front.behind = { api, pages, mailbox, control, pageConfig };

    const seeded = await step(
      'Shop and demo buyer',
      seed({ guidesFolder: guidesDir(data.build), endpoints, mailbox, warn }),
    );
    started({ close: startSchedules(running, invoke, warn) });
    front.started = true;

    return {
      origin,
      endpoints,
      dynamoDbEngine,
      seeded,
      async reloadFunctions() {
        await bundleFunctionsIfChanged(data.build);
        const previous = functions;
        functions = await launch();
        await previous.close();
      },
      close: closing.close,
    };
  } catch (error) {
    await closing.close();
    throw error;
  }
}

/** A part that is to be ended. */
interface Part {
  close(): Promise<void>;
}

/** Collects what was started and ends it in the reverse order, all of it even where one part fails to end. */
function closeInReverse(): { readonly started: <T extends Part>(part: T) => T; readonly close: () => Promise<void> } {
  const parts: Part[] = [];
  let closed: Promise<void> | undefined;
  const closeAll = async (): Promise<void> => {
    const failures: unknown[] = [];
    for (const part of parts.reverse()) {
      await part.close().catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw new AggregateError(failures, 'A part of the stack did not end cleanly');
  };
  return {
    started: (part) => {
      parts.push(part);
      return part;
    },
    close: () => (closed ??= closeAll()),
  };
}

/** A process that was just killed may still be giving its ports back: they get a moment. */
async function refuseTakenPorts(port: number): Promise<void> {
  const uses = [
    ['site', port],
    ['PayPal simulator', port + 1],
    ['S3', port + 2],
    ['DynamoDB', port + 3],
  ] as const;
  const ports = uses.map(([, number]) => number);
  const deadline = Date.now() + 1500;
  let taken = await takenPorts(ports);
  while (taken.length > 0 && Date.now() < deadline) {
    await new Promise((wake) => setTimeout(wake, 150));
    taken = await takenPorts(ports);
  }
  if (taken.length === 0) return;
  const named = uses
    .filter(([, number]) => taken.includes(number))
    .map(([use, number]) => `${String(number)} (${use})`);
  throw new PortsTaken(
    `Taken by another program: port ${named.join(', port ')}. Stop it, or choose four others with PORT=${String(port + 1000)}.`,
  );
}

function routes(functions: Functions): readonly Route[] {
  return registry
    .filter(({ id }) => functions.names.includes(id))
    .map(({ id, method, path }) => ({
      method,
      path: `${API_BASE_PATH}/${path.replace(/\/$/, '')}`,
      functionName: id,
      invoke: (event, invocation) => functions.invoke(event, invocation),
    }));
}

async function builtPages(buildDir: string, endpoints: Endpoints): Promise<Pages> {
  const { inlineScriptHashes } = await readSiteManifest(buildDir);
  return staticSite({
    dir: siteDir(buildDir),
    headers: siteHeaders({ paypalOrigins: [endpoints.paypal], inlineScriptHashes }),
  });
}

/** The functions' own log, one JSON line each; that of the run before is kept beside it. */
async function openLog(file: string): Promise<{ readonly stream: Writable; close(): Promise<void> }> {
  await rename(file, `${file}.previous`).catch(() => undefined);
  const stream = createWriteStream(file);
  return {
    stream,
    close: () =>
      new Promise((resolveClosed) => {
        stream.end(() => {
          resolveClosed();
        });
      }),
  };
}

function timedSteps(print: (line: string) => void) {
  return async <T>(name: string, work: Promise<T>): Promise<T> => {
    const begun = performance.now();
    const result = await work;
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    print(`  ${name} ${isReused(result) ? 'unchanged' : 'ready'} (${seconds} s)`);
    return result;
  };
}

function isReused(result: unknown): boolean {
  return typeof result === 'object' && result !== null && 'reused' in result && result.reused === true;
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
