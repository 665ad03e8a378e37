import * as v from 'valibot';
import { tabValue } from '../storage/tab-value.ts';

/**
 * A student in this tab chose a grade that has children under 13. From then on only a parent or
 * guardian can sign up, so that no one tries again with another grade (docs/privacy.md).
 */
export const handedOver = tabValue('handedOver', v.boolean(), false);
