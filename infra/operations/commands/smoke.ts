import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { cookieNames } from '#contract/cookies.ts';
import { type Endpoint } from '#contract/endpoint.ts';
import { listGuides } from '#contract/endpoints/guides/public.ts';
import { getDashboard, receivePaypalWebhook } from '#contract/endpoints/orders/public.ts';
import { sendOtp } from '#contract/endpoints/sign-in/public.ts';
import { officePaths } from '#contract/office-paths.ts';
import { API_BASE_PATH, sitePaths } from '#contract/site-paths.ts';
import { type Check, reasonOf, reportChecks } from '../checks.ts';
import { BadInput, type Command, type Context, Failed } from '../command.ts';
import { emailOf } from './person.ts';

/** A slower answer counts as a fault. */
const TIMEOUT_MS = 15_000;

/** Checks a site from outside. */
export const smoke: Command = {
  name: 'smoke',
  summary: 'Checks a site from outside after a deploy: pages, headers, caches, API, a code mail. Buys nothing.',
  operands: ['[URL]'],
  options: {
    mail: { value: 'EMAIL', help: 'where to send the code mail; by default to an SES address that discards it' },
  },
  details: `URL is the site's own address, such as https://www.example.com; without one it is that of --stage or --local. With a URL it
needs no credentials. The code mail is its only effect. Each line is ok, a PROBLEM with what to do, or skipped with the reason: a site without a distribution (edge off) has no HTTP/3 and no address without encryption.`,
  async run(context) {
    const site = await siteOf(context);
    const to = emailOf(context.text('mail') ?? discardingAddress());
    await requireAnswer(site);
    await reportChecks(context, [
      ...pages(site),
      ...edge(site),
      ...headers(site),
      ...caches(site),
      ...api(site),
      ...apiHeaders(site),
      ...mail(site, to),
    ]);
    context.printNote(`Everything is fine at ${site}.`);
  },
};

/**
 * Reports one problem instead of thirty when the site doesn't answer.
 * @throws Failed
 */
async function requireAnswer(site: string): Promise<void> {
  try {
    const response = await getHeaders(`${site}/`);
    const location = response.headers.get('location');
    if (!isRedirect(response) || location === null) return;
    const other = new URL(location, site).origin;
    if (other !== site) throw new Failed(`${site} redirects to ${other}: check that address instead.`);
  } catch (error) {
    if (error instanceof Failed) throw error;
    throw new Failed(`${site} does not answer: is the address right, and is the site deployed? (${reasonOf(error)})`);
  }
}

const isRedirect = ({ status }: Response): boolean => status >= 300 && status < 400;

/** The origin to check. */
async function siteOf(context: Context): Promise<string> {
  const [address] = context.operands;
  if (address === undefined) {
    if (context.target === undefined)
      throw new BadInput('Name the site, such as https://www.example.com, or --stage or --local.');
    return new URL((await context.connect())['SITE_URL'] ?? '').origin;
  }
  const parsed = URL.canParse(address) ? new URL(address) : undefined;
  if (parsed === undefined || !['http:', 'https:'].includes(parsed.protocol)) {
    throw new BadInput(`${address} is not the address of a site: write it as https://www.example.com.`);
  }
  return parsed.origin;
}

/**
 * An SES address that discards mail and doesn't count in its rates; each run uses another one,
 * because codes are rate-limited.
 */
const discardingAddress = (): string => `success+smoke-${Date.now().toString(36)}@simulator.amazonses.com`;

const get = async (address: string, init: RequestInit = {}): Promise<Response> =>
  await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS), ...init });

/** A response without its body. */
async function getHeaders(address: string, init: RequestInit = {}): Promise<Response> {
  const response = await get(address, init);
  await response.body?.cancel();
  return response;
}

function pages(site: string): Check[] {
  const paths = ['/', ...new Set(Object.values(sitePaths))].filter((path) => path !== sitePaths.receipts);
  return [
    ...paths.map((path) => ({
      name: `page ${path}`,
      run: async () => {
        const response = await get(site + path);
        const text = await response.text();
        if (isRedirect(response)) return `redirects to ${response.headers.get('location') ?? 'nowhere'}`;
        if (response.status !== 200) return `answers ${String(response.status)}: is the site uploaded?`;
        if (!isHtml(response)) return `is ${response.headers.get('content-type') ?? 'of no type'}, not HTML`;
        return /<title>[^<]+<\/title>/.test(text) ? undefined : 'has no title: it is not one of our pages';
      },
    })),
    {
      name: 'a missing page',
      run: async () => {
        const response = await getHeaders(`${site}/no-such-page-${Date.now().toString(36)}`);
        if (response.status !== 404)
          return `answers ${String(response.status)} instead of 404: check the edge function`;
        return isHtml(response) ? undefined : 'answers 404 without a page for people';
      },
    },
  ];
}

/**
 * What only a distribution does. CloudFront adds an id to its answers, which shows that there is
 * one.
 */
