import dns from 'node:dns';
import { createServer as createHttpServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { syncBuiltinESMExports } from 'node:module';
import {
  type AddressInfo,
  createServer as createTcpServer,
  type LookupFunction,
  type Socket,
  type Server as TcpServer,
} from 'node:net';
import { Readable, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import tls from 'node:tls';
import { inspect } from 'node:util';
import { brotliCompressSync, createGzip, gzipSync } from 'node:zlib';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { CALENDAR_MAX_BYTES } from '#contract/endpoints/calendars/limits.ts';
import { CalendarUnreadable } from '#domain/calendars/calendar.ts';
import { createSigningIdentity, type SigningIdentity } from '#infra/local/paypal/certificates.ts';
import { fetchCalendar } from './fetch-calendar.ts';

const CALENDAR = 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n';
const HOST = 'secret.calendar.test';
const ADDRESS = `https://${HOST}/secret-path/basic.ics?secret=1`;
/** An address of example.com; no test connects to it. */
const PUBLIC = '93.184.215.14';
const TIMEOUT_MS = 10_000;
const SHORT_MS = 150;

const privateAddresses = [
  '0.0.0.0',
  '10.0.0.1',
  '100.64.0.1',
  '127.0.0.1',
  '127.8.8.8',
  '169.254.169.254',
  '172.31.255.255',
  '192.0.0.1',
  '192.168.0.1',
  '198.18.0.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
];
const privateIpv6Addresses = [
  '::',
  '::1',
  '::10.0.0.1',
  '::ffff:10.0.0.1',
  '64:ff9b::10.0.0.1',
  '2002:a00:1::',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'ff02::1',
];

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

/** Starts a server at 127.0.0.1, until the test is over. */
async function portOf(server: TcpServer): Promise<number> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => sockets.add(socket));
  server.on('secureConnection', (socket: Socket) => socket.on('error', () => undefined));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  return (server.address() as AddressInfo).port;
}

async function local(server: Server | TcpServer): Promise<string> {
  return `http://127.0.0.1:${String(await portOf(server))}/secret-path/basic.ics`;
}
const site = async (answer: RequestListener) => await local(createHttpServer(answer));
const wire = async (answer: (socket: Socket) => void) =>
  await local(
    createTcpServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => answer(socket));
    }),
  );

const fetchHere = async (address: string, timeoutMs = TIMEOUT_MS) =>
  await fetchCalendar(address, { timeoutMs, allowsThisMachine: true });
const fetchThere = async (address: string) => await fetchCalendar(address, { timeoutMs: TIMEOUT_MS });

/** Why it failed, in an error that has no part of an address. */
async function problemOf(fetched: Promise<string>, ...secrets: string[]): Promise<string> {
  const error: unknown = await fetched.then(
    () => 'it was read',
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof CalendarUnreadable)) throw new Error('No CalendarUnreadable', { cause: error });
  const told = inspect(error, { depth: Number.POSITIVE_INFINITY });
  for (const secret of ['secret', HOST, '127.0.0.1', PUBLIC, ...secrets]) expect(told).not.toContain(secret);
  return error.problem;
}

describe('over http on this machine', () => {
  it('a calendar is read', async () => {
    expect(await fetchHere(await site((_, response) => response.end(CALENDAR)))).toBe(CALENDAR);
  });

  it('its name may be localhost, and its address lead through redirects', async () => {
    const address = await site(({ url = '' }, response) => {
      if (url.startsWith('/calendar')) response.end(CALENDAR);
      else response.writeHead(302, { location: '/calendar' }).end();
    });
    expect(await fetchHere(address.replace('127.0.0.1', 'localhost'))).toBe(CALENDAR);
  });

  it('nothing else is reached', async () => {
    for (const host of ['10.0.0.1', '169.254.169.254', PUBLIC, HOST, '[::1]', 'localhost.test']) {
      expect(await problemOf(fetchHere(`http://${host}/`), host)).toBe('refused');
    }
    expect(await problemOf(fetchHere('https://10.0.0.1:8443/'), '10.0.0.1')).toBe('refused');
  });

  it('nothing is reached unless it is allowed', async () => {
    const answer = vi.fn<RequestListener>((_, response) => response.end(CALENDAR));
    const address = await site(answer);
    expect(await problemOf(fetchThere(address))).toBe('refused');
    expect(await problemOf(fetchThere(address.replace('http:', 'https:')))).toBe('refused');
    expect(answer).not.toHaveBeenCalled();
  });
});

