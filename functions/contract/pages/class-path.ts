import { sitePaths } from '../site-paths.ts';

/** The page of a class. Apart from the other paths, which every page loads. */
export const classPath = (id: string): string => `${sitePaths.classes}/${id}`;
