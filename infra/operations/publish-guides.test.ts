import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Catalog, Guide } from '#domain/ports/catalog.ts';
import { settle } from '#domain/shop/settle.ts';
import { inMemoryCatalog } from '#testing/catalog.ts';
import { settableClock } from '#testing/clock.ts';
import { inMemoryFiles } from '#testing/files.ts';
import { anItem, anOrder } from '#testing/samples.ts';
import { inMemoryWorld } from '#testing/world.ts';
import { BadGuideFolder, publishGuides } from './publish-guides.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'publish-guides-'));
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

const facts = {
  id: 'essay',
  title: 'The Essay',
  desc: 'How to write it.',
  category: 'Non-Stem',
  priceCents: 1499,
  fileName: 'essay-guide.pdf',
  edition: '2026-27',
};

async function pdf(pages = 1, password?: string): Promise<Buffer> {
  const doc = new PDFDocument({ autoFirstPage: false, ...(password === undefined ? {} : { userPassword: password }) });
  const bytes = buffer(doc);
  for (let page = 0; page < pages; page += 1)
    doc
      .addPage()
      .circle(100, 100, 10 + page)
      .fill();
  doc.end();
  return await bytes;
}

async function put(path: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), content);
}

async function putGuide(place: string, changes: Record<string, unknown> = {}, content?: Uint8Array): Promise<void> {
  const guide = { ...facts, ...changes };
  await put(`${place}/guide.json`, JSON.stringify(guide));
  await put(`${place}/${guide.fileName}`, content ?? (await pdf()));
}

/** A shop that records writes. */
function shop(...listed: Guide[]) {
  const writes: string[] = [];
  const catalog = inMemoryCatalog(...listed);
  const files = inMemoryFiles(settableClock());
  return {
    writes,
    catalog: {
      ...catalog,
      async put(...change: Parameters<Catalog['put']>) {
        writes.push(`list ${change[0].id}`);
        return await catalog.put(...change);
      },
    },
    files: {
      ...files,
      async store(fileName: string, content: Uint8Array) {
        writes.push(`upload ${fileName}`);
        await files.store(fileName, content);
      },
    },
  };
}

async function problemsOf(target = shop()): Promise<readonly string[]> {
  const refusal: unknown = await publishGuides({ folder, ...target }).catch((error: unknown) => error);
  expect(target.writes).toEqual([]);
  if (!(refusal instanceof BadGuideFolder)) throw new Error('The folder was not refused.');
  return refusal.problems;
}

