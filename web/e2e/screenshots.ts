import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import * as v from 'valibot';
import { routes } from '../src/app/routes.ts';
import { launchChromium } from './chromium.ts';
import { runLocalStack } from './local-stack.ts';

/**
 * `npm run screenshots [-- path …]`: screenshots of every route, or of the named ones, at 390, 768
 * and 1440 px. For private pages the demo buyer is signed in, with a guide in the cart. They are
 * saved in build/screenshots.
 */
const widths = [390, 768, 1440];
const folder = path.resolve('build/screenshots');
const demoBuyer = 'maya@example.com';

const named = process.argv.slice(2);
const sampleClass = { path: '/classes/ap-biology-in-a-week', access: 'public' } as const;
const wanted = [...routes, sampleClass].filter(({ path: route }) => named.length === 0 || named.includes(route));

await mkdir(folder, { recursive: true });
const stack = await runLocalStack();
const browser = await launchChromium();
try {
  const options = { baseURL: stack.site, reducedMotion: 'reduce' } as const;
  const guest = await (await browser.newContext(options)).newPage();
  const member = await (await browser.newContext(options)).newPage();
  if (wanted.some(({ access }) => access === 'private')) await signInDemoBuyer(member);

  for (const { path: route, access } of wanted) {
    const page = access === 'private' ? member : guest;
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(route, { waitUntil: 'networkidle' });
      await scrollThrough(page);
      const name = route === '/' ? 'home' : route.slice(1).replaceAll('/', '-');
      await page.screenshot({ path: path.join(folder, `${name}-${String(width)}.png`), fullPage: true });
    }
    process.stdout.write(`${route}\n`);
  }
} finally {
  await browser.close();
  await stack.stop();
}

/** Signs in the demo buyer and adds a guide to the cart. */
async function signInDemoBuyer(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(demoBuyer);
  // The start has just sent a code to this address, and the next one may be sent after 30 s.
  for (let attempts = 0; attempts < 8 && !(await page.getByLabel('OTP').isVisible()); attempts += 1) {
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await page.waitForTimeout(5_000);
  }
  await page.getByLabel('OTP').fill(await newestCode());
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  // Until the page knows the buyer's guides, the first checkbox may be of one of them.
  await page.goto('/pdf-page', { waitUntil: 'networkidle' });
  await page.getByRole('checkbox').first().check();
  await page.getByRole('button', { name: 'Download Selected PDFs (1)' }).click();
  await page.waitForURL('**/payment');
}

async function newestCode(): Promise<string> {
  const mails = await fetch(`${stack.site}/_local/mail.json?to=${demoBuyer}`);
  const [newest] = v.parse(v.array(v.object({ subject: v.string() })), await mails.json());
  const code = /^\d{6}/.exec(newest?.subject ?? '')?.[0];
  if (code === undefined) throw new Error('No code has been mailed to the demo buyer');
  return code;
}

/** Scrolls through the page once, to load lazy content. */
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += 600) {
      scrollTo(0, top);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    scrollTo(0, 0);
  });
}
