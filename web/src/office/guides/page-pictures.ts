import type { OfficeGuide } from '#contract/endpoints/guides/office.ts';
import { picturesOf } from '#contract/guide-pictures.ts';
import type { GuideValues } from './guide-values.ts';

export const NO_PAGE_PICTURES = 'This guide has no page pictures yet: publish it again';

/** Whether a guide was published before guides had pages. */
export const lacksPictures = ({ state, about }: Pick<OfficeGuide, 'state' | 'about'>): boolean =>
  state !== 'draft' && about === null;

/** Whether a draft's PDF was sent without all the pictures of its pages. */
export const lacksUploads = (values: GuideValues): boolean =>
  values.upload !== '' && picturesOf(Number(values.pages)).some(({ kind }) => values[kind] === '');
