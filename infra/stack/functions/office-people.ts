import type { FunctionRecord } from './record.ts';

export const officePeople = {} as const satisfies Record<string, FunctionRecord>;
