import { endpoint } from '#composition/endpoint.ts';
import { markOfficeInstallmentPaidUseCase } from '#composition/installments.ts';
import { officeGate } from '#composition/office.ts';
import { markOfficeInstallmentPaid } from '#contract/endpoints/agreements/office.ts';

export const handler = endpoint(markOfficeInstallmentPaid, markOfficeInstallmentPaidUseCase(), officeGate());