describe('a text', () => {
  it('is decoded as UTF-8, without its byte order mark', async () => {
    const bytes = Buffer.from('\uFEFFSUMMARY:Café ☕');
    const address = await site((_, response) => {
      // Cut inside the mark, and inside a character.
      for (const [from, to] of [
        [0, 2],
        [2, -1],
        [-1, undefined],
      ] as const) {
        response.write(bytes.subarray(from, to));
      }
      response.end();
    });
    expect(await fetchHere(address)).toBe('SUMMARY:Café ☕');
  });

  it('may be compressed with gzip, or say that it is not', async () => {
    for (const [encoding, body] of [
      ['gzip', gzipSync(CALENDAR)],
      ['GZIP', gzipSync(CALENDAR)],
      ['identity', CALENDAR],
    ] as const) {
      const address = await site((_, response) => response.writeHead(200, { 'content-encoding': encoding }).end(body));
      expect(await fetchHere(address)).toBe(CALENDAR);
    }
  });

  it.each([
    ['an encoding that was not asked for', 'br', brotliCompressSync(CALENDAR)],
    ['two encodings', 'gzip, gzip', gzipSync(gzipSync(CALENDAR))],
    ['an unknown encoding', 'secret', CALENDAR],
    ['what is not gzip', 'gzip', CALENDAR],
    ['empty gzip', 'gzip', ''],
    ['a part of gzip', 'gzip', gzipSync(CALENDAR).subarray(0, 20)],
  ])('in %s is unreadable', async (_, encoding, body) => {
    const address = await site((_, response) => response.writeHead(200, { 'content-encoding': encoding }).end(body));
    expect(await problemOf(fetchHere(address))).toBe('unreadable');
  });

  it.each([200, 204])('is empty for an empty answer with the status %i', async (status) => {
    expect(await fetchHere(await site((_, response) => response.writeHead(status).end()))).toBe('');
  });
});

describe('a status', () => {
  it.each([
    ...[404, 410].map((status) => [status, 'gone'] as const),
    ...[400, 401, 403, 418].map((status) => [status, 'denied'] as const),
    ...[300, 304, 429, 500, 503, 599, 999].map((status) => [status, 'failing'] as const),
    // A redirect to nowhere.
    [302, 'failing'] as const,
  ])('of %i means that the calendar is %s', async (status, problem) => {
    const answer = vi.fn<RequestListener>((_, response) => response.writeHead(status, 'secret').end('secret'));
    expect(await problemOf(fetchHere(await site(answer)))).toBe(problem);
    // Never again.
    expect(answer).toHaveBeenCalledOnce();
  });
});

/** Sends chunks until they end or the client leaves; says how many bytes it took. */
function sending(chunks: Iterable<Buffer>, through?: () => Transform) {
  const sent = { bytes: 0, isOver: Promise.resolve() };
  function* counted() {
    for (const chunk of chunks) {
      sent.bytes += chunk.length;
      yield chunk;
    }
  }
  const answer: RequestListener = (_, response) => {
    if (through !== undefined) response.setHeader('content-encoding', 'gzip');
    const body = Readable.from(counted());
    const all = through === undefined ? pipeline(body, response) : pipeline(body, through(), response);
    sent.isOver = all.catch(() => undefined);
  };
  return { sent, answer };
}
function* repeated(chunk: Buffer, times = Number.POSITIVE_INFINITY) {
  for (let time = 0; time < times; time += 1) yield chunk;
}
const megabyte = Buffer.alloc(1_000_000);

