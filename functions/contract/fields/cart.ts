import * as v from 'valibot';
import { GUIDE_ID_MAX_LENGTH, ORDER_MAX_GUIDES } from '../limits.ts';
import { GUIDE_ID } from './guide-id.ts';
import { identifier } from './rules.ts';

const guideId = identifier(
  { required: 'Choose guides by ID', max: GUIDE_ID_MAX_LENGTH, tooLong: 'Unknown guide' },
  GUIDE_ID,
);

const noGuides = 'Choose at least one guide';

/** The guides of a cart, without duplicates. The server counts them before it reads them. */
export const guideIds = v.pipe(
  v.optional(v.array(v.unknown(), noGuides), []),
  v.minLength(1, noGuides),
  v.maxLength(ORDER_MAX_GUIDES, 'Choose at most 20 guides'),
  v.array(guideId),
  v.transform((ids) => [...new Set(ids)]),
);
