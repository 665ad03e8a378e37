import { getOfficeStatementUseCase } from '#composition/agreements.ts';
import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { getOfficeStatement } from '#contract/endpoints/agreements/office.ts';

export const handler = endpoint(getOfficeStatement, getOfficeStatementUseCase(), officeGate());
