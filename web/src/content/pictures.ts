import type { Picture } from '#contract/website/pieces.ts';

const files: Readonly<Record<string, Picture>> = {
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

/** The pictures by their names in documents, such as `gallery-bus.svg`. */
export const pictures: Readonly<Record<string, Picture>> = Object.fromEntries(
  Object.entries(files).map(([file, picture]) => [file.slice('../pictures/'.length), picture]),
);
