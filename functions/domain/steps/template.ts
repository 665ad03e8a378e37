import { stepTemplate } from '#contract/endpoints/steps/office.ts';
import type { Stored } from '../shared/stored.ts';

/** Steps with days from a date that is chosen when they are used. The version is 1 at first. */
export const storedTemplate = stepTemplate;
export type Template = Stored<typeof storedTemplate>;