function edge(site: string): Check[] {
  if (!site.startsWith('https:')) {
    const skipped = 'this address is not encrypted, which only a laptop or an emulator may do';
    return ['http redirects to https', 'HTTP/3 is offered'].map((name) => ({
      name,
      run: () => Promise.resolve({ skipped }),
    }));
  }
  return [
    {
      name: 'http redirects to https',
      run: async () => {
        const { headers: responseHeaders } = await getHeaders(`${site}/`);
        const unencrypted = await getHeaders(site.replace('https:', 'http:')).catch(() => undefined);
        if (!responseHeaders.has('x-amz-cf-id') && unencrypted?.ok !== true) {
          return { skipped: 'without a distribution there is no address without encryption' };
        }
        if (unencrypted === undefined) return 'does not answer: check the distribution';
        const location = unencrypted.headers.get('location') ?? '';
        return isRedirect(unencrypted) && location.startsWith('https:')
          ? undefined
          : `answers ${String(unencrypted.status)} instead of redirecting: check the distribution`;
      },
    },
    {
      name: 'HTTP/3 is offered',
      run: async () => {
        const { headers: responseHeaders } = await getHeaders(`${site}/`);
        if (!responseHeaders.has('x-amz-cf-id')) return { skipped: 'only a distribution offers it' };
        return responseHeaders.get('alt-svc')?.includes('h3=') === true
          ? undefined
          : 'it is not: check the distribution';
      },
    },
  ];
}

const isHtml = (response: Response): boolean => response.headers.get('content-type')?.startsWith('text/html') === true;

/** A rough pattern for each security header; the site's own tests check the exact values. */
const securityHeaders: Readonly<Record<string, RegExp>> = {
  'strict-transport-security': /max-age=\d{8,}/,
  'content-security-policy': /default-src 'self';/,
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /^strict-origin/,
  'permissions-policy': /camera=\(\)/,
  'cross-origin-opener-policy': /^same-origin-allow-popups$/,
};

const headers = (site: string): Check[] => [
  ...Object.entries(securityHeaders).map(([name, pattern]) => ({
    name: `header ${name}`,
    run: async () => {
      const response = await getHeaders(`${site}/`);
      const value = response.headers.get(name);
      if (value === null) return 'is missing: deploy again';
      return pattern.test(value) ? undefined : `is ${value}`;
    },
  })),
  {
    name: 'inline scripts are refused',
    run: async () => {
      const response = await getHeaders(`${site}/`);
      const scripts = /script-src[^;]*/.exec(response.headers.get('content-security-policy') ?? '')?.[0] ?? '';
      return scripts === '' || scripts.includes("'unsafe-inline'") ? 'the policy lets any script run' : undefined;
    },
  },
  {
    name: 'the office is closed to search engines and to PayPal’s scripts',
    run: async () => {
      const { status, headers: responseHeaders } = await getHeaders(`${site}${officePaths.signIn}`);
      if (status !== 200) return `${officePaths.signIn} answers ${String(status)}: upload the site again`;
      if (responseHeaders.get('x-robots-tag') !== 'noindex') return 'X-Robots-Tag: noindex is missing: deploy again';
      return (responseHeaders.get('content-security-policy') ?? 'paypal').includes('paypal')
        ? 'its policy names PayPal'
        : undefined;
    },
  },
];

const caches = (site: string): Check[] => [
  {
    name: 'pages are revalidated',
    run: async () => {
      const response = await getHeaders(`${site}/`);
      const cache = response.headers.get('cache-control') ?? '';
      return /max-age=0|no-cache/.test(cache)
        ? undefined
        : `Cache-Control is "${cache}": visitors would not see a deploy`;
    },
  },
  {
    name: 'assets are cached for a year',
    run: async () => {
      const page = await (await get(`${site}/`)).text();
      const asset = /\/assets\/[\w.-]+\.js/.exec(page)?.[0];
      if (asset === undefined) return 'the page has no script';
      const response = await getHeaders(site + asset);
      if (response.status !== 200) return `${asset} answers ${String(response.status)}: upload the site again`;
      const cache = response.headers.get('cache-control') ?? '';
      return cache.includes('immutable') ? undefined : `Cache-Control of ${asset} is "${cache}"`;
    },
  },
  {
    name: 'the list of guides is cached briefly',
    run: async () => {
      const response = await getHeaders(`${site}${API_BASE_PATH}/${listGuides.path}`);
      const cache = response.headers.get('cache-control') ?? '';
      const expected = `max-age=${String(listGuides.cacheSeconds)}`;
      return cache.includes(expected) ? undefined : `Cache-Control is "${cache}" without ${expected}`;
    },
  },
  {
    name: 'pages are compressed',
    run: async () => {
      const response = await getHeaders(`${site}/`, { headers: { 'accept-encoding': 'br, gzip' } });
      return response.headers.has('content-encoding') ? undefined : 'they are not';
    },
  },
];

const answer = v.object({ status_code: v.number(), message: v.string(), res: v.optional(v.unknown()) });

/** The API's answer to a call; a text with the problem if it isn't one. */
async function call(
  site: string,
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  body?: string,
  more: Readonly<Record<string, string>> = {},
): Promise<
  | {
      readonly status: number;
      readonly cache: string;
      readonly cookies: readonly string[];
      readonly body: v.InferOutput<typeof answer>;
    }
  | string