describe('publishing a good folder', () => {
  it('uploads every PDF before it lists the first guide', async () => {
    await putGuide('essay');
    await putGuide('biology', { id: 'biology', category: 'Stem', fileName: 'biology.pdf' });
    const target = shop();
    const report = await publishGuides({ folder, ...target });
    expect(target.writes).toEqual(['upload biology.pdf', 'upload essay-guide.pdf', 'list biology', 'list essay']);
    expect(report.guides.map(({ id, result, uploaded }) => [id, result, uploaded])).toEqual([
      ['biology', 'published', true],
      ['essay', 'published', true],
    ]);
  });

  it('lists the facts of the guide with the page count of its PDF, and stores the very bytes', async () => {
    const content = await pdf(3);
    await putGuide('essay', { pages: 99, builtFrom: 'a tool' }, content);
    const target = shop();
    await publishGuides({ folder, ...target });
    expect(await target.catalog.list()).toEqual([{ ...facts, pages: 3 }]);
    expect(await target.files.describe('essay-guide.pdf')).toEqual({
      size: content.byteLength,
      sha256: createHash('sha256').update(content).digest('hex'),
    });
  });

  it('changes nothing when it runs again', async () => {
    await putGuide('essay');
    const target = shop();
    await publishGuides({ folder, ...target });
    target.writes.length = 0;
    const report = await publishGuides({ folder, ...target });
    expect(target.writes).toEqual([]);
    expect(report.guides).toEqual([
      { id: 'essay', title: 'The Essay', result: 'unchanged', uploaded: false, changes: [] },
    ]);
  });

  it('lists a guide anew when only its price changed, without uploading its PDF', async () => {
    const content = await pdf();
    await putGuide('essay', {}, content);
    const target = shop();
    await publishGuides({ folder, ...target });
    target.writes.length = 0;
    await putGuide('essay', { priceCents: 999 }, content);
    const report = await publishGuides({ folder, ...target });
    expect(target.writes).toEqual(['list essay']);
    expect(report.guides).toMatchObject([
      {
        result: 'updated',
        uploaded: false,
        changes: ['priceCents: 1499 -> 999 (open orders keep their price)'],
      },
    ]);
    expect((await target.catalog.list()).map(({ priceCents }) => priceCents)).toEqual([999]);
  });

  it('uploads a PDF whose bytes changed, and keeps the listing if its facts did not', async () => {
    await putGuide('essay', {}, await pdf(1));
    const target = shop();
    await publishGuides({ folder, ...target });
    target.writes.length = 0;
    await putGuide('essay', {}, Buffer.concat([await pdf(1), Buffer.from('\n')]));
    const report = await publishGuides({ folder, ...target });
    expect(target.writes).toEqual(['upload essay-guide.pdf']);
    expect(report.guides).toMatchObject([{ result: 'updated', uploaded: true }]);
  });

  it('finishes what an interrupted run left', async () => {
    await putGuide('essay');
    const target = shop();
    const broken = { ...target.catalog, put: () => Promise.reject(new Error('the line went dead')) };
    await expect(publishGuides({ folder, files: target.files, catalog: broken })).rejects.toThrow('the line went dead');
    target.writes.length = 0;
    const report = await publishGuides({ folder, ...target });
    expect(target.writes).toEqual(['list essay']);
    expect(report.guides).toMatchObject([{ result: 'published' }]);
  });

  it('does not change a guide that is on sale but not in the folder', async () => {
    const other: Guide = { ...facts, id: 'other', category: 'Stem', fileName: 'other.pdf', pages: 5 };
    await putGuide('essay');
    const target = shop(other);
    const report = await publishGuides({ folder, ...target });
    expect(report.guides.map(({ id }) => id)).toEqual(['essay']);
    expect(await target.catalog.list()).toContainEqual(other);
  });

  it('reports what would happen in a dry run, and writes nothing', async () => {
    await putGuide('essay');
    const target = shop();
    const report = await publishGuides({ folder, ...target, dryRun: true });
    expect(target.writes).toEqual([]);
    expect(report).toEqual({
      dryRun: true,
      guides: [{ id: 'essay', title: 'The Essay', result: 'published', uploaded: false, changes: [] }],
    });
  });

  it('ignores hidden files', async () => {
    await putGuide('essay');
    await put('.DS_Store', 'x');
    await put('essay/.DS_Store', 'x');
    const report = await publishGuides({ folder, ...shop() });
    expect(report.guides).toHaveLength(1);
  });
});

describe('the facts as front matter', () => {
  const matter = (changes: Record<string, unknown> = {}) =>
    Object.entries({ ...facts, ...changes })
      .map(([fact, value]) => `${fact}: ${String(value)}`)
      .join('\n');

  it.each([
    ['with a text below', `---\n${matter()}\n---\n# The Essay\n\n---\nmore\n---\n`],
    ['alone', `---\n${matter()}\n---`],
    ['as Windows writes it', `\uFEFF---\r\n${matter().replaceAll('\n', '\r\n')}\r\n---\r\nText`],
    ['with quotes and remarks', `---\n# ours\n${matter({ title: '"The Essay"' })}\n---\n`],
  ])('are read %s', async (_, text) => {
    await put('essay/guide.md', text);
    await put('essay/essay-guide.pdf', await pdf(2));
    const target = shop();
    await publishGuides({ folder, ...target });
    expect(await target.catalog.list()).toEqual([{ ...facts, pages: 2 }]);
  });

  it.each([
    ['# The Essay', 'is not front matter (it must begin and end with a line of ---); correct it'],
    [`---\n${matter()}`, 'is not front matter (it must begin and end with a line of ---); correct it'],
    [`---\n${matter({ title: 'Essay: The Guide' })}\n---\n`, 'is not front matter (Nested mappings are not allowed'],
    [`---\n${matter({ priceCents: 14.99 })}\n---\n`, 'priceCents must be a whole number of cents from 100 to 50000'],
    ['---\n---\n', 'must be an object with the facts of the guide'],
  ])('are refused in %j', async (text, problem) => {
    await put('essay/guide.md', text);
    await put('essay/essay-guide.pdf', await pdf());
    const problems = await problemsOf();
    expect(problems[0]).toContain(`essay/guide.md: ${problem}`);
    expect(problems.join('')).not.toContain('\n');
  });

  it('are refused next to a guide.json', async () => {
    await putGuide('essay');
    await put('essay/guide.md', `---\n${matter()}\n---\n`);
    expect(await problemsOf()).toEqual(['essay/guide.md: guide.json is there too; keep one of them']);
  });
});

