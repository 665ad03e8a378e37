import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { officePaths } from '#contract/office-paths.ts';
import { guidePath, sitePaths } from '#contract/site-paths.ts';
import { isPastSeason } from '#domain/guides/editions.ts';
import { aPdf } from '#testing/pdf.ts';
import { type Buyer, headerOf, type Mail, mailsTo, mailTo, newBuyer, pay } from './backend.ts';
import { expectNoProblems, phone, useBrowser } from './browser.ts';
import { mailNewEditions, newMember } from './office-steps.ts';
import { useOperator } from './operator.ts';
import { expectHeading, openAsBuyer } from './steps.ts';

/** Editions of a guide: a new one reaches who bought an earlier one, unless they unsubscribed. */

const { visitor } = useBrowser();
const operator = useOperator();
const { runOk, withdraw } = operator;

const guide = { id: 'gap-years', title: 'Gap Years: Before You Say Yes', priceCents: 1_100 };
const isNewEdition = ({ subject }: { subject: string }) => subject.includes('New edition');

/** The school year before the running one, the running one, and the one after it. */
const [past, running, next] = seasons(new Date().getUTCFullYear());
function seasons(year: number): [string, string, string] {
  const named = (start: number) => `${String(start)}-${String((start + 1) % 100).padStart(2, '0')}`;
  const start = isPastSeason(named(year - 1), Date.now()) ? year : year - 1;
  return [named(start - 1), named(start), named(start + 1)];
}

const pdfs = { [past]: aPdf({ pages: 3 }), [running]: aPdf({ pages: 4 }), [next]: aPdf({ pages: 5 }) };
const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');
const pdfOf = (edition: string) => pdfs[edition] ?? new Uint8Array();
const nameOf = (edition: string) => `${guide.id}-${edition}.pdf`;

let folder = '';
/** Publishes an edition by the command. */
async function publish(edition: string, facts: object = {}, ...options: string[]): Promise<void> {
  const place = path.join(folder, edition, guide.id);
  await mkdir(place, { recursive: true });
  const desc = 'What a year off costs, and what colleges make of it.';
  const all = { ...guide, desc, category: 'Non-Stem', edition, fileName: nameOf(edition), ...facts };
  await writeFile(path.join(place, 'guide.json'), JSON.stringify(all));
  await writeFile(path.join(place, nameOf(edition)), pdfOf(edition));
  await runOk('publish', path.dirname(place), '--local', '--yes', ...options);
}

async function buys(): Promise<Buyer> {
  const buyer = await newBuyer(1);
  const { id: _id, priceCents: cents } = guide;
  await pay({ ...buyer, cart: buyer.cart.map((one) => ({ ...one, _id })), cents });
  return buyer;
}

/** Old buyers, the oldest order first. */
let faithful: Buyer | undefined;
let reader: Buyer | undefined;
let clicker: Buyer | undefined;
const known = (buyer: Buyer | undefined): Buyer => {
  if (buyer === undefined) throw new Error('No one has bought the guide');
  return buyer;
};

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'editions-'));
  await publish(past);
  faithful = await buys();
  reader = await buys();
  clicker = await buys();
});
// Other journeys expect the sixteen sample guides.
afterAll(async () => {
  await withdraw(guide.id);
  await rm(folder, { recursive: true, force: true });
});

/** Downloads a purchased file by the name of its button. */
async function download(page: Page, name: string): Promise<{ name: string; sha256: string }> {
  const started = page.waitForEvent('download');
  await page.getByRole('button', { name: `Download ${name}`, exact: true }).click();
  const file = await started;
  return { name: file.suggestedFilename(), sha256: sha256(await readFile(await file.path())) };
}

it('a guide past its season says so in the shop and in the office', async () => {
  const shopper = await visitor(phone);
  const { page } = shopper;
  await page.goto(sitePaths.majorInsights);
  const card = page.getByRole('list', { name: 'Guides' }).getByRole('listitem').filter({ hasText: guide.title });
  await card.getByText('edition; the next one is free for buyers').waitFor();
  await page.goto(guidePath(guide.id));
  await expectHeading(page, guide.title);
  await page.getByText(`This edition is for the ${past.replace('-', '–')} school year, which is over.`).waitFor();
  // It never keeps anyone from buying.
  await page.getByRole('button', { name: 'Buy now' }).waitFor();
  expectNoProblems(shopper);

  const owner = await newMember({ visitor, operator }, 'owner');
  await owner.page.goto(officePaths.guides);
  const row = owner.page.getByRole('row').filter({ hasText: guide.title });
  await row.getByText('Past its season').waitFor();
  await row.getByRole('link', { name: guide.title }).click();
  await owner.page.getByText(`The edition ${past} is past its season.`).waitFor();
  expectNoProblems(owner);
});

