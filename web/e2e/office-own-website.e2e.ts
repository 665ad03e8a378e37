import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, it, onTestFinished } from 'vitest';
import { dayIn } from '#contract/dates.ts';
import { officePaths } from '#contract/office-paths.ts';
import { documents } from '#contract/website/documents/index.ts';
import { isDeep } from '#testing/deep.ts';
import { desktop, expectNoProblems, phone, useBrowser } from './browser.ts';
import { runLocalStack } from './local-stack.ts';
import { inviteByOps, joinOffice } from './office-steps.ts';
import { addAuthenticator } from './virtual-authenticator.ts';

/** An owner makes the whole site hers. Each time has a stack of its own: every page changes. */

const { visitor } = useBrowser();

const logoWith = (more: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${more}
  <circle cx="32" cy="32" r="30" fill="#5b2a86"/><path d="M18 40l14-24 14 24z" fill="#fff"/></svg>`;
const portrait = async (background: string) =>
  await sharp({ create: { width: 1600, height: 1200, channels: 3, background } })
    .jpeg()
    .toBuffer();

/** The forms of the office, by the entries of documents. */
const formsOn = (page: Page) => {
  const field = (entry: string) => page.locator(`[id="entry-${entry}"]`);
  const unfold = async (entry: string) => {
    const summary = page.locator(`summary[id="entry-${entry}"]`);
    if (!(await summary.evaluate(({ parentElement }) => (parentElement as HTMLDetailsElement).open)))
      await summary.click();
  };
  return {
    field,
    unfold,
    open: async (name: string) => await page.goto(`${officePaths.website}/${name}`),
    type: async (texts: Readonly<Record<string, string>>) => {
      for (const [entry, text] of Object.entries(texts)) await field(entry).fill(text);
    },
    upload: async (button: string, name: string, mimeType: string, buffer: Buffer) => {
      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: button, exact: true }).click();
      await (await chooser).setFiles({ name, mimeType, buffer });
    },
    ours: async () => await page.getByRole('checkbox', { name: 'This is ours now' }).check(),
    saved: async () => await page.getByRole('status').filter({ hasText: 'Saved' }).waitFor(),
  };
};
type Forms = ReturnType<typeof formsOn>;

const people = [
  { name: 'Ada Park', role: 'Founder and counselor', color: 'teal' },
  { name: 'Noor Haddad', role: 'Essay coach', color: 'maroon' },
] as const;

const ownPeople = async (page: Page, { open, unfold, type, upload, field, ours, saved }: Forms) => {
  await open('people');
  for (const [index, { name, role, color }] of people.entries()) {
    const at = `counselors.${String(index)}`;
    await unfold(at);
    await type({
      [`${at}.name`]: name,
      [`${at}.role`]: role,
      [`${at}.credential`]: 'M.Ed. in counseling',
      [`${at}.paragraphs.0`]: `${name} starts each first meeting with a question.`,
      [`${at}.paragraphs.1`]: `${name} keeps the plan on one page.`,
    });
    await upload(`Upload a photo for ${name}`, 'portrait.jpg', 'image/jpeg', await portrait(color));
    await expect.poll(() => field(`${at}.picture`).inputValue(), { timeout: 60_000 }).toMatch(/^uploads\/portrait-/);
  }
  await ours();
  await saved();
  // A laptop shows it beside the form.
  const see = page.getByRole('button', { name: 'See the page' });
  if (await see.isVisible()) await see.click();
  const shown = page
    .frameLocator('iframe')
    .getByRole('img', { name: /Ada Park/ })
    .first();
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await page.keyboard.press('Escape');
};

const quotes = ['They answered every question.', 'We always knew what came next.', 'The list was honest.'];

const ownWords = async (page: Page, forms: Forms, today: string) => {
  const { open, unfold, type, field, ours, saved } = forms;
  await open('business');
  await type({
    name: 'Harbor Light',
    tagline: 'college advising by the bay',
    email: 'hello@harborlight.example',
    phone: '+12025550123',
    phoneText: '(202) 555-0123',
    receiptPrefix: 'HLC',
    'address.street': '1 Pier Road',
    'address.city': 'Annapolis',
    'address.state': 'MD',
    'address.postcode': '21401',
  });
  await ours();
  await saved();

  await open('testimonials');
  for (const [index, opening] of quotes.entries()) {
    const at = `quotes.${String(index)}`;
    await unfold(at);
    await type({
      [`${at}.name`]: `Family ${String(index + 1)}`,
      [`${at}.opening`]: opening,
      [`${at}.rest`]: 'We would do it again.',
      [`${at}.consent.name`]: `Parent ${String(index + 1)}`,
      [`${at}.consent.day`]: today,
    });
  }
  await ours();
  await saved();

  await open('numbers');
  for (const [index] of documents.numbers.numbers.entries()) {
    const at = `numbers.${String(index)}`;
    await unfold(at);
    await type({ [`${at}.evidence.source`]: 'Our student files', [`${at}.evidence.checked`]: today });
  }
  await ours();
  await saved();

  await open('colleges');
  for (const { name } of documents.colleges.colleges.slice(2)) {
    await page.getByRole('button', { name: `Remove ${name}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  }
  for (const [index, name] of ['Harbor College', 'Fort Hill University'].entries()) {
    const at = `colleges.${String(index)}`;
    await unfold(at);
    await type({ [`${at}.name`]: name, [`${at}.permission.from`]: `${name}, press office` });
  }
  await ours();
  await saved();

  await open('partners');
  await type({ 'partner.name': 'Bay Robotics', 'partner.url': 'https://robotics.example/' });
  await ours();
  await saved();

  await open('faq');
  await unfold('groups.0');
  await page.getByRole('button', { name: 'Add question' }).click();
  const at = `groups.0.questions.${String(documents.faq.groups[0]?.questions.length ?? 0)}`;
  await type({ [`${at}.question`]: 'Do you meet in person?', [`${at}.answer`]: 'Yes, at Pier Road, by appointment.' });
  await saved();

  // Read, and kept as they are.
  for (const name of ['packages', 'shop', 'legal/terms', 'legal/privacy', 'legal/refund', 'legal/accessibility']) {
    await open(name);
    if (name === 'packages') await field('usualCost').fill('Most families pay $900 to $3,000.');
    await ours();
    await saved();
  }
};

