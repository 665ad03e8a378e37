import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { listOfficeTeamUseCase } from '#composition/office-access.ts';
import { listOfficeTeam } from '#contract/endpoints/office/list-office-team.ts';

export const handler = endpoint(listOfficeTeam, listOfficeTeamUseCase(), officeGate());
