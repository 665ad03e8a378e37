import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { downloadedChromium, installedChromium } from '../../../web/e2e/chromium.ts';
import type { Figures } from './figures.ts';
import { installOutside } from './install.ts';

const number = v.object({ numericValue: v.number() });
const score = v.object({ score: v.number() });
const reportSchema = v.object({
  audits: v.object({ 'largest-contentful-paint': number, 'total-blocking-time': number }),
  categories: v.object({ performance: score, accessibility: score, 'best-practices': score, seo: score }),
});

/**
 * Installs Lighthouse outside of the repository: later versions want Node 22.
 * @returns what measures a page with Lighthouse's own phone: a simulated network, and a slowdown of
 *   4
 */
export async function installLighthouse(): Promise<(url: string) => Promise<Partial<Figures>>> {
  const folder = await installOutside('lighthouse', { lighthouse: '12.8.2' }, { 'third-party-web': '0.27.0' });
  const chromium = installedChromium(process.env) ?? downloadedChromium();
  const env = { ...process.env, ...chromium.env, CHROME_PATH: chromium.executablePath };
  const options = ['--output=json', '--quiet', '--chrome-flags=--headless --no-sandbox'];
  return async (url) => {
    const args = [`${folder}/node_modules/lighthouse/cli/index.js`, url, ...options];
    const run = async () => await promisify(execFile)(process.execPath, args, { env, maxBuffer: 64e6 });
    // Now and then it misses the start of the page, and asks to be run again.
    const { stdout } = await run().catch(run);
    const { audits, categories } = v.parse(reportSchema, JSON.parse(stdout));
    return {
      lighthouseLcp: audits['largest-contentful-paint'].numericValue,
      lighthouseTbt: audits['total-blocking-time'].numericValue,
      performance: 100 * categories.performance.score,
      accessibility: 100 * categories.accessibility.score,
      bestPractices: 100 * categories['best-practices'].score,
      seo: 100 * categories.seo.score,
    };
  };
}
