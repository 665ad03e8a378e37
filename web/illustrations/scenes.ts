import { gallery } from './scenes/gallery.ts';
import { heroes } from './scenes/heroes.ts';
import { packages } from './scenes/packages.ts';
import { resources } from './scenes/resources.ts';
import { services } from './scenes/services.ts';

const scenes: Record<string, () => string> = { ...heroes, ...services, ...packages, ...resources, ...gallery };

export const sceneNames: readonly string[] = Object.keys(scenes);

/** Neighbours with the same paint become one path. */
const joinNeighbours = (svg: string): string => {
  let joined = '';
  let paint = '';
  for (const [element] of svg.matchAll(/<[^>]*>/g)) {
    const [, attributes = '', d = ''] = /^<path (\w[^>]*?) d="(M[^"]*)"\/>$/.exec(element) ?? [];
    joined = attributes !== '' && attributes === paint ? `${joined.slice(0, -'"/>'.length)}${d}"/>` : joined + element;
    paint = attributes;
  }
  return joined;
};

/**
 * At most one decimal (two in a scale), no leading zero, and in paths no space that their grammar does not need.
 */
const tidy = (svg: string): string =>
  svg
    .replace(/(scale\()?(-?\d*\.\d+(?:e-?\d+)?)/g, (_, before: string | undefined, number: string) => {
      const short = Number(Number(number).toFixed(before === 'scale(' ? 2 : 1)) || 0;
      return (before ?? '') + String(short).replace(/^(-?)0\./, '$1.');
    })
    .replace(
      / d="[^"]*"/g,
      (path) =>
        path.slice(0, 4) +
        path
          .slice(4)
          .replace(/([a-z]) /gi, '$1')
          .replace(/ -/g, '-'),
    )
    .replace(/#(.)\1(.)\2(.)\3"/g, '#$1$2$3"');

/**
 * The picture of that name as an SVG file, 400 by 300, without a line end.
 * @throws RangeError when no scene has that name.
 */
export const drawScene = (name: string): string => {
  const scene = scenes[name];
  if (scene === undefined) throw new RangeError(`There is no scene ${name}.`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300" fill="none" stroke-linecap="round" stroke-linejoin="round">${joinNeighbours(tidy(scene()))}</svg>`;
};
