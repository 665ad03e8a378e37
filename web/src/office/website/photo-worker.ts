/// <reference types="@jsquash/avif/emscripten-types.d.ts" />
// The encoders themselves: the packages’ own choice between them would bring one with threads,
// which need headers that the office doesn’t have.
import avifEncoder from '@jsquash/avif/codec/enc/avif_enc.js';
import { defaultOptions as avifOptions } from '@jsquash/avif/meta.js';
import webpEncoder from '@jsquash/webp/codec/enc/webp_enc.js';
import { defaultOptions as webpOptions } from '@jsquash/webp/meta.js';
import { type PhotoFile, type PhotoKind, photoFiles } from '#contract/website/photos.ts';
import { noPictureOf, PHOTO_PROBLEMS, type PhotoAnswer, type PhotoRequest, scaleOf, smallest } from './photo.ts';

/** As of the photographs that a build compresses (web/build/photographs.ts). */
const AVIF_QUALITY = 55;

const load = () => ({ avif: avifEncoder({ noInitialRun: true }), webp: webpEncoder({ noInitialRun: true }) });
let loading: ReturnType<typeof load> | undefined;
const encoders = () => (loading ??= load());

const open = async (photo: Blob): Promise<ImageBitmap | undefined> => {
  try {
    return await createImageBitmap(photo, { imageOrientation: 'from-image' });
  } catch {
    return undefined;
  }
};

/**
 * Draws a photo in the size of a file, in its middle, a portrait at its top; nothing but its pixels
 * gets there.
 */
const draw = (photo: ImageBitmap, kind: PhotoKind, file: PhotoFile): OffscreenCanvas => {
  const scale = scaleOf(kind, photo, file);
  const drawn = { width: Math.round(photo.width * scale), height: Math.round(photo.height * scale) };
  const { width, height } = kind === 'picture' ? drawn : file;
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser has no canvas');
  context.imageSmoothingQuality = 'high';
  if (kind === 'portrait' || file.share !== undefined) {
    context.fillStyle = 'white';
    context.fillRect(0, 0, width, height);
  }
  const top = kind === 'portrait' ? 0 : (height - drawn.height) / 2;
  context.drawImage(photo, (width - drawn.width) / 2, top, drawn.width, drawn.height);
  return canvas;
};

const compress = async (canvas: OffscreenCanvas, type: PhotoFile['type']): Promise<Blob> => {
  if (type === 'png') return await canvas.convertToBlob({ type: 'image/png' });
  const { width, height } = canvas;
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, width, height).data;
  if (pixels === undefined) throw new Error('This browser has no canvas');
  const content =
    type === 'avif'
      ? (await encoders().avif).encode(pixels, width, height, { ...avifOptions, quality: AVIF_QUALITY })
      : (await encoders().webp).encode(pixels, width, height, webpOptions);
  if (content === null) throw new Error(`No ${type} was made`);
  return new Blob([new Uint8Array(content)], { type: `image/${type}` });
};

const prepare = async ({ photo, kind }: PhotoRequest): Promise<PhotoAnswer> => {
  const opened = await open(photo);
  if (opened === undefined) return { problem: noPictureOf(kind) };
  const { width, height } = smallest[kind];
  if (opened.width < width || opened.height < height) return { problem: PHOTO_PROBLEMS.tooSmall(kind) };
  const files = [];
  // One after another: phones have little memory for canvases.
  for (const file of photoFiles[kind]) {
    files.push({ type: file.type, width: file.width, content: await compress(draw(opened, kind, file), file.type) });
  }
  opened.close();
  return { files };
};

addEventListener('message', ({ data }: MessageEvent<PhotoRequest>) => {
  prepare(data).then(postMessage, () => {
    postMessage({ problem: PHOTO_PROBLEMS.notPrepared } satisfies PhotoAnswer);
  });
});
