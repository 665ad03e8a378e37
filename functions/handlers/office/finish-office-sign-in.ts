import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { finishOfficeSignInUseCase } from '#composition/team.ts';
import { finishOfficeSignIn } from '#contract/endpoints/office/office.ts';

export const handler = endpoint(finishOfficeSignIn, finishOfficeSignInUseCase(), officeGate());