describe('a body', () => {
  it('may have as many bytes as the limit, and not one more', async () => {
    const body = async (length: number, isGzip: boolean) =>
      await site((_, response) => {
        const bytes = Buffer.alloc(length, 'x');
        if (isGzip) response.setHeader('content-encoding', 'gzip').end(gzipSync(bytes));
        else response.end(bytes);
      });
    for (const isGzip of [false, true]) {
      expect(await fetchHere(await body(CALENDAR_MAX_BYTES, isGzip))).toHaveLength(CALENDAR_MAX_BYTES);
      expect(await problemOf(fetchHere(await body(CALENDAR_MAX_BYTES + 1, isGzip)))).toBe('too-large');
    }
  });

  it.each([
    ['50 MB', 50],
    ['no end', Number.POSITIVE_INFINITY],
  ])('of %s is left in the middle', async (_, megabytes) => {
    const { sent, answer } = sending(repeated(megabyte, megabytes));
    expect(await problemOf(fetchHere(await site(answer)))).toBe('too-large');
    await sent.isOver;
    expect(sent.bytes).toBeLessThan(50_000_000);
  });

  it('of 1 GB that is compressed is left in the middle', async () => {
    const { sent, answer } = sending(repeated(megabyte, 1_000), createGzip);
    expect(await problemOf(fetchHere(await site(answer)))).toBe('too-large');
    await sent.isOver;
    expect(sent.bytes).toBeLessThan(1_000_000_000);
  });

  it('that decompresses to nothing without end is left', async () => {
    const nothing = Buffer.concat([...repeated(gzipSync(''), 5_000)]);
    const { sent, answer } = sending(repeated(nothing));
    const address = await site((request, response) => {
      response.setHeader('content-encoding', 'gzip');
      answer(request, response);
    });
    expect(await problemOf(fetchHere(address))).toBe('too-large');
    await sent.isOver;
  });

  it('that has fewer bytes than its length says is cut', async () => {
    const address = await wire((socket) => socket.end(`HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n${CALENDAR}`));
    expect(await problemOf(fetchHere(address))).toBe('unreachable');
  });

  it('that has more bytes than its length says ends there', async () => {
    const length = String(CALENDAR.length);
    const address = await wire((socket) =>
      socket.end(`HTTP/1.1 200 OK\r\ncontent-length: ${length}\r\n\r\n${CALENDAR}more`),
    );
    expect(await fetchHere(address)).toBe(CALENDAR);
  });

  it.each([
    ['plain', {}, Buffer.from(CALENDAR)],
    ['compressed', { 'content-encoding': 'gzip' }, gzipSync(CALENDAR).subarray(0, 20)],
  ])('that is %s and cut in the middle is unreachable', async (_, headers, part) => {
    const address = await site(({ socket }, response) => {
      response.writeHead(200, headers).write(part, () => socket.resetAndDestroy());
    });
    expect(await problemOf(fetchHere(address))).toBe('unreachable');
  });

  it('that comes in drops ends at the timeout', async () => {
    const address = await site((_, response) => {
      const drops = setInterval(() => response.write('x'), 10);
      response.on('close', () => clearInterval(drops));
    });
    expect(await problemOf(fetchHere(address, SHORT_MS))).toBe('slow');
  });

  it('that is a web page, such as a login, is none', async () => {
    for (const page of ['<!DOCTYPE html><title>Sign in</title>', '\uFEFF\n<html lang="en">']) {
      for (const body of [page, gzipSync(page)]) {
        const headers = typeof body === 'string' ? {} : { 'content-encoding': 'gzip' };
        const address = await site((_, response) => response.writeHead(200, headers).end(body));
        expect(await problemOf(fetchHere(address))).toBe('page');
      }
    }
  });
});

