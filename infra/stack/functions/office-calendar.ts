import type { FunctionRecord } from './record.ts';

export const officeCalendar = {} as const satisfies Record<string, FunctionRecord>;
