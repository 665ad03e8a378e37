import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { downloadedChromium, installedChromium } from './chromium.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'path-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('uses the Chromium that the environment names, or the first one on the PATH', () => {
  const bin = path.join(folder, 'bin');
  mkdirSync(bin);
  writeFileSync(path.join(bin, 'google-chrome'), '');
  const PATH = [folder, bin].join(path.delimiter);
  expect(installedChromium({ PATH })).toEqual({ executablePath: path.join(bin, 'google-chrome') });
  expect(installedChromium({ PATH, CHROMIUM: '/opt/chromium' })).toEqual({ executablePath: '/opt/chromium' });
  expect(installedChromium({ PATH: folder })).toBeUndefined();
});

it('downloads a Chromium that renders pages if the machine has none', async () => {
  const browser = await chromium.launch({ ...downloadedChromium(), args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage();
    await page.setContent('<span>Shop</span>');
    const { width } = (await page.locator('span').boundingBox()) ?? expect.fail();
    expect(width).toBeGreaterThan(20);
  } finally {
    await browser.close();
  }
});
