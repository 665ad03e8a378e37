import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundles, catalog, files } from '#composition/adapters.ts';
import { withdrawBundle } from '#domain/guides/publish-bundles.ts';
import { allEmulators } from '#testing/emulators.ts';
import { aBundle, aGuide } from '#testing/samples.ts';
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

  it('takes a bundle off sale, and says so the second time; its guides stay', async () => {
    await catalog().put(aGuide({ id: 'biology' }));
    for (const time of ['first', 'second']) {
      await bundles().put(aBundle(), { before: undefined });
      expect(await run(['essays-complete'], 'y'), time).toEqual({
        code: 0,
        asked: ['Take it off sale? [y/N] '],
        out: 'essays-complete  (Essays, complete, a bundle, $20.00)\nThe bundle essays-complete is off sale. Its buyers keep their guides, and the guides stay on sale.',
        err: '',
      });
      expect(await bundles().list()).toEqual([]);
      expect(await bundles().find('essays-complete')).toEqual({ bundle: aBundle(), onSale: false });
    }
    expect(await run(['essays-complete'])).toMatchObject({
      code: 0,
      asked: [],
      out: 'The bundle essays-complete was already taken off sale.',
    });
    expect(await onSale()).toContain('biology');
  });

  it('leaves a bundle that changed before the answer', async () => {
    await bundles().put(aBundle({ id: 'changed' }));
    const changed = aBundle({ id: 'changed', priceCents: 500 });
    await bundles().put(changed);
    await expect(withdrawBundle(bundles(), aBundle({ id: 'changed' }))).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await bundles().find('changed')).toEqual({ bundle: changed, onSale: true });
    expect(await bundles().put(changed, { before: undefined })).toBe(false);
    expect(await bundles().put(aBundle({ id: 'changed' }), { before: aBundle({ id: 'changed' }) })).toBe(false);
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
