import type { FunctionRecord } from './record.ts';

export const officeContacts = {} as const satisfies Record<string, FunctionRecord>;
