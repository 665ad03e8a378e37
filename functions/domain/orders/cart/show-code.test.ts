import { expect, it } from 'vitest';
import { CODE_LOOKS_PER_ADDRESS_PER_HOUR } from '#contract/endpoints/codes/limits.ts';
import { TEST_START } from '#testing/clock.ts';
import { aCode } from '#testing/samples.ts';
import { inMemoryWorld, refusalOf } from '#testing/world.ts';
import type { CodeTerms } from '../../codes/ports.ts';
import { showCode } from './show-code.ts';

const viewer = '203.0.113.7';

async function codeWorld(changes: Partial<CodeTerms> = {}) {
  const world = inMemoryWorld();
  await world.codes.put(aCode({ code: 'WELCOME20', off: { percent: 20 }, ...changes }), undefined);
  const show = async (code = 'WELCOME20', by = viewer) => await showCode(world)({ input: { code }, viewer: by });
  return { world, show };
}

it('says what a code takes off, and of what', async () => {
  expect(await (await codeWorld()).show()).toEqual({ code: 'WELCOME20', percent: 20, amount: null, items: [] });
  const { show } = await codeWorld({ off: { cents: 550 }, items: ['art'] });
  expect(await show()).toEqual({ code: 'WELCOME20', percent: null, amount: 5.5, items: ['art'] });
});

it.each<[string, Partial<CodeTerms>]>([
  ['unknown', { code: 'ANOTHER' }],
  ['over', { until: TEST_START }],
  ['to come', { from: TEST_START + 1 }],
  ['ended', { endedAt: TEST_START }],
])('gives a code that is %s the one answer of all that can’t be used', async (_, changes) => {
  const { show } = await codeWorld(changes);
  expect(await refusalOf(show())).toMatchObject({ code: 'INVALID_INPUT', fields: { code: 'This code isn’t valid' } });
});

it('gives a code without a use left that answer, too', async () => {
  const { world, show } = await codeWorld({ usageLimit: 1 });
  await world.codes.redeem({ code: 'WELCOME20', buyerId: 'AMY', number: '1' }, false);
  expect(await refusalOf(show())).toMatchObject({ code: 'INVALID_INPUT' });
});

it('counts each look of a network, so that no one finds codes by trying', async () => {
  const { show } = await codeWorld();
  for (let look = 0; look < CODE_LOOKS_PER_ADDRESS_PER_HOUR; look += 1) await refusalOf(show(`GUESS${String(look)}`));
  expect(await refusalOf(show())).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  expect(await show('WELCOME20', '198.51.100.1')).toMatchObject({ percent: 20 });
});
