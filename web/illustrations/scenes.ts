import { gallery } from './scenes/gallery.ts';
import { heroes } from './scenes/heroes.ts';
import { packages } from './scenes/packages.ts';
import { resources } from './scenes/resources.ts';
import { services } from './scenes/services.ts';

const scenes: Record<string, () => string> = { ...heroes, ...services, ...packages, ...resources, ...gallery };

export const sceneNames: readonly string[] = Object.keys(scenes);

/** At most one decimal, no leading zero, and in paths no space that their grammar does not need. */
const tidy = (svg: string): string =>
  svg
    .replace(/-?\d*\.\d+(?:e-?\d+)?/g, (number) =>
      String(Number(Number(number).toFixed(1)) || 0).replace(/^(-?)0\./, '$1.'),
    )
    .replace(
      / d="[^"]*"/g,
      (path) =>
        path.slice(0, 4) +
        path
          .slice(4)
          .replace(/([a-z]) /gi, '$1')
          .replace(/ -/g, '-'),
    );

/**
 * The picture of that name as an SVG file, 400 by 300, without a line end.
 * @throws RangeError when no scene has that name.
 */
export const drawScene = (name: string): string => {
  const scene = scenes[name];
  if (scene === undefined) throw new RangeError(`There is no scene ${name}.`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300" stroke-linecap="round" stroke-linejoin="round">${tidy(scene())}</svg>`;
};
