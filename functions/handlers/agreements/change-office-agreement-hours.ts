import { changeOfficeAgreementHoursUseCase } from '#composition/agreements.ts';
import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { changeOfficeAgreementHours } from '#contract/endpoints/agreements/office.ts';

export const handler = endpoint(changeOfficeAgreementHours, changeOfficeAgreementHoursUseCase(), officeGate());
