import type { FunctionRecord } from './record.ts';

export const officeAccess = {} as const satisfies Record<string, FunctionRecord>;
