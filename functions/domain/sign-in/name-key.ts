/** A name to compare: lower case, without accents, one space between words. */
export function plainName(name: string): string {
  return name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim().replaceAll(/\s+/g, ' ');
}

/** What accounts are sorted by: the last word of the name first, such as "marlow amy". */
export function nameKey(fullname: string): string {
  const words = plainName(fullname).split(' ');
  return [...words.slice(-1), ...words.slice(0, -1)].join(' ');
}
