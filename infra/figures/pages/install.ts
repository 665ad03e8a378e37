import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

/**
 * Installs packages into a temporary folder, so that the repository doesn't depend on tools that
 * only a comparison needs. A second call finds them there.
 * @returns the folder
 */
export async function installOutside(
  name: string,
  dependencies: Readonly<Record<string, string>>,
  overrides: Readonly<Record<string, string>> = {},
): Promise<string> {
  const folder = path.join(tmpdir(), 'bench-pages', name);
  await mkdir(folder, { recursive: true });
  const manifest = { private: true, type: 'module', dependencies, overrides };
  await writeFile(path.join(folder, 'package.json'), JSON.stringify(manifest));
  await run(folder, 'npm', 'install', '--no-audit', '--no-fund');
  return folder;
}

/** Runs a program in a folder. Rejects with its output if it fails. */
export async function run(cwd: string, program: string, ...args: string[]): Promise<void> {
  // npm hands this repository's settings down, such as its refusal of packages for a later Node.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(npm_|NODE_ENV$)/i.test(name)));
  await promisify(execFile)(program, args, { cwd, env, maxBuffer: 64e6 });
}
