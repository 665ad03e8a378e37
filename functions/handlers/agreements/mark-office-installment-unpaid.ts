import { endpoint } from '#composition/endpoint.ts';
import { markOfficeInstallmentUnpaidUseCase } from '#composition/installments.ts';
import { officeGate } from '#composition/office.ts';
import { markOfficeInstallmentUnpaid } from '#contract/endpoints/agreements/office.ts';

export const handler = endpoint(markOfficeInstallmentUnpaid, markOfficeInstallmentUnpaidUseCase(), officeGate());