describe('Microsoft 365', () => {
  /** As its servers answer since August 2025: 302, then 500, for agents that are no browser. */
  const microsoft = (isServed: (agent: string) => boolean) =>
    site(({ url = '', headers }, response) => {
      if (url.startsWith('/owa/auth/')) response.writeHead(500).end('<html>Something went wrong');
      else if (isServed(headers['user-agent'] ?? '')) response.end(CALENDAR);
      else response.writeHead(302, { location: '/owa/auth/error.aspx?httpCode=500' }).end();
    });

  it('gives us a calendar, as it knows our agent', async () => {
    const address = await microsoft((agent) => /^Mozilla\/5\.0 \([^)]*Linux[^)]*\).* Chrome\/\d+/.test(agent));
    expect(await fetchHere(address)).toBe(CALENDAR);
  });

  it('blocks us, if it changes its mind', async () => {
    expect(await problemOf(fetchHere(await microsoft(() => false)))).toBe('blocked');
  });
});

describe('a server', () => {
  it.each<[string, (socket: Socket) => void]>([
    ['never answers', () => undefined],
    ['says that it will answer, without end', (socket) => drip(socket, 'HTTP/1.1 102 Processing\r\n\r\n')],
    ['sends headers in drops', (socket) => drip(socket, 'x', 'HTTP/1.1 200 OK\r\nx: ')],
    ['stops after its headers', (socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n')],
  ])('that %s ends at the timeout', async (_, answer) => {
    expect(await problemOf(fetchHere(await wire(answer), SHORT_MS))).toBe('slow');
  });

  it.each<[string, (socket: Socket) => void]>([
    ['has headers without end', (socket) => socket.write(`HTTP/1.1 200 OK\r\nx: ${'x'.repeat(100_000)}`)],
    ['speaks no HTTP', (socket) => socket.end('secret\r\n')],
    ['says nothing', (socket) => socket.end()],
    ['hangs up', (socket) => socket.resetAndDestroy()],
    [
      'changes the protocol',
      (socket) => socket.write('HTTP/1.1 101 Switching\r\nconnection: upgrade\r\nupgrade: secret\r\n\r\n'),
    ],
    ['has two lengths', (socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nxx')],
  ])('that %s is unreachable', async (_, answer) => {
    expect(await problemOf(fetchHere(await wire(answer)))).toBe('unreachable');
  });

  it('that listens no more is unreachable', async () => {
    const address = await wire(() => undefined);
    await Promise.all(closing.splice(0).map((close) => close()));
    expect(await problemOf(fetchHere(address))).toBe('unreachable');
  });

  it.each([200, 404])('whose status is %i is left with no connection kept', async (status) => {
    const server = createHttpServer((_, response) => {
      response.writeHead(status).write(CALENDAR);
      // Nobody waits for the rest of an error.
      if (status === 200) response.end();
    });
    const left = new Promise((resolve) => server.on('connection', (socket) => socket.on('close', resolve)));
    // More than the test itself may take.
    await fetchHere(await local(server), 60_000).catch(() => undefined);
    await left;
  });
});

function drip(socket: Socket, drop: string, first = drop): void {
  socket.write(first);
  const drops = setInterval(() => socket.write(drop), 10);
  socket.on('close', () => clearInterval(drops));
}

/**
 * The internet, on this machine: DNS answers `names` in turn, the last one again and again, or
 * nothing. Where a connection goes after the check is kept in `reached`, and then it goes to a
 * server of the test.
 */
describe('over https', () => {
  let identity: SigningIdentity;
  let misnamed: SigningIdentity;
  let ca: string;
  let names: (string | Error)[];
  let reached: string[];
  const answer = vi.fn<RequestListener>();

  beforeAll(async () => {
    const now = new Date();
    [identity, misnamed] = await Promise.all([
      createSigningIdentity({ now, name: HOST }),
      createSigningIdentity({ now, name: 'another.test' }),
    ]);
  });

  beforeEach(() => {
    ca = identity.caCertificate;
    names = [PUBLIC];
    reached = [];
    answer.mockReset().mockImplementation((_, response) => response.end(CALENDAR));
  });

  const secured = ({ certificate: cert, privateKey: key }: SigningIdentity) => createHttpsServer({ cert, key }, answer);

  async function internet(server: TcpServer = secured(identity)): Promise<void> {
    const port = await portOf(server);
    const connect = tls.connect.bind(tls);
    const rerouted = ({ lookup = dns.lookup, ...options }: tls.ConnectionOptions) =>
      connect({ ...options, port, ca, lookup: reroute(lookup) });
    vi.spyOn(tls, 'connect').mockImplementation(rerouted as typeof tls.connect);
    vi.spyOn(dns, 'lookup').mockImplementation(((_host, _options, callback) => {
      const name = names.length > 1 ? names.shift() : names[0];
      if (name === undefined) return;
      if (typeof name !== 'string') callback(Object.assign(name, { code: 'ENOTFOUND' }), '');
      else callback(null, name, name.includes(':') ? 6 : 4);
    }) as LookupFunction as typeof dns.lookup);
    syncBuiltinESMExports();
  }

  const reroute =
    (lookup: LookupFunction): LookupFunction =>
    (host, options, callback) =>
      lookup(host, options, (error, address, family) => {
        if (error !== null || typeof address !== 'string') {
          callback(error, address, family);
          return;
        }
        reached.push(address);
        callback(null, '127.0.0.1', 4);
      });

  const redirects = (...locations: string[]) => {
    for (const location of locations) {
      answer.mockImplementationOnce((_, response) =>
        // What a redirect says besides is not read.
        response.writeHead(302, { location, 'set-cookie': 'secret=1' }).end(megabyte),
      );
    }
  };
  const requests = (): IncomingMessage[] => answer.mock.calls.map(([request]) => request);

  it.each(['https', 'webcal', 'webcals', ' WebCal'])('a calendar at a %s address is read', async (scheme) => {
    await internet();
    expect(await fetchThere(ADDRESS.replace('https', scheme))).toBe(CALENDAR);
    expect(reached).toEqual([PUBLIC]);
    expect(requests().map(({ method, url }) => [method, url])).toEqual([['GET', '/secret-path/basic.ics?secret=1']]);
  });

  it('a request says little, before and after redirects', async () => {
    await internet();
    redirects('/other', `webcal://${HOST}/third`, `//${HOST}:443/fourth`);
    expect(await fetchThere(ADDRESS)).toBe(CALENDAR);
    for (const { headers } of requests()) {
      expect(headers).toEqual({
        host: HOST,
        'user-agent': expect.stringMatching(/ calendar-reader$/) as string,
        'accept-encoding': 'gzip',
        connection: 'close',
      });
    }
    expect(requests().map(({ url }) => url)).toEqual([
      '/secret-path/basic.ics?secret=1',
      '/other',
      '/third',
      '/fourth',
    ]);
  });

  it.each([
    ['a fourth redirect', ['/1', '/2', '/3', '/4']],
    ['a loop', ['', '', '', '', '']],
  ])('%s is not followed', async (_, locations) => {
    await internet();
    redirects(...locations);
    expect(await problemOf(fetchThere(ADDRESS))).toBe('astray');
    expect(answer).toHaveBeenCalledTimes(4);
  });

  it.each([301, 302, 303, 307, 308])('a redirect may have the status %i', async (status) => {
    await internet();
    answer.mockImplementationOnce((_, response) => response.writeHead(status, { location: '/' }).end());
    expect(await fetchThere(ADDRESS)).toBe(CALENDAR);
  });

  it('all redirects share the time', async () => {
    await internet();
    answer.mockImplementation(({ url }, response) => {
      const next = ['/secret-path/basic.ics?secret=1', '/1', '/2'].indexOf(url ?? '') + 1;
      setTimeout(() => {
        if (next === 0) response.end(CALENDAR);
        else response.writeHead(302, { location: `/${String(next)}` }).end();
      }, 200);
    });
    // Enough for each of four answers, but not for all.
    expect(await problemOf(fetchCalendar(ADDRESS, { timeoutMs: 500 }))).toBe('slow');
  });

  const literals = [
    ...privateAddresses,
    '127.1',
    '0x7f000001',
    '0x7f.1',
    '0177.0.0.1',
    '2130706433',
    '①②⑦.0.0.1',
    '127.0.0.1.',
    ...privateIpv6Addresses.map((address) => `[${address}]`),
    '[::a00:1]',
    '[::ffff:a00:1]',
    '[2606:4700::1111]',
  ];
  const addresses = [
    ...literals.map((host) => `https://${host}/`),
    'http://example.com/',
    'https://example.com:8443/',
    'https://user:pass@example.com/',
    'https://user@example.com/',
    'https://:pass@example.com/',
    'webcal://user:pass@example.com/',
    'file:///etc/passwd',
    'ftp://example.com/',
    'data:text/calendar,BEGIN:VCALENDAR',
    'javascript:1',
    'https://',
    'https://a b/',
  ];

  it.each([...addresses, 'not an address', '//example.com/', ''])('the address "%s" is refused', async (address) => {
    await internet();
    expect(await problemOf(fetchThere(address), ...(address === '' ? [] : [address]))).toBe('refused');
    expect(reached).toEqual([]);
    expect(answer).not.toHaveBeenCalled();
  });

  it.each(addresses)('a redirect to "%s" is refused', async (address) => {
    await internet();
    // Headers are Latin-1, and so is what Node sends.
    redirects(address === 'https://①②⑦.0.0.1/' ? 'https://%E2%91%A0%E2%91%A1%E2%91%A6.0.0.1/' : address);
    expect(await problemOf(fetchThere(ADDRESS), address)).toBe('refused');
    expect(reached).toEqual([PUBLIC]);
    expect(answer).toHaveBeenCalledOnce();
  });

  it.each([...privateAddresses, ...privateIpv6Addresses])('a name of %s is refused', async (address) => {
    await internet();
    names = [address];
    expect(await problemOf(fetchThere(ADDRESS), address)).toBe('refused');
    expect(reached).toEqual([]);
  });

  it('a name is looked up once, and connected to what was checked', async () => {
    await internet();
    names = [PUBLIC, '10.0.0.1'];
    expect(await fetchThere(ADDRESS)).toBe(CALENDAR);
    expect(reached).toEqual([PUBLIC]);
  });

  it('a name that changes is checked again after a redirect', async () => {
    await internet();
    names = [PUBLIC, '10.0.0.1'];
    redirects('/other');
    expect(await problemOf(fetchThere(ADDRESS), '10.0.0.1')).toBe('refused');
    expect(reached).toEqual([PUBLIC]);
  });

  it('only IPv4 addresses are asked for', async () => {
    await internet();
    await fetchThere(ADDRESS);
    expect(dns.lookup).toHaveBeenCalledWith(HOST, expect.objectContaining({ family: 4 }), expect.any(Function));
  });

  it('a name that nobody has is unreachable', async () => {
    await internet();
    names = [new Error(`getaddrinfo ENOTFOUND ${HOST}`)];
    expect(await problemOf(fetchThere(ADDRESS))).toBe('unreachable');
  });

  it('a name that DNS never answers is slow', async () => {
    await internet();
    names = [];
    expect(await problemOf(fetchCalendar(ADDRESS, { timeoutMs: SHORT_MS }))).toBe('slow');
  });

  it('a server that never speaks TLS is slow', async () => {
    await internet(createTcpServer());
    expect(await problemOf(fetchCalendar(ADDRESS, { timeoutMs: SHORT_MS }))).toBe('slow');
  });

  it('a certificate of nobody that we trust is not enough', async () => {
    await internet();
    ca = misnamed.caCertificate;
    expect(await problemOf(fetchThere(ADDRESS))).toBe('insecure');
    expect(answer).not.toHaveBeenCalled();
  });

  it('a certificate of another name is not enough', async () => {
    await internet(secured(misnamed));
    ca = misnamed.caCertificate;
    expect(await problemOf(fetchThere(ADDRESS), 'another.test')).toBe('insecure');
    expect(answer).not.toHaveBeenCalled();
  });
});
