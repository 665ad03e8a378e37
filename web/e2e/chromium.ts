import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Browser, chromium, type LaunchOptions } from 'playwright-core';

type Executable = Pick<LaunchOptions, 'executablePath' | 'env'>;

const packages = path.resolve(import.meta.dirname, '../../node_modules');

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Tests must not reach other sites, such as the embedded map.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
];

/** Starts the Chromium of this machine, or a downloaded one if there is none. */
export async function launchChromium(options: LaunchOptions = {}): Promise<Browser> {
  const executable = installedChromium(process.env) ?? downloadedChromium();
  return await chromium.launch({ args: flags, ...executable, ...options });
}

/** The Chromium that `CHROMIUM` names, or else the first one on the `PATH`. */
export function installedChromium(environment: NodeJS.ProcessEnv): Executable | undefined {
  const named = environment['CHROMIUM'];
  if (named !== undefined) return { executablePath: named };
  const folders = (environment['PATH'] ?? '').split(path.delimiter).filter((folder) => path.isAbsolute(folder));
  const executablePath = folders
    .flatMap((folder) => ['chromium', 'google-chrome', 'chromium-browser'].map((name) => path.join(folder, name)))
    .find((file) => existsSync(file));
  return executablePath === undefined ? undefined : { executablePath };
}

/**
 * A Chromium from the npm registry, unpacked once; on platforms other than linux-x64 Playwright's
 * own.
 */
export function downloadedChromium(): Executable {
  return process.platform === 'linux' && process.arch === 'x64' ? unpackedChromium() : playwrightsChromium();
}

function unpackedChromium(): Executable {
  const cwd = path.join(packages, '@sparticuz/chromium');
  const folder = path.join(cwd, 'unpacked');
  if (!existsSync(folder)) {
    process.stdout.write('No Chromium on this machine: unpacking the one from @sparticuz/chromium.\n');
    const unfinished = mkdtempSync(`${folder}-`);
    // The package unpacks into the temporary folder, and the system libraries only on Lambda.
    execFileSync(
      process.execPath,
      ['--input-type=module', '--eval', "await (await import('@sparticuz/chromium')).default.executablePath()"],
      { cwd, env: { ...process.env, TMPDIR: unfinished, AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x' } },
    );
    // The package's own configuration looks for its fonts in /tmp.
    const fonts = '<fontconfig><dir prefix="relative">fonts</dir></fontconfig>';
    writeFileSync(path.join(unfinished, 'fonts/fonts.conf'), fonts);
    try {
      renameSync(unfinished, folder);
    } catch (error) {
      // Another test file has unpacked it meanwhile.
      rmSync(unfinished, { recursive: true });
      if (!existsSync(folder)) throw error;
    }
  }
  const libraries = [path.join(folder, 'al2023/lib'), process.env['LD_LIBRARY_PATH']];
  return {
    executablePath: path.join(folder, 'chromium'),
    env: {
      ...process.env,
      LD_LIBRARY_PATH: libraries.filter((entry) => entry !== undefined).join(path.delimiter),
      FONTCONFIG_PATH: path.join(folder, 'fonts'),
    },
  };
}

function playwrightsChromium(): Executable {
  if (!existsSync(chromium.executablePath())) {
    process.stdout.write('No Chromium on this machine: Playwright downloads one.\n');
    const installer = path.join(packages, 'playwright-core/cli.js');
    execFileSync(process.execPath, [installer, 'install', 'chromium'], { stdio: 'inherit' });
  }
  return { executablePath: chromium.executablePath() };
}
