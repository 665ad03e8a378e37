import { picturesOf } from '#contract/pages/guide-pictures.ts';
import type { GuideValues } from './guide-values.ts';

/** Whether a draft's PDF was sent without all the pictures of its pages. */
export const lacksUploads = (values: GuideValues): boolean =>
  values.upload !== '' && picturesOf(values.pages).some(({ kind }) => values[kind] === '');
