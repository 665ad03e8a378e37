import { buffer } from 'node:stream/consumers';
import { PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import PDFDocument from 'pdfkit';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { dynamoClient, s3Client } from '#composition/clients.ts';
import { publishGuides } from '#domain/guides/publish-guides.ts';
import { localNames } from '#infra/operations/local/environment.ts';
import { settableClock } from '#testing/clock.ts';
import { dynamoDbEmulator, type Emulator, s3Emulator, setAwsEnvironment } from '#testing/emulators.ts';
import { pdfPictures } from '#testing/pdf.ts';
import { aGuide } from '#testing/samples.ts';
import { dynamoAnnouncements } from './dynamodb/announcements.ts';
import { dynamoCatalog } from './dynamodb/catalog.ts';
import { dynamoGuidePages } from './dynamodb/guide-pages.ts';
import { pdfPages } from './pdf/pdf-pages.ts';
import { s3Files } from './s3/files.ts';
import { s3PublicFiles } from './s3/public-files.ts';
import { s3Publishing } from './s3/publishing.ts';

/** Publishes a guide with every real adapter, so that they fit each other. */

let dynamoDb: Awaited<ReturnType<typeof dynamoDbEmulator>>;
let s3: Emulator;
let tableClient: ReturnType<typeof dynamoClient>;
let bucketClient: S3Client;
let table: string;

beforeAll(async () => {
  setAwsEnvironment();
  [dynamoDb, s3] = await Promise.all([dynamoDbEmulator(), s3Emulator()]);
  tableClient = dynamoClient(dynamoDb.endpoint);
  bucketClient = s3Client(s3.endpoint);
  table = await dynamoDb.makeTable('guides');
});
afterAll(async () => {
  tableClient.destroy();
  bucketClient.destroy();
  await Promise.all([dynamoDb.close(), s3.close()]);
});

const PAGES = 10;
const siteUrl = 'https://shop.test';
const about = {
  author: { name: 'Dana Whitfield', credential: 'Former admissions reader' },
  checkedOn: '2026-10-01',
  outcomes: ['Choose courses', 'Find a summer', 'Plan a week'],
  questions: [{ question: 'Is it for juniors?', answer: 'Yes.' }],
  related: ['art'],
};

async function aTypesetGuide(text = 'Text'): Promise<Uint8Array> {
  const doc = new PDFDocument({ size: 'LETTER' });
  const bytes = buffer(doc);
  for (let page = 1; page <= PAGES; page += 1) {
    if (page > 1) doc.addPage();
    doc.outline.addItem(`Section ${String(page)}`);
    doc.text(`${text} of page ${String(page)}`);
  }
  doc.end();
  return new Uint8Array(await bytes);
}

/** The texts and the links of each page. */
async function pagesOf(content: Uint8Array): Promise<{ text: string; links: (string | undefined)[] }[]> {
  const task = getDocument({ data: content.slice(), verbosity: VerbosityLevel.ERRORS });
  const document = await task.promise;
  const pages = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    const annotations = (await page.getAnnotations()) as { url?: string }[];
    pages.push({
      text: items.map((item) => ('str' in item ? item.str : '')).join(' '),
      links: annotations.map(({ url }) => url),
    });
  }
  await task.destroy();
  return pages;
}

it('publishes a guide whose page, pictures and sample can be read, writes nothing twice, and keeps the file of an earlier edition', async () => {
  const catalog = dynamoCatalog(table, tableClient);
  const guidePages = dynamoGuidePages(table, tableClient);
  const publicFiles = s3PublicFiles(localNames.publicBucket, bucketClient);
  const files = { ...s3Files(localNames.bucket, bucketClient), ...s3Publishing(localNames.bucket, bucketClient) };
  const content = await aTypesetGuide();
  const pictures = pdfPictures(PAGES);
  const guide = aGuide({ pages: PAGES });
  const draw = vi.fn(() => Promise.resolve(pictures));
  const announcements = dynamoAnnouncements(table, tableClient);
  const ports = { catalog, files, guidePages, publicFiles, pdfPages, announcements, clock: settableClock(), siteUrl };
  const publish = async () =>
    await publishGuides({ ...ports, guides: [{ guide, content, about, draw }], listed: await catalog.list() });

  expect(await publish()).toMatchObject([{ id: 'biology', result: 'published', uploaded: true, pageChanged: true }]);

  const { guide: listed, page } = await guidePages.find('biology');
  expect(page).toMatchObject({ ...about, sample: { pages: 2 } });
  expect(page?.contents).toHaveLength(PAGES);
  expect(page?.contents.at(-1)).toEqual({ title: 'Section 10', page: 10 });
  expect(listed).toEqual({ ...guide, cover: page?.pictures.coverSmall.file, benefit: page?.outcomes[0] });
  expect(await files.read('biology.pdf')).toEqual(content);
  const { coverSmall, cover, samples = [] } = page?.pictures ?? {};
  const stored = [coverSmall, cover, ...samples].map((picture) => publicFiles.read(picture?.file ?? ''));
  expect(await Promise.all(stored)).toEqual(
    Object.values(pictures).map((picture) => ({ content: picture, type: 'image/jpeg' })),
  );

  const sample = await publicFiles.read(page?.sample?.file ?? '');
  expect(sample?.type).toBe('application/pdf');
  expect(sample?.content.byteLength).toBe(page?.sample?.bytes);
  const [first, second, last, ...others] = await pagesOf(sample?.content ?? new Uint8Array());
  expect([first?.text, second?.text, others]).toEqual(['Text of page 1', 'Text of page 2', []]);
  expect(last?.text).toContain('shop.test/pdf-page/biology');
  expect(last?.links).toEqual(['https://shop.test/pdf-page/biology']);

  const sent = [vi.spyOn(tableClient, 'send'), vi.spyOn(bucketClient, 'send')];
  expect(await publish()).toMatchObject([{ result: 'unchanged', uploaded: false, pageChanged: false }]);
  const commands = sent.flatMap(({ mock }) => mock.calls.map(([command]) => command as object));
  expect(commands.length).toBeGreaterThan(0);
  expect(commands.filter((one) => one instanceof PutCommand || one instanceof PutObjectCommand)).toEqual([]);
  expect(draw).toHaveBeenCalledTimes(1);
  for (const spy of sent) spy.mockRestore();

  const nextFacts = { edition: '2027-28', fileName: 'biology-2027-28.pdf', whatsNew: ['New course lists'] };
  const next = { guide: { ...guide, ...nextFacts }, content: await aTypesetGuide('Next text'), about, draw };
  const publishNext = async () =>
    await publishGuides({ ...ports, guides: [next], listed: await catalog.list(), mailBuyers: true });
  expect(await publishNext()).toMatchObject([{ result: 'updated', uploaded: true, newEdition: true }]);
  const earlier = [{ edition: guide.edition, fileName: 'biology.pdf' }];
  expect(await catalog.list()).toMatchObject([{ ...nextFacts, earlier }]);
  expect(await announcements.list()).toMatchObject([{ guideId: 'biology', edition: '2027-28' }]);
  expect(await files.read('biology.pdf')).toEqual(content);
  expect(await files.read('biology-2027-28.pdf')).toEqual(next.content);
  expect(await publishNext()).toMatchObject([{ result: 'unchanged', newEdition: false }]);
});
