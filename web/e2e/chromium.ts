import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

/** Where a Chromium is found: an address of one's own, Debian's package, or the one that CI machines bring. */
const candidates = [
  process.env['CHROMIUM'],
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/usr/bin/chromium-browser',
];

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Starts the Chromium of this machine. @throws Error that says what to install where there is none */
export async function launchChromium(): Promise<Browser> {
  const executablePath = candidates.find((candidate) => candidate !== undefined && existsSync(candidate));
  if (executablePath === undefined) {
    throw new Error('No Chromium found. Install the package chromium, or name one in the environment as CHROMIUM.');
  }
  return await chromium.launch({ executablePath, args: flags });
}
