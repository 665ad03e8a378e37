import type { ClassCard } from '#contract/class-page.ts';
import { listClasses } from '#contract/endpoints/classes/public.ts';
import { call } from '../api/call.ts';

/** @throws ApiError */
export const fetchClasses = async (): Promise<readonly ClassCard[]> => (await call(listClasses, {})).res;
