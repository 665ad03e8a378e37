/** Colors that take the place of the palette's: the old ones by their hex values, and the new. */
export type Recoloring = Readonly<Record<string, string>>;

/** Gives a style sheet, a picture or a document other colors; those with alpha keep it. */
export const recolored = (text: string, colors: Recoloring): string =>
  text.replaceAll(/#[\da-f]{6}/gi, (color) => colors[color.toLowerCase()] ?? color);