const ownLook = async (page: Page, { open, type, upload, field, saved }: Forms) => {
  await open('look');
  await field('primary').fill('#ffee88');
  await field('primary').blur();
  await page.getByText(/^Too light to read: pick a darker color/).waitFor();
  await type({ primary: '#5b2a86', accent: '#f2508a' });
  const choose = async (content: string) =>
    await upload('Upload a logo', 'logo.svg', 'image/svg+xml', Buffer.from(content));
  await choose(logoWith('<script>alert(1)</script>'));
  await page.getByText(/^This SVG has a script/).waitFor();
  await choose(logoWith(''));
  await expect.poll(() => field('logo').inputValue(), { timeout: 60_000 }).toMatch(/^uploads\/logo-/);
  await saved();
};

const colorsOf = async (page: Page): Promise<string[]> =>
  await page.evaluate(() => [
    ...new Set(
      [...document.querySelectorAll('a, button')].flatMap((one) => {
        const { color, backgroundColor } = getComputedStyle(one);
        return [color, backgroundColor];
      }),
    ),
  ]);

const run = promisify(execFile);

const screens = [phone, desktop];

it.runIf(isDeep).each(screens)('an owner makes the whole site hers at $width px', { timeout: 900_000 }, async (own) => {
  const stack = await runLocalStack('--empty');
  onTestFinished(stack.stop);
  const environment = { ...process.env, PORT: new URL(stack.site).port, DATA_DIR: stack.dataDir };
  const runJson = async (...args: readonly string[]) => {
    const ops = ['infra/operations/ops.ts', ...args, '--json'];
    const { stdout } = await run(process.execPath, ops, { env: { ...environment, DYNAMODB_ENDPOINT: undefined } });
    return [JSON.parse(stdout)] as unknown[];
  };
  const owner = await visitor(own, { baseURL: stack.site });
  const { page } = owner;
  await addAuthenticator(page);
  await joinOffice(page, await inviteByOps({ runJson }, 'ada@harborlight.example', 'owner'), 'Ada Park');
  const forms = formsOn(page);
  await ownWords(page, forms, dayIn(documents.business.timeZone, Date.now()));
  await ownPeople(page, forms);
  await ownLook(page, forms);
  await page.goto(officePaths.website);
  await page.getByRole('link', { name: 'Publish…' }).waitFor();
  await page.getByRole('link', { name: 'Publish…' }).click();
  await page.getByText('Do you meet in person?').waitFor();
  await page.getByRole('button', { name: /^Publish \d+ part/ }).click();
  const isShown = async (version: number, name: string) => {
    await page.getByText(`Version ${String(version)} is on the website`).waitFor({ timeout: 120_000 });
    expect(await (await page.request.get('/')).text()).toContain(name);
  };
  await isShown(1, 'Harbor Light');
  const bringBack = async (version: string) => {
    await page.getByRole('button', { name: `Bring ${version} back` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Bring back' }).click();
  };
  await bringBack('the first version');
  await isShown(2, 'Four Year Route');
  await bringBack('version 1');
  await isShown(3, 'Harbor Light');
  expect(await page.getByText('Sample', { exact: true }).count()).toBe(0);

  for (const viewport of screens) {
    const reader = await visitor(viewport, { baseURL: stack.site });
    await reader.page.goto('/');
    await reader.page
      .getByText(quotes[0] ?? '')
      .first()
      .waitFor();
    const html = await reader.page.content();
    expect(html).not.toMatch(/noindex|This is a sample|Four Year Route/i);
    expect(html).toContain('Harbor Light');
    const mark = reader.page.locator('header img[src*="/uploads/logo-"]').first();
    expect(await mark.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    expect(await colorsOf(reader.page)).toEqual(expect.arrayContaining(['rgb(91, 42, 134)', 'rgb(242, 80, 138)']));
    await reader.page.goto('/about');
    for (const { name } of people) await reader.page.getByText(name).first().waitFor();
    await reader.page.goto('/faq-page');
    await reader.page.getByText('Do you meet in person?').waitFor();
    expectNoProblems(reader);
  }
  expectNoProblems(owner);
});
