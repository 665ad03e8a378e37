import { NAME_INDEXES } from '#contract/endpoints/people/limits.ts';

/** An index for each word of a name, since an item is once in an index; the last word is first. */
export const nameIndexes = Array.from({ length: NAME_INDEXES }, (_, place) => {
  const number = place === 0 ? '' : String(place + 1);
  return { name: `byName${number}`, sortKey: `nameKey${number}` };
});
