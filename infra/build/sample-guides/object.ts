import { join } from 'node:path';
import { palette } from '#contract/palette.ts';
import type { Doc } from './text.ts';

/** The side of an object's drawing, in its own units. */
const SIDE = 200;

/** The drawing of a guide's object, with the pictures of the site. Names colors as those do. */
export const objectPath = (id: string): string =>
  join(import.meta.dirname, `../../../web/src/pictures/guides/${id}.svg`);

/**
 * Draws a guide's object, an SVG, into a square of `side` points. Throws on an element, a transform
 * or a color that this code does not know, so that no part is silently lost.
 */
export function drawObject(doc: Doc, svg: string, { x, y, side }: { x: number; y: number; side: number }): void {
  doc
    .save()
    .translate(x, y)
    .scale(side / SIDE);
  doc.lineCap('round').lineJoin('round');
  for (const [, closing, name = '', attributes = ''] of svg.matchAll(/<(\/?)(\w+)([^>]*?)\/?>/g)) {
    const values = new Map(
      [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value]),
    );
    if (name === 'svg') continue;
    if (name !== 'g') drawShape(doc, name, values);
    else if (closing) doc.restore();
    else startGroup(doc.save(), values.get('transform') ?? '');
  }
  doc.restore();
}

type Values = ReadonlyMap<string, string>;

function startGroup(doc: Doc, transform: string): void {
  const [, angle, x, y] = /^rotate\((\S+) (\S+) (\S+)\)$/.exec(transform) ?? [];
  if (angle === undefined) throw new Error(`A group can only be rotated around a point: ${transform}`);
  doc.rotate(Number(angle), { origin: [Number(x), Number(y)] });
}

function drawShape(doc: Doc, name: string, values: Values): void {
  const at = (key: string) => Number(values.get(key) ?? 0);
  switch (name) {
    case 'path':
      doc.path(values.get('d') ?? '');
      break;
    case 'rect':
      doc.roundedRect(at('x'), at('y'), at('width'), at('height'), at('rx'));
      break;
    case 'circle':
      doc.circle(at('cx'), at('cy'), at('r'));
      break;
    case 'ellipse':
      doc.ellipse(at('cx'), at('cy'), at('rx'), at('ry'));
      break;
    default:
      throw new Error(`A guide's object cannot have this element: ${name}`);
  }
  const stroke = values.get('stroke');
  if (stroke === undefined) doc.fill(toColor(values.get('fill')));
  else doc.lineWidth(at('stroke-width')).stroke(toColor(stroke));
}

/** The color of a name such as `var(--color-teal-deep)`. */
function toColor(name = ''): string {
  const key = /^var\(--color-([a-z-]+)\)$/
    .exec(name)?.[1]
    ?.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());
  const color = Object.entries(palette).find(([one]) => one === key)?.[1];
  if (color === undefined) throw new Error(`The palette has no ${name}`);
  return color;
}
