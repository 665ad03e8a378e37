import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { startOfficeSignInUseCase } from '#composition/office-access.ts';
import { startOfficeSignIn } from '#contract/endpoints/office/start-office-sign-in.ts';

export const handler = endpoint(startOfficeSignIn, startOfficeSignInUseCase(), officeGate());
