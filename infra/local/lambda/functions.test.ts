import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { type Functions, FunctionsNotLoaded, startFunctions } from './functions.ts';
import { newInvocation } from './invocation.ts';

let dir: string;
const crashes: string[] = [];
const output = new PassThrough();
beforeEach(async () => {
  crashes.length = 0;
  dir = await mkdtemp(join(tmpdir(), 'functions-'));
});
afterEach(async () => {
  await rm(dir, { recursive: true });
});

/** One function, `the-function`, of the given source. */
async function started(source: string, environment: Record<string, string> = {}): Promise<Functions> {
  const file = join(dir, 'index.mjs');
  await writeFile(file, source);
  const functions = await startFunctions({
    modules: { 'the-function': pathToFileURL(file).href },
    environment,
    output,
    onCrash: (error) => crashes.push(error.message),
  });
  onTestFinished(() => functions.close());
  return functions;
}

const invoke = (functions: Functions, event: unknown = {}): Promise<unknown> =>
  functions.invoke(event, newInvocation('the-function', 1000));

describe('the functions', () => {
  it('get the event and a context as in Lambda', async () => {
    const functions = await started(`
      export const handler = async (event, context) => ({
        event, name: context.functionName, left: context.getRemainingTimeInMillis() });`);
    expect(await invoke(functions, { a: 1 })).toEqual({
      event: { a: 1 },
      name: 'the-function',
      left: expect.any(Number) as unknown,
    });
  });

  it('see their own environment, not that of this process', async () => {
    const functions = await started('export const handler = async () => process.env;', { TABLE_USERS: 'users' });
    expect(await invoke(functions)).toEqual({ TABLE_USERS: 'users' });
  });

  it('print to the output stream', async () => {
    const functions = await started("export const handler = async () => { process.stdout.write('a line\\n'); };");
    const printed = new Promise((resolve) => output.once('data', (chunk: Buffer) => resolve(chunk.toString())));
    expect(await invoke(functions)).toBeNull();
    expect(await printed).toBe('a line\n');
  });

  it('answer several invocations at once, each with its own result', async () => {
    const functions = await started(`
      const later = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
      export const handler = async ({ wait, value }) => { await later(wait); return value; };`);
    const values = [invoke(functions, { wait: 20, value: 'slow' }), invoke(functions, { wait: 0, value: 'fast' })];
    expect(await Promise.all(values)).toEqual(['slow', 'fast']);
  });

  it("fail with the function's own message", async () => {
    const functions = await started("export const handler = async () => { throw new TypeError('a cause'); };");
    await expect(invoke(functions)).rejects.toThrow('TypeError: a cause');
  });

  it('are restarted after a crash, which fails the running invocation', async () => {
    const functions = await started(`
      export const handler = async ({ crash }) => {
        if (crash) return new Promise(() => setTimeout(() => { throw new Error('crashed'); }));
        return 'fine';
      };`);
    await expect(invoke(functions, { crash: true })).rejects.toThrow('ended');
    expect(crashes).toEqual(['crashed']);
    expect(await invoke(functions)).toBe('fine');
  });

  it.each([
    ["throw new Error('bad environment');", 'bad environment'],
    ['export const other = 1;', 'the-function exports no handler'],
    ['export const handler = async (event, context, callback) => {};', 'is no async function of event and context'],
    ['export const handler = (event, context) => {};', 'is no async function of event and context'],
  ])('are refused as a whole if one cannot be loaded: %s', async (source, message) => {
    const starting = started(source);
    await expect(starting).rejects.toThrow(FunctionsNotLoaded);
    await expect(starting).rejects.toThrow(message);
    expect(crashes).toEqual([]);
  });

  it('refuse invocations after they are closed', async () => {
    const functions = await started('export const handler = async () => 1;');
    await functions.close();
    await expect(invoke(functions)).rejects.toThrow('stopped');
  });
});
