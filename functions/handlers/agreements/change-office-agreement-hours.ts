import { changeOfficeAgreementHoursUseCase } from '#composition/agreements.ts';
import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { changeOfficeHoursOfAgreement } from '#contract/endpoints/agreements/office.ts';

export const handler = endpoint(changeOfficeHoursOfAgreement, changeOfficeAgreementHoursUseCase(), officeGate());
