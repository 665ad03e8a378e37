import * as v from 'valibot';
import { tabValue } from '../storage/tab-value.ts';

/**
 * Someone in this tab said that they are too young to sign up. From then on only a parent or
 * guardian can, so that no one tries again with another age or grade (docs/privacy.md).
 */
export const handedOver = tabValue('handedOver', v.boolean(), false);
