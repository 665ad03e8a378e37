import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { startOfficeSignInUseCase } from '#composition/team.ts';
import { startOfficeSignIn } from '#contract/endpoints/office/office.ts';

export const handler = endpoint(startOfficeSignIn, startOfficeSignInUseCase(), officeGate());
