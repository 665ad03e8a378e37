import { listClasses } from '#contract/endpoints/classes/public.ts';
import type { ClassCard } from '#contract/pages/class-page.ts';
import { call } from '../api/call.ts';

/** @throws ApiError */
export const fetchClasses = async (): Promise<readonly ClassCard[]> => (await call(listClasses, {})).res;
