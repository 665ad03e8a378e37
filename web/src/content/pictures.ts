import type { Picture } from '#contract/website/pieces.ts';

const pictures: Readonly<Record<string, Picture>> = {
  ...import.meta.glob<string>(['../pictures/**/*.{svg,avif,webp}', '!../pictures/photographs/**'], {
    eager: true,
    import: 'default',
  }),
  ...import.meta.glob<Picture>('../pictures/photographs/*.{jpg,jpeg,png,avif,webp}', {
    eager: true,
    query: '?portrait',
    import: 'default',
  }),
};

/**
 * A picture by its name in a document, such as `gallery-bus.svg`.
 * @throws if there is no such file in `web/src/pictures`
 */
export const pictureOf = (name: string): Picture => {
  const picture = pictures[`../pictures/${name}`];
  if (picture === undefined) throw new Error(`There is no picture ${name} in web/src/pictures`);
  return picture;
};
