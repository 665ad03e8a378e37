import type { FunctionRecord } from './record.ts';

export const officeGuides = {} as const satisfies Record<string, FunctionRecord>;