it('a new edition from the office reaches an old buyer, with both PDFs and an email', async () => {
  const owner = await newMember({ visitor, operator }, 'owner');
  const { page } = owner;
  await page.goto(officePaths.guides);
  await page.getByRole('row').filter({ hasText: guide.title }).getByRole('link', { name: guide.title }).click();
  await page.getByRole('button', { name: 'New edition' }).click();
  expect(await page.getByLabel(/^Edition/).inputValue()).toBe(running);
  await page.getByLabel(/^What’s new/).fill('Four more deferral policies\nA budget for a year abroad');
  const file = { name: 'gap.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdfOf(running)) };
  await page.getByLabel('PDF file').setInputFiles(file);
  await page
    .getByText(/4 pages/)
    .first()
    .waitFor();
  await page.getByRole('checkbox', { name: 'Email the buyers of earlier editions' }).check();
  await page.getByRole('button', { name: 'Publish changes' }).click();
  await page.getByText(`Buyers of ${past} keep their PDF and get this edition free.`).waitFor();
  expectNoProblems(owner);

  const buyer = known(faithful);
  const old = await visitor(phone);
  await openAsBuyer(old.page, buyer, guidePath(guide.id));
  await old.page.getByRole('heading', { name: `What’s new in the ${running} edition` }).waitFor();
  await old.page.getByText('Four more deferral policies').waitFor();
  await old.page.getByText('A budget for a year abroad').waitFor();
  expect(await old.page.getByText('which is over').count()).toBe(0);
  await old.page.goto(sitePaths.dashboard);
  await old.page.getByText('New edition', { exact: true }).waitFor();
  expect(await download(old.page, `${guide.title}, edition ${running}`)).toEqual({
    name: nameOf(running),
    sha256: sha256(pdfOf(running)),
  });
  expect(await download(old.page, `${guide.title}, edition ${past}`)).toEqual({
    name: nameOf(past),
    sha256: sha256(pdfOf(past)),
  });
  expectNoProblems(old);

  await mailNewEditions();
  const mail = await mailTo(buyer.email, isNewEdition);
  expect(mail.subject).toContain(guide.title);
  expect(mail.text).toContain('A budget for a year abroad');
  expect(await headerOf(mail, 'List-Unsubscribe')).toMatch(/^<http[^<>]*\/api\/unsubscribe\/[\w.-]+>$/);
  expect(await headerOf(mail, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
});

it('buyers who unsubscribed, on the page or with one click, get no email about the next edition', async () => {
  const [stays, stops, clicks] = [known(faithful), known(reader), known(clicker)];
  const hasStopped = async ({ email }: Buyer) => (await runOk('export', email, '--local')).includes('unsubscribedAt');
  const addressFor = async ({ email }: Buyer) => {
    const header = await headerOf(await mailTo(email, isNewEdition), 'List-Unsubscribe');
    return header?.slice(1, -1) ?? '';
  };

  // Mail programs and virus scanners open links, so this only asks.
  const asked = await fetch(await addressFor(stops), { redirect: 'manual' });
  expect(asked.status).toBe(302);
  const asking = asked.headers.get('location') ?? '';
  expect(asking).toMatch(/^\/unsubscribe\?token=/);
  expect((await mailTo(stops.email, isNewEdition)).text).toContain(asking);
  const guest = await visitor(phone);
  const { page } = guest;
  await page.goto(asking);
  await expectHeading(page, 'Stop emails about new editions?');
  expect(await hasStopped(stops)).toBe(false);
  await page.getByRole('button', { name: 'Stop these emails' }).click();
  await expectHeading(page, 'You won’t get these emails anymore');
  expect(await hasStopped(stops)).toBe(true);
  expectNoProblems(guest);

  for (let time = 0; time < 2; time += 1) {
    const stopped = await fetch(await addressFor(clicks), {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(stopped.status).toBe(200);
  }
  expect(await hasStopped(clicks)).toBe(true);

  await publish(next, { whatsNew: ['Two more years of outcomes'] }, '--mail-buyers');
  await mailNewEditions();
  const isAboutNext = (mail: Mail) => isNewEdition(mail) && mail.subject.includes(next);
  await mailTo(stays.email, isAboutNext);
  // The newest orders come first, so emails to the two others would have been sent before it.
  for (const { email } of [stops, clicks]) expect((await mailsTo(email)).filter(isAboutNext)).toEqual([]);
  await openAsBuyer(page, stops, sitePaths.dashboard);
  expect(await download(page, `${guide.title}, edition ${next}`)).toEqual({
    name: nameOf(next),
    sha256: sha256(pdfOf(next)),
  });
});
