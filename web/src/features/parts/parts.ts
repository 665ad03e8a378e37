/**
 * What loads the code of each part (`when-touched.tsx`) of the pages imported so far, unless its
 * HTML waits to be touched.
 */
export const parts: (() => Promise<void>)[] = [];

/** Loads the parts that don't wait. */
export const loadParts = (): Promise<unknown> => Promise.all(parts.map((load) => load()));
