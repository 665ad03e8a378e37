import sharp, { type Sharp } from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { PHOTO_FILE_MAX_BYTES } from '#contract/endpoints/website/limits.ts';
import { type PhotoFile, type PhotoKind, photoFiles } from '#contract/website/photos.ts';
import { aPdf } from '#testing/pdf.ts';
import { inMemoryWorld } from '#testing/world.ts';
import { startOfficeUpload } from '../guides/office/start-office-upload.ts';
import type { Change } from '../shared/audit-entry.ts';
import { Refusal } from '../shared/refusal.ts';
import { addOfficePhoto } from './add-office-photo.ts';

const draw = (width: number, height: number, background = 'teal') =>
  sharp({ create: { width, height, channels: 3, background } });
const fileOf = async (picture: Sharp, type: PhotoFile['type']): Promise<Uint8Array> =>
  new Uint8Array(await picture.toFormat(type).toBuffer());

/** The content of each file of a photo, in the order of `photoFiles`. */
const contentsOf = async (kind: PhotoKind, background?: string) =>
  await Promise.all(
    photoFiles[kind].map(async ({ type, width, height }) => await fileOf(draw(width, height, background), type)),
  );

let portrait: readonly Uint8Array[];
let picture: readonly Uint8Array[];
beforeAll(async () => {
  [portrait, picture] = await Promise.all([contentsOf('portrait'), contentsOf('picture')]);
});

function office() {
  const world = inMemoryWorld();
  const start = startOfficeUpload({ ...world, uploadForms: world.uploads });
  const add = addOfficePhoto(world);
  const log: Change[] = [];
  return {
    world,
    log,
    /** Sends files as the office does; those that are undefined are left out. */
    async send(kind: PhotoKind, contents: readonly (Uint8Array | undefined)[]) {
      const sent = photoFiles[kind].map(async ({ type, width }, place) => {
        const content = contents[place];
        if (content === undefined) return [];
        const { id, url, fields } = await start({ input: { kind: type } });
        expect((await world.uploads.send({ url, fields }, content)).status).toBe(204);
        return [{ id, type, width }];
      });
      return (await Promise.all(sent)).flat();
    },
    add: async (kind: PhotoKind, files: { id: string; type: PhotoFile['type']; width: number }[]) =>
      await add({ input: { kind, files }, record: (change) => log.push(change) }).catch((error: unknown) => {
        if (error instanceof Refusal) return `${error.code}: ${error.message}`;
        throw error;
      }),
  };
}

describe('a photo', () => {
  it('gets a name by its content, and its files are there for everyone', async () => {
    const at = office();
    const added = await at.add('portrait', await at.send('portrait', portrait));
    expect(added).toEqual({ name: expect.stringMatching(/^uploads\/portrait-[0-9a-f]{16}\.avif$/) as unknown });
    const { name } = added as { name: string };
    const start = name.replace('.avif', '');
    expect(at.world.publicFiles.stored.toSorted()).toEqual(
      ['144.png', '160.avif', '160.webp', '320.avif', '320.webp', '640.avif', '640.webp'].map(
        (rest) => `${start}-${rest}`,
      ),
    );
    expect(await at.world.publicFiles.read(`${start}-144.png`)).toEqual({ content: portrait[6], type: 'image/png' });
    expect(at.log).toEqual([{ subject: name }]);
  });

  it('changes nothing when it is added again, also at the same time', async () => {
    const at = office();
    const first = await at.send('picture', picture);
    const second = await at.send('picture', picture);
    const [one, other] = await Promise.all([at.add('picture', first), at.add('picture', second)]);
    expect(other).toEqual(one);
    expect(await at.add('picture', first)).toEqual(one);
    expect(at.world.publicFiles.stored).toHaveLength(2);
    const third = await at.add('picture', await at.send('picture', await contentsOf('picture', 'red')));
    expect(third).not.toEqual(one);
  });

  it('may be a logo, which has all of its icons', async () => {
    const at = office();
    const logo = await contentsOf('logo');
    const added = await at.add('logo', await at.send('logo', logo));
    expect(added).toEqual({ name: expect.stringMatching(/^uploads\/logo-[0-9a-f]{16}\.avif$/) as unknown });
    expect(at.world.publicFiles.stored).toHaveLength(5);
    const narrow = [await fileOf(draw(192, 100), 'png'), ...logo.slice(1)];
    expect(await at.add('logo', await at.send('logo', narrow))).toContain('its PNG file has another size');
  });

  it('that isn’t cut may be smaller', async () => {
    const at = office();
    const small = await Promise.all((['avif', 'webp'] as const).map((type) => fileOf(draw(700, 400), type)));
    expect(await at.add('picture', await at.send('picture', small))).toMatchObject({
      name: expect.any(String) as unknown,
    });
  });
});

