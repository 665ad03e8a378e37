import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import * as v from 'valibot';
import { BadSettings, readSettings } from '../../stack/settings.ts';
import { Failed } from '../command.ts';

/** The settings of one stage as they are written. */
export type Written = Readonly<Record<string, unknown>>;

const stages = v.record(v.string(), v.record(v.string(), v.unknown()));

function readStages(file: string): Readonly<Record<string, Written>> {
  if (!existsSync(file)) return {};
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), stages), readFileSync(file, 'utf8'));
  if (!parsed.success) throw new Failed(`${file} must have one object of settings for each stage. Nothing was done.`);
  return parsed.output;
}

/** What the file has for a stage; nothing if it doesn't name it. */
export const readStage = (file: string, stage: string): Written => readStages(file)[stage] ?? {};

/**
 * Changes settings of a stage, and keeps its others and the other stages.
 * @param changes a setting that is undefined is removed
 * @throws Failed if the settings would lack something, or have something malformed
 */
export function writeStage(file: string, stage: string, changes: Written): void {
  const all = readStages(file);
  const next = { ...all, [stage]: { ...all[stage], ...changes } };
  try {
    readSettings({ stage, file: JSON.parse(JSON.stringify(next)) as unknown, context: {} });
  } catch (error) {
    if (error instanceof BadSettings) throw new Failed(`${error.message}\nNothing was written.`, { cause: error });
    throw error;
  }
  // A run that is killed leaves the whole old file or the whole new one.
  writeFileSync(`${file}.new`, `${JSON.stringify(next, undefined, 2)}\n`);
  renameSync(`${file}.new`, file);
}
