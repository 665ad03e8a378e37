import type { FunctionRecord } from './record.ts';

export const officeOrders = {} as const satisfies Record<string, FunctionRecord>;
