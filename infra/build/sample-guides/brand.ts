import { sitePaths } from '#contract/site-paths.ts';
import { brand } from '#web/content/brand.ts';

/** The brand of the sample guides: the site's. */
export const BRAND = brand.name;

/** Where a reader registers for the free consultation. */
export const REGISTER_URL = brand.website + sitePaths.register;

/** The series under which the shop sells its guides. */
export const SERIES = 'Major Insights';
