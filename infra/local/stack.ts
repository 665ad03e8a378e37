import { createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import type { Server } from 'node:http';
import { resolve } from 'node:path';
import type { Writable } from 'node:stream';
import { GetObjectCommand, NoSuchKey, type S3Client } from '@aws-sdk/client-s3';
import { dynamoWebsite } from '#adapters/dynamodb/website.ts';
import { s3PublicFiles } from '#adapters/s3/public-files.ts';
import { wholeSite } from '#adapters/site/whole-site.ts';
import { dynamoClient, s3Client } from '#composition/clients.ts';
import { apiRoutes, dailySchedules, schedules, subscriptions } from '#contract/registry.ts';
import { business } from '#contract/website/documents/index.ts';
import {
  buildSiteIfChanged,
  bundleFunctionsIfChanged,
  functionModules,
  readRoles,
  readSiteManifest,
  rendererDir,
  roleCheckModule,
  siteDir,
} from '../build/builds.ts';
import { Problem } from '../build/problem.ts';
import { type DataDir, dataDirAt, getsSamples, lockDataDir, resetData } from '../operations/local/data-dir.ts';
import {
  awsEnvironment,
  type Endpoints,
  functionEnvironment,
  localNames,
  localTableName,
} from '../operations/local/environment.ts';
import { forwardedCookies } from '../stack/forwarded.ts';
import { functionConfig } from '../stack/functions.ts';
import { placeholderUrl } from '../stack/placeholder-url.ts';
import { sampleSettings } from '../stack/settings.ts';
import { apiHeaders, headerSets } from '../stack/site-headers.ts';
import { errorText } from './error-text.ts';
import { httpApi } from './gateway/http-api.ts';
import { withLivePages } from './gateway/live-pages.ts';
import { staticSite } from './gateway/static-site.ts';
import { type RequestHandler, serve } from './http-server.ts';
import { type Functions, startFunctions } from './lambda/functions.ts';
import { type Invoke, newInvocation } from './lambda/invocation.ts';
import { type LogSubscription, startLogSubscription } from './log-subscription.ts';
import { startMailFeedback } from './mail-feedback.ts';
import { takenPorts } from './ports.ts';
import { createRouter, type Pages } from './router.ts';
import { runSchedule, startDailySchedules, startSchedules } from './schedules.ts';
import type { Seeded } from './seed.ts';
import { type Services, startServices } from './services.ts';

/** How to start a local stack. */
export interface StackOptions {
  /** The site's; PayPal, S3 and DynamoDB take the next three. */
  readonly port: number;
  /** The folder of all data, created if missing. */
  readonly dataDir: string;
  /** Deletes the data of earlier runs first. */
  readonly reset?: boolean;
  /** Adds no samples, now and at later starts. */
  readonly empty?: boolean;
  /** Serves the pages instead of a built site, for development. */
  readonly pages?: (siteServer: Server) => Promise<Pages>;
  /** Called when a part fails and the stack no longer works. */
  readonly onFailure: (message: string) => void;
}

/** A local stack that is ready. */
export interface RunningStack {
  /** `http://localhost:<port>` */
  readonly origin: string;
  readonly endpoints: Endpoints;
  /** The name of the DynamoDB engine, for people. */
  readonly dynamoDbEngine: string;
  /** Undefined if the stack has no samples. */
  readonly seeded: Seeded | undefined;
  /** Bundles changed functions again, and uses them from the next request on. */
  reloadFunctions(): Promise<void>;
  /** Stops everything. Safe to call twice. */
  close(): Promise<void>;
}

/** A port that the stack needs is taken; the message is one line. */
export class PortsTaken extends Problem {
  override readonly name = 'PortsTaken';
}

/** What the steps of a start share. */
interface Startup {
  readonly options: StackOptions;
  readonly data: DataDir;
  readonly origin: string;
  /** Closes the part when the stack stops. */
  readonly addPart: <T extends Part>(part: T) => T;
}

/**
 * Starts the whole product on this machine: stores, PayPal simulator, functions, API and site.
 *
 * Everything runs in this process except DynamoDB's engine, which always ends with it. The promise
 * resolves once everything answers and the sample data is there.
 *
 * @throws PortsTaken, DataInUse, DynamoDbUnavailable, DamagedFile, BuildFailed, FunctionsNotLoaded
 *   …, each with a message for people. Whatever had been started is stopped again.
 */
export async function startStack(options: StackOptions): Promise<RunningStack> {
  const { addPart, close } = closeInReverse();
  await refuseTakenPorts(options.port);
  try {
    const data = dataDirAt(resolve(options.dataDir));
    const origin = `http://localhost:${String(options.port)}`;
    return { ...(await startParts({ options, data, origin, addPart })), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function startParts(startup: Startup): Promise<Omit<RunningStack, 'close'>> {
  const { options, data, origin, addPart } = startup;
  const router = createRouter((error) => warn(`A request failed: ${errorText(error)}`));
  // The site's port answers first, so that its readiness shows the progress of the start.
  // The API itself refuses other websites, as in AWS; the router guards what only this stack has.
  const site = addPart(await serve(router.listener, options.port, 'any'));
  addPart({ close: await lockDataDir(data, origin) });
  if (options.reset === true) await resetData(data);
  const hasSamples = await getsSamples(data, options.empty === true);
  // For the operations that seed the stores; the functions have an environment of their own.
  Object.assign(process.env, awsEnvironment);

  const { endpoints, mailbox, mail, lambda, rows, dynamoDbEngine } = await buildAndStartServices(startup, hasSamples);
  const { invoke, reloadFunctions, accessLog } = await startReloadableFunctions(startup, endpoints);
  lambda.invoke = invoke;
  const pages = await servedPages(startup, site.server, { endpoints, invoke, accessLog });
  addPart({ close: async () => pages.close?.() });
  const subscribed = subscriptions.map(({ id }) => id);
  mail.onSent = addPart(startMailFeedback(subscribed, invoke, warn)).sent;
  router.services = rows;
  router.backends = {
    api: api(origin, invoke, { headers: apiHeaders(), accessLog }),
    pages,
    mailbox,
    control: { mail, runSchedule: (id) => runKnownSchedule(id, invoke) },
    pageConfig: { paypal: { clientId: sampleSettings.paypalClientId, sdkBaseUrl: `${endpoints.paypal}/sdk/js` } },
  };

  await writeOwnWords(endpoints, data, invoke);

  const { seedPeople } = await import('./seed.ts');
  const seeded = hasSamples ? await timed('Demo buyer', seedPeople(endpoints, mailbox, warn)) : undefined;
  addPart({ close: startSchedules(schedules, invoke, warn) });
  addPart({ close: startDailySchedules(dailySchedules, business.timeZone, invoke, warn) });
  router.started = true;
  return { origin, endpoints, dynamoDbEngine, seeded, reloadFunctions };
}

/** Writes the pages with the words that were published here, as a deploy does. */
async function writeOwnWords(endpoints: Endpoints, data: DataDir, invoke: Invoke): Promise<void> {
  const client = dynamoClient(endpoints.dynamoDb);
  const website = dynamoWebsite(localTableName('website'), client);
  await website.setDeployed(await wholeSite(rendererDir(data.build), placeholderUrl).deployed());
  const newest = await website.newest();
  client.destroy();
  if (newest === undefined) return;
  await timed('Own words', invoke({}, newInvocation('write-site', functionConfig('write-site').timeout * 1_000)));
}

async function buildAndStartServices(
  { options, data, origin, addPart }: Startup,
  hasSamples: boolean,
): Promise<Services> {
  const { port, onFailure } = options;
  const services = timed(
    'Stores and PayPal simulator',
    startServices({ port, data, site: origin, addPart, warn, onFailure }),
  );
  const publish = async () => {
    const { endpoints } = await services;
    // Loaded late, because it loads libraries for PDFs, which a start that fails doesn't need.
    const { publishSampleGuides } = await import('./seed.ts');
    return await timed('Guides', publishSampleGuides(data.published, endpoints));
  };
  const work = [
    timed('Functions', bundleFunctionsIfChanged(data.build, { isDeployed: false })),
    timed('Site', buildSiteIfChanged(data.build, placeholderUrl)),
    ...(hasSamples ? [publish()] : []),
  ];
  try {
    await Promise.all([services, ...work]);
  } finally {
    // If one fails, the others must have ended before what they use can be closed.
    await Promise.allSettled([services, ...work]);
  }
  return services;
}

async function startReloadableFunctions({ data, addPart }: Startup, endpoints: Endpoints) {
  const log = addPart(await openLog(data.log));
  const invoke: Invoke = (event, invocation) => functions.invoke(event, invocation);
  const subscription = startLogSubscription(log.stream, invoke, warn);
  const launch = async (): Promise<Functions> =>
    startFunctions({
      modules: functionModules(data.build),
      check: { module: roleCheckModule(data.build), roles: await readRoles(data.build) },
      environment: functionEnvironment(
        endpoints,
        rendererDir(data.build),
        (await readSiteManifest(data.build)).mailPortraits,
      ),
      output: subscription.output,
      onCrash: (error) => warn(`The functions crashed and will be restarted: ${errorText(error)}`),
    });
  let functions = await launch();
  addPart({ close: () => functions.close() });
  addPart(subscription);
  return {
    invoke,
    accessLog: subscription.request,
    reloadFunctions: async (): Promise<void> => {
      await bundleFunctionsIfChanged(data.build, { isDeployed: false });
      const previous = functions;
      functions = await launch();
      await previous.close();
    },
  };
}

function api(
  origin: string,
  invoke: Invoke,
  options: {
    readonly headers: Readonly<Record<string, string>>;
    readonly accessLog: LogSubscription['request'];
    readonly compresses?: boolean;
  },
): RequestHandler {
  return httpApi({
    routes: apiRoutes.map(({ id, ...route }) => ({ ...route, functionName: id, invoke })),
    log: (message, cause) => warn(cause === undefined ? message : `${message}: ${errorText(cause)}`),
    cookieNames: forwardedCookies(origin),
    ...options,
  });
}

async function runKnownSchedule(id: string, invoke: Invoke): Promise<boolean> {
  if (![...schedules, ...dailySchedules].some((schedule) => schedule.id === id)) return false;
  await runSchedule(id, invoke);
  return true;
}

function warn(message: string): void {
  console.log(`! ${message}`);
}

interface Part {
  close(): Promise<void>;
}

/** Collects parts and closes them in reverse order, the others even if one fails to close. */
function closeInReverse(): { readonly addPart: <T extends Part>(part: T) => T; readonly close: () => Promise<void> } {
  const parts: Part[] = [];
  let closed: Promise<void> | undefined;
  const closeAll = async (): Promise<void> => {
    const failures: unknown[] = [];
    for (const part of parts.reverse()) await part.close().catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw new AggregateError(failures, 'A part of the stack did not stop cleanly');
  };
  return {
    addPart: (part) => {
      parts.push(part);
      return part;
    },
    close: () => (closed ??= closeAll()),
  };
}

/**
 * Waits a moment for taken ports, because a process that was just killed may not have released them
 * yet.
 */
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
    await new Promise((resume) => setTimeout(resume, 150));
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

/** The pages, built or of the development server, and the public files of the guides. */
async function servedPages(
  { options, data, origin }: Startup,
  siteServer: Server,
  {
    endpoints,
    invoke,
    accessLog,
  }: { readonly endpoints: Endpoints; readonly invoke: Invoke; readonly accessLog: LogSubscription['request'] },
): Promise<Pages> {
  const client = s3Client(endpoints.s3);
  const files = s3PublicFiles(localNames.publicBucket, client);
  if (options.pages !== undefined) {
    const site = await options.pages(siteServer);
    const close = async () => {
      client.destroy();
      await site.close?.();
    };
    return { ...withLivePages({ site, files, headers: {} }), close };
  }
  const { inlineScriptHashes } = await readSiteManifest(data.build);
  const headers = headerSets({ paypalOrigins: [endpoints.paypal], inlineScriptHashes, uploadsOrigin: endpoints.s3 });
  const stored = storedFiles(localNames.siteBucket, client);
  const site = await staticSite({ dir: siteDir(data.build), headers, siteUrl: origin, stored });
  const pages = api(origin, invoke, { headers: headers.site, accessLog, compresses: true });
  const close = () => {
    client.destroy();
    return Promise.resolve();
  };
  return { ...withLivePages({ site, pages, files, headers: headers.site }), close };
}

/** Reads what the function that writes the site has put into its bucket. */
const storedFiles =
  (Bucket: string, client: S3Client) =>
  async (key: string): Promise<Uint8Array | undefined> => {
    try {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: key.slice(1) }));
      return await Body?.transformToByteArray();
    } catch (error) {
      if (error instanceof NoSuchKey) return undefined;
      throw error;
    }
  };

/** The functions' log, one JSON object per line; the previous run's log stays beside it. */
async function openLog(file: string): Promise<{ readonly stream: Writable; close(): Promise<void> }> {
  await rename(file, `${file}.previous`).catch(() => undefined);
  const stream = createWriteStream(file);
  return {
    stream,
    close: () =>
      new Promise((resolveClosed) => {
        stream.end(() => resolveClosed());
      }),
  };
}

/** Prints how long a step of the start took. */
async function timed<T>(name: string, work: Promise<T>): Promise<T> {
  const start = performance.now();
  const result = await work;
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`  ${name} ${isReused(result) ? 'unchanged' : 'ready'} (${seconds} s)`);
  return result;
}

const isReused = (result: unknown): boolean =>
  typeof result === 'object' && result !== null && 'reused' in result && result.reused === true;
