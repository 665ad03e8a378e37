import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalog, files } from '#composition/adapters.ts';
import { allEmulators } from '#testing/emulators.ts';
import { aGuide } from '#testing/samples.ts';
import { type Run, runOps } from '../testing/run.ts';

let emulators: Awaited<ReturnType<typeof allEmulators>>;
beforeAll(async () => {
  emulators = await allEmulators();
  Object.assign(process.env, emulators.environment);
});
afterAll(async () => {
  await emulators.close();
});

const run = (args: readonly string[], answer?: string): Promise<Run> =>
  runOps(['withdraw', ...args, '--local'], { answer, environment: emulators.environment });
const onSale = async () => (await catalog().list()).map(({ id }) => id);

describe('ops withdraw', () => {
  it('shows the guide, asks, takes it off sale, leaves its file, and says so the second time', async () => {
    await files().store('art.pdf', new Uint8Array([1]));
    await catalog().put(aGuide({ id: 'art', title: 'Art', priceCents: 499, fileName: 'art.pdf' }));
    await catalog().put(aGuide({ id: 'biology' }));
    expect(await run(['art'], 'y')).toEqual({
      code: 0,
      asked: ['Take it off sale? [y/N] '],
      out: 'art  (Art, $4.99)\nart is off sale. Buyers can still download it.',
      err: '',
    });
    expect(await onSale()).toEqual(['biology']);
    expect(await files().describe('art.pdf')).toBeDefined();
    const again = await run(['art']);
    expect(again).toMatchObject({ code: 0, asked: [], err: '' });
    expect(again.out).toMatch(/^art was already taken off sale on \d{4}-\d\d-\d\d \d\d:\d\d Pacific Time\.$/);
    expect(JSON.parse((await run(['art', '--json'])).out)).toEqual({ guide: 'art', withdrawn: false });
  });

  it('takes a republished guide off sale', async () => {
    for (const time of ['first', 'second']) {
      await catalog().put(aGuide({ id: 'chemistry' }));
      expect(JSON.parse((await run(['chemistry', '--yes', '--json'])).out), time).toEqual({
        guide: 'chemistry',
        withdrawn: true,
      });
      expect(await onSale()).not.toContain('chemistry');
    }
  });

  it.each([
    ['there is no terminal', undefined, 'pass --yes'],
    ['the operator says no', 'n', 'Nothing was done.'],
  ])('leaves the guide on sale if %s', async (_, answer, reason) => {
    await catalog().put(aGuide({ id: 'physics' }));
    const { code, err } = await run(['physics'], answer);
    expect(code).toBe(1);
    expect(err).toContain(reason);
    expect(await onSale()).toContain('physics');
    // No withdrawal was recorded.
    await catalog().remove('physics');
    expect(await run(['physics'])).toMatchObject({ code: 1 });
  });

  it('fails for an id that was never on sale, and suggests a similar one', async () => {
    await catalog().put(aGuide({ id: 'biology' }));
    const { code, out, err } = await run(['biologie', '--yes']);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toContain('There is no guide biologie on sale. Did you mean biology? On sale are: biology');
    expect(await onSale()).toContain('biology');
  });
});