describe('what earlier buyers have', () => {
  const bytes = async (target: ReturnType<typeof shop>, fileName: string) =>
    Buffer.from(await target.files.read(fileName));

  it('is the new PDF if it replaces the old one, and the report says so', async () => {
    const [first, second] = [await pdf(1), await pdf(2)];
    await putGuide('essay', {}, first);
    const target = shop();
    await publishGuides({ folder, ...target });
    await putGuide('essay', {}, second);
    const report = await publishGuides({ folder, ...target });
    expect(report.guides[0]?.changes).toEqual([
      'pages: 1 -> 2',
      'PDF: a new file, which earlier buyers will download too',
    ]);
    expect(await bytes(target, 'essay-guide.pdf')).toEqual(second);
  });

  it('is the old PDF if the new one has another name, and the report says so', async () => {
    const first = await pdf(1);
    await putGuide('essay', {}, first);
    const target = shop();
    await publishGuides({ folder, ...target });
    await rm(join(folder, 'essay'), { recursive: true });
    await putGuide('essay', { fileName: 'essay-2027.pdf' }, await pdf(1));
    const report = await publishGuides({ folder, ...target });
    expect(report.guides[0]?.changes).toEqual([
      'fileName: "essay-guide.pdf" -> "essay-2027.pdf" (earlier buyers keep their file)',
    ]);
    expect(await bytes(target, 'essay-guide.pdf')).toEqual(first);
  });

  it('is reported if a new guide would replace the file of a guide that is off sale', async () => {
    await putGuide('essay', {}, await pdf(1));
    const target = shop();
    await publishGuides({ folder, ...target });
    await target.catalog.remove('essay');
    await putGuide('essay', {}, await pdf(2));
    const report = await publishGuides({ folder, ...target, dryRun: true });
    expect(report.guides).toMatchObject([
      { result: 'published', changes: [expect.stringContaining('its buyers will download this one')] },
    ]);
  });

  it('is what an order was opened for, at the price of that day', async () => {
    const content = await pdf();
    await putGuide('essay', {}, content);
    const world = inMemoryWorld();
    const ports = { folder, catalog: world.catalog, files: world.files };
    await publishGuides(ports);
    const guide = (await world.catalog.list()).find(({ id }) => id === 'essay');
    const order = anOrder({ items: [anItem(guide)] });
    await world.orders.insert(order);
    const { paypalOrderId } = await world.payments.open(order);
    world.payments.approve(paypalOrderId);
    await putGuide('essay', { priceCents: 9_999 }, content);
    await publishGuides(ports);
    const payment = await world.payments.read(paypalOrderId);
    if (payment === undefined) throw new Error('PayPal has forgotten the order');
    expect((await settle(world, order, payment)).order).toMatchObject({ state: 'PAID', capturedCents: 1_499 });
  });
});

