import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as adapters from '#composition/adapters.ts';
import { BadEnvironment } from '#composition/environment.ts';
import { DependencyDown } from '#domain/refusal.ts';
import { inMemoryCatalogue } from '#testing/catalogue.ts';
import { settableClock } from '#testing/clock.ts';
import { inMemoryFiles } from '#testing/files.ts';
import { publishGuidesCommand } from './publish-guides-command.ts';

vi.mock('#composition/adapters.ts');

let folder: string;
const catalogue = inMemoryCatalogue();

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'publish-guides-command-'));
  catalogue.remove('essay');
  vi.mocked(adapters.catalogue).mockReturnValue(catalogue);
  vi.mocked(adapters.files).mockReturnValue(inMemoryFiles(settableClock()));
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

async function putGuide(): Promise<void> {
  const doc = new PDFDocument();
  const bytes = buffer(doc);
  doc.end();
  const facts = {
    id: 'essay',
    title: 'The Essay',
    desc: 'How to write it.',
    category: 'Non-Stem',
    priceCents: 1499,
    fileName: 'essay.pdf',
    edition: '2026-27',
  };
  await mkdir(join(folder, 'essay'));
  await writeFile(join(folder, 'essay/essay.pdf'), await bytes);
  await writeFile(join(folder, 'essay/guide.json'), JSON.stringify(facts));
}

async function run(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const out = vi.spyOn(console, 'log').mockReturnValue();
  const err = vi.spyOn(console, 'error').mockReturnValue();
  const code = await publishGuidesCommand(args);
  return { code, out: out.mock.calls.flat().join('\n'), err: err.mock.calls.flat().join('\n') };
}

describe('publish-guides', () => {
  it.each([[[]], [['one', 'two']], [['folder', '--force']]])('explains itself when called with %j', async (args) => {
    expect(await run(...args)).toMatchObject({ code: 1, err: expect.stringContaining('Usage:') as string });
  });

  it('publishes and prints what it did', async () => {
    await putGuide();
    expect(await run(folder)).toEqual({
      code: 0,
      out: 'published  essay  (The Essay, PDF uploaded)\n1 of 1 guides changed.',
      err: '',
    });
    expect(await catalogue.list()).toMatchObject([{ id: 'essay', pages: 1 }]);
  });

  it('rehearses with --dry-run', async () => {
    await putGuide();
    const { code, out } = await run(folder, '--dry-run');
    expect(code).toBe(0);
    expect(out).toContain('Rehearsal: 1 of 1 guides would change. Nothing was written.');
    expect(await catalogue.list()).toEqual([]);
  });

  it('prints every problem of a bad folder', async () => {
    await putGuide();
    await writeFile(join(folder, 'stray.txt'), 'x');
    await writeFile(join(folder, 'essay/draft.txt'), 'x');
    const { code, err } = await run(folder);
    expect(code).toBe(1);
    expect(err).toContain('- stray.txt: does not belong here');
    expect(err).toContain('- essay/draft.txt: is not named by guide.json');
  });

  it('prints what the environment lacks', async () => {
    vi.mocked(adapters.catalogue).mockImplementation(() => {
      throw new BadEnvironment('The environment is incomplete: TABLE_PDFS is missing.');
    });
    expect(await run(folder)).toMatchObject({
      code: 1,
      err: 'The environment is incomplete: TABLE_PDFS is missing.',
    });
  });

  it('says that it can be run again when a service does not answer', async () => {
    await putGuide();
    const down = new DependencyDown('DynamoDB', new Error('no route'));
    vi.mocked(adapters.catalogue).mockReturnValue({ ...catalogue, list: () => Promise.reject(down) });
    const { code, err } = await run(folder);
    expect(code).toBe(1);
    expect(err).toContain('no route');
    expect(err).toContain('Run it again');
  });
});