describe('a photo is refused, and nothing is stored,', () => {
  const again = 'Choose it again.';
  const place = { IFD3: { GPSLatitude: '37/1 46/1 0/1', GPSLatitudeRef: 'N' } };

  it.each<[string, (good: readonly Uint8Array[]) => Promise<(Uint8Array | undefined)[]>, string]>([
    ['for a PDF', ([, webp]) => Promise.resolve([aPdf({ pages: 1 }), webp]), `its AVIF file isn’t a picture. ${again}`],
    [
      'for an SVG with a script',
      ([, webp]) =>
        Promise.resolve([Buffer.from('<svg width="960" height="1280"><script>alert(1)</script></svg>'), webp]),
      `its AVIF file is of another type. ${again}`,
    ],
    [
      'for a JPEG',
      async ([avif]) => [avif, await draw(960, 1280).jpeg().toBuffer()],
      `its WEBP file is of another type. ${again}`,
    ],
    [
      'for one that is too large',
      async ([avif]) => [avif, await fileOf(draw(1280, 960), 'webp')],
      `its WEBP file has another size. ${again}`,
    ],
    [
      'for a WebP that says where it was taken',
      async ([avif]) => [avif, await draw(900, 900).withExif(place).webp().toBuffer()],
      `its WEBP file has metadata, such as the place where it was taken. ${again}`,
    ],
    [
      'for an AVIF that says where it was taken',
      async ([, webp]) => [await draw(900, 900).withExif(place).avif().toBuffer(), webp],
      `its AVIF file has metadata, such as the place where it was taken. ${again}`,
    ],
    ['without a file', ([avif]) => Promise.resolve([avif, undefined]), `it doesn’t have all of its sizes. ${again}`],
  ])('%s', async (_, change, message) => {
    const at = office();
    const files = await at.send('picture', await change(picture));
    expect(await at.add('picture', files)).toBe(`INVALID_INPUT: This photo can’t be used: ${message}`);
    expect([at.world.publicFiles.stored, at.log]).toEqual([[], []]);
  });

  it('for a portrait of another shape', async () => {
    const at = office();
    const files = await at.send('portrait', [await fileOf(draw(640, 640), 'avif'), ...portrait.slice(1)]);
    expect(await at.add('portrait', files)).toContain('its AVIF file has another size');
    expect(at.world.publicFiles.stored).toEqual([]);
  });

  it('for an upload that is gone, or one file twice', async () => {
    const at = office();
    const files = await at.send('picture', picture);
    expect(
      await at.add(
        'picture',
        files.map((file) => ({ ...file, id: 'gone' })),
      ),
    ).toContain('NOT_FOUND: We don’t have');
    expect(await at.add('picture', [...files.slice(1), ...files.slice(1)])).toContain('all of its sizes');
    expect(at.world.publicFiles.stored).toEqual([]);
  });

  it('by the store, for a file that is too large', async () => {
    const { world } = office();
    const {
      id: _id,
      maxBytes,
      ...form
    } = await startOfficeUpload({ ...world, uploadForms: world.uploads })({
      input: { kind: 'avif' },
    });
    expect([form.fields['Content-Type'], maxBytes]).toEqual(['image/avif', PHOTO_FILE_MAX_BYTES]);
    expect((await world.uploads.send(form, new Uint8Array(maxBytes + 1))).status).toBe(400);
  });
});
