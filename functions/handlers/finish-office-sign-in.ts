import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { finishOfficeSignInUseCase } from '#composition/office-access.ts';
import { finishOfficeSignIn } from '#contract/endpoints/office/finish-office-sign-in.ts';

export const handler = endpoint(finishOfficeSignIn, finishOfficeSignInUseCase(), officeGate());