> {
  const response = await get(`${site}${API_BASE_PATH}/${path}`, {
    method,
    ...(body === undefined ? {} : { body, headers: { 'content-type': 'application/json', ...more } }),
  });
  const text = await response.text();
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), answer), text);
  if (!parsed.success) return `answers ${String(response.status)} with something that is not an API response`;
  const { status, headers: responseHeaders } = response;
  return {
    status,
    cache: responseHeaders.get('cache-control') ?? '',
    cookies: responseHeaders.getSetCookie(),
    body: parsed.output,
  };
}

/** Checks that the API refuses a call. */
const refusalCheck = (name: string, status: number, run: () => ReturnType<typeof call>): Check => ({
  name,
  run: async () => {
    const answered = await run();
    if (typeof answered === 'string') return answered;
    if (answered.status !== status) return `answers ${String(answered.status)} instead of ${String(status)}`;
    return answered.cache.includes('no-store') ? undefined : `may be cached ("${answered.cache}")`;
  },
});

const api = (site: string): Check[] => [
  {
    name: 'guides are on sale',
    run: async () => {
      const answered = await call(site, listGuides);
      if (typeof answered === 'string') return answered;
      if (answered.status !== 200) return `answers ${String(answered.status)}: ${answered.body.message}`;
      const guides = v.safeParse(listGuides.success.res, answered.body.res);
      if (!guides.success) return 'the list is not what the site expects: are site and functions the same version?';
      return guides.output.length > 0 ? undefined : 'none: publish a folder of guides';
    },
  },
  refusalCheck('no dashboard without logging in', 401, () => call(site, getDashboard)),
  refusalCheck('bad input is refused', 400, () => call(site, sendOtp, JSON.stringify({ email: 'nobody' }))),
  refusalCheck('a forged webhook is refused', 400, () => call(site, receivePaypalWebhook, '{}')),
  {
    name: 'a missing address below /api',
    run: async () => {
      const response = await get(`${site}${API_BASE_PATH}/no-such-endpoint`);
      const text = await response.text();
      if (response.status !== 404) return `answers ${String(response.status)} instead of 404`;
      return text.includes('<html') ? 'answers with a page: API errors must not' : undefined;
    },
  },
  {
    name: 'PayPal is set up for the pages',
    run: async () => {
      const response = await get(`${site}/config.json`);
      const text = await response.text();
      const config = v.safeParse(v.pipe(v.string(), v.parseJson(), pageConfig), text);
      return config.success ? undefined : `/config.json answers ${String(response.status)} without PayPal's client id`;
    },
  },
];

/**
 * The same for answers below /api. The distribution, or the local stack, adds what the functions
 * don't set.
 */
const apiSecurityHeaders: Readonly<Record<string, { readonly like: RegExp; readonly byFunction?: true }>> = {
  'x-content-type-options': { like: /^nosniff$/, byFunction: true },
  'strict-transport-security': { like: /max-age=\d{8,}/ },
  'content-security-policy': { like: /default-src 'none'/ },
  'referrer-policy': { like: /^no-referrer$/ },
};

function apiHeaders(site: string): Check[] {
  return Object.entries(apiSecurityHeaders).map(([name, { like, byFunction = false }]) => ({
    name: `header ${name} below ${API_BASE_PATH}`,
    run: async () => {
      const { headers: responseHeaders } = await getHeaders(`${site}${API_BASE_PATH}/${getDashboard.path}`);
      const value = responseHeaders.get(name);
      if (value !== null) return like.test(value) ? undefined : `is ${value}`;
      if (!byFunction && !responseHeaders.has('x-amz-cf-id')) return { skipped: 'only a distribution adds it' };
      return 'is missing: deploy again';
    },
  }));
}

const pageConfig = v.object({ paypal: v.object({ clientId: v.pipe(v.string(), v.nonEmpty()) }) });

const mailbox = v.pipe(v.string(), v.parseJson(), v.array(v.object({ to: v.array(v.string()) })));

const mail = (site: string, to: string): Check[] => [
  {
    name: `a code mail to ${to}`,
    run: async () => {
      // A browser's cookie is kept, which shows that cookies reach the API and come back.
      const cookie = `${cookieNames(site).browser}=${randomBytes(32).toString('base64url')}`;
      const answered = await call(site, sendOtp, JSON.stringify({ email: to }), { cookie });
      if (typeof answered === 'string') return answered;
      if (answered.status !== 200) {
        return `answers ${String(answered.status)}: ${answered.body.message} \`doctor\` checks the mail from inside`;
      }
      if (!answered.cookies.some((line) => line.startsWith(`${cookie};`))) {
        return 'is sent, but no code would log anyone in, because cookies are lost between browser and API: deploy again';
      }
      if (!['localhost', '127.0.0.1'].includes(new URL(site).hostname)) return undefined;
      // The local stack's mailbox is open.
      const box = await get(`${site}/_local/mail.json?to=${encodeURIComponent(to)}`);
      const mails = v.safeParse(mailbox, await box.text());
      return mails.success && mails.output.length > 0 ? undefined : 'was accepted but did not arrive in the mailbox';
    },
  },
];
