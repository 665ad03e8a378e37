import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** The environment variable that names the folder of all synths and builds of a run. */
export const synthsFolder = 'SYNTHS_FOLDER';

let folder: string;

/** Vitest's global setup. */
export function setup(): void {
  folder = mkdtempSync(path.join(tmpdir(), 'synths-'));
  process.env[synthsFolder] = folder;
}

/** Runs after the last test. */
export function teardown(): void {
  rmSync(folder, { recursive: true, force: true });
}
