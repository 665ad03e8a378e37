import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { CARD_MAX_BYTES, cardKey, cardSize } from '#contract/website/cards.ts';
import { inMemoryWorld } from '#testing/world.ts';
import { startOfficeUpload } from '../guides/office/start-office-upload.ts';
import { Refusal } from '../shared/refusal.ts';
import { addOfficeCard } from './add-office-card.ts';
import { listOfficeWebsite } from './list-office-website.ts';

const draw = ({ width, height }: { width: number; height: number }) =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } });
const card = { seed: '/', brand: 'Ours', kicker: '', title: 'Ours', picture: null, logo: '/favicon.svg', colors: {} };
const missingCards = ['c1', 'c2'].map((name) => ({ name, ...card }));

let jpeg: Buffer;
beforeAll(async () => {
  jpeg = await draw(cardSize).jpeg().toBuffer();
});

async function office() {
  const world = inMemoryWorld();
  await world.website.setShown({ version: 1, missingCards });
  const begun: string[] = [];
  const beginWriting = () => {
    begun.push('written');
    return Promise.resolve();
  };
  const add = addOfficeCard({ ...world, beginWriting });
  return {
    world,
    begun,
    missing: async () => (await listOfficeWebsite(world)({})).missingCards.map(({ name }) => name),
    add: async (card: string, content?: Buffer) => {
      const { id, ...form } = await startOfficeUpload({ ...world, uploadForms: world.uploads })({
        input: { kind: 'picture' },
      });
      if (content !== undefined) expect((await world.uploads.send(form, content)).status).toBe(204);
      return await add({ input: { card, upload: id } }).catch((error: unknown) => {
        if (error instanceof Refusal) return error.code;
        throw error;
      });
    },
  };
}

describe('a preview card that a browser drew', () => {
  it('is kept for everyone, and pages are written once none is missing', async () => {
    const { world, begun, missing, add } = await office();
    expect(await missing()).toEqual(['c1', 'c2']);
    await add('c2', jpeg);
    expect([await missing(), begun]).toEqual([['c1'], []]);
    await add('c1', jpeg);
    expect([await missing(), begun]).toEqual([[], ['written']]);
    expect(await world.publicFiles.read(cardKey('c1'))).toEqual({
      content: new Uint8Array(jpeg),
      type: 'image/jpeg',
    });
  });

  it.each<[string, () => Promise<Buffer>]>([
    ['another size', async () => await draw({ width: 1200, height: 600 }).jpeg().toBuffer()],
    ['another type', async () => await draw(cardSize).png().toBuffer()],
    ['no picture', async () => await Promise.resolve(Buffer.from('<svg width="1200" height="630"/>'))],
    ['too many bytes', async () => await Promise.resolve(Buffer.concat([jpeg, Buffer.alloc(CARD_MAX_BYTES)]))],
  ])('is refused with %s', async (_, content) => {
    const { world, begun, missing, add } = await office();
    expect(await add('c1', await content())).toBe('INVALID_INPUT');
    expect([world.publicFiles.stored, await missing(), begun]).toEqual([[], ['c1', 'c2'], []]);
  });

  it('is refused if no page lacks it, or nothing was sent', async () => {
    const { world, add } = await office();
    expect(await add('c1')).toBe('NOT_FOUND');
    expect(await add('c3', jpeg)).toBe('NOT_FOUND');
    expect([world.publicFiles.stored, await world.website.listUploads()]).toEqual([[], []]);
  });
});
