import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { listOfficeTeamUseCase } from '#composition/team.ts';
import { listOfficeTeam } from '#contract/endpoints/office/office.ts';

export const handler = endpoint(listOfficeTeam, listOfficeTeamUseCase(), officeGate());