describe('refusing a bad folder', () => {
  it('refuses a missing folder', async () => {
    await rm(folder, { recursive: true });
    expect(await problemsOf()).toEqual([
      expect.stringMatching(/is not a folder; .*`npm start` makes sample guides in \.local\/build\/sample-guides/),
    ]);
    await mkdir(folder);
  });

  it('refuses an empty folder', async () => {
    expect(await problemsOf()).toEqual([expect.stringContaining('is empty')]);
  });

  it('refuses the whole folder for one bad guide', async () => {
    await putGuide('essay');
    await putGuide('biology', { id: 'biology', fileName: 'biology.pdf', priceCents: 99 });
    expect(await problemsOf()).toEqual([
      'biology/guide.json: priceCents must be a whole number of cents from 100 to 50000',
    ]);
  });

  it('lists every problem of every guide at once', async () => {
    await put('notes.txt', 'x');
    await put('no-facts/guide.pdf', await pdf());
    await put('not-json/guide.json', '{');
    await put('not-an-object/guide.json', '"essay"');
    await putGuide('wrong', { id: 'Wrong Id', category: 'Stam', priceCents: 14.99, title: '', color: 'red' });
    await putGuide('no-pdf', { id: 'no-pdf', fileName: 'gone.pdf' });
    await rm(join(folder, 'no-pdf/gone.pdf'));
    await putGuide('stray', { id: 'stray', fileName: 'stray.pdf' });
    await put('stray/draft.docx', 'x');
    const problems = await problemsOf();
    expect(problems).toHaveLength(11);
    for (const expected of [
      'notes.txt: does not belong here',
      'no-facts/guide.json or guide.md: is missing',
      'not-json/guide.json: is not JSON',
      'not-an-object/guide.json: must be an object',
      'wrong/guide.json: id must be lower-case letters',
      'wrong/guide.json: category must be one of Stem, Non-Stem',
      'wrong/guide.json: priceCents must be a whole number',
      'wrong/guide.json: title must be text of 1 to 120 characters',
      'wrong/guide.json: color is not a fact of a guide',
      'no-pdf/gone.pdf: is missing',
      'stray/draft.docx: is not named in guide.json',
    ]) {
      expect(problems).toContainEqual(expect.stringContaining(expected));
    }
  });

  it.each(['id', 'title', 'desc', 'category', 'priceCents', 'fileName', 'edition'])('misses %s', async (member) => {
    await putGuide('essay', {});
    await put('essay/guide.json', JSON.stringify({ ...facts, [member]: undefined }));
    expect(await problemsOf()).toContain(`essay/guide.json: ${member} is missing; add it`);
  });

  it.each([
    ['desc', 'x'.repeat(401)],
    ['title', ' padded'],
    ['priceCents', 50_001],
    ['priceCents', '1499'],
    ['fileName', '../../secret.pdf'],
    ['fileName', 'Essay.PDF'],
    ['edition', '2026'],
  ])('refuses %s %j', async (member, value) => {
    await putGuide('essay');
    await put('essay/guide.json', JSON.stringify({ ...facts, [member]: value }));
    expect(await problemsOf()).toContainEqual(expect.stringContaining(`essay/guide.json: ${member} must be`));
  });

  it('refuses a file that is not a PDF', async () => {
    await putGuide('essay', {}, Buffer.from('%PDF-1.7\nthis is not one'));
    expect(await problemsOf()).toEqual(['essay/essay-guide.pdf: is not a PDF that can be opened; export it again']);
  });

  it('refuses a PDF that was cut off', async () => {
    const whole = await pdf(5);
    await putGuide('essay', {}, whole.subarray(0, 200));
    expect(await problemsOf()).toEqual([expect.stringContaining('is not a PDF that can be opened')]);
  });

  it('refuses a PDF with a password', async () => {
    await putGuide('essay', {}, await pdf(1, 'secret'));
    expect(await problemsOf()).toEqual(['essay/essay-guide.pdf: needs a password; export it without one']);
  });

  it('refuses two guides with one id or one file name, even when another fact is wrong as well', async () => {
    await putGuide('one');
    await mkdir(join(folder, 'two'));
    await cp(join(folder, 'one'), join(folder, 'two'), { recursive: true });
    await putGuide('two', { priceCents: 0 });
    const problems = await problemsOf();
    expect(problems).toContain('one/guide.json, two/guide.json: all have the id essay; give each guide its own id');
    expect(problems).toContain(
      'one/guide.json, two/guide.json: all have the fileName essay-guide.pdf; give each PDF its own name',
    );
  });

  it('refuses the file name of another guide on sale, whose buyers would get the wrong PDF', async () => {
    await putGuide('essay');
    const other: Guide = { ...facts, id: 'other', category: 'Stem', pages: 5 };
    expect(await problemsOf(shop(other))).toEqual([
      'essay/guide.json: fileName essay-guide.pdf belongs to the guide other on sale; choose another',
    ]);
  });
});
