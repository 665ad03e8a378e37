import type { Departures } from '#domain/office/ports.ts';
import type { inMemoryConsultations } from './consultations.ts';
import type { inMemoryOffice } from './office.ts';
import { turn } from './turn.ts';

/** Changes the team, the hours and the sessions in one step. */
export function inMemoryDepartures(
  office: ReturnType<typeof inMemoryOffice>,
  consultations: ReturnType<typeof inMemoryConsultations>,
): Departures {
  return {
    async end({ team, availability, sessions }) {
      await turn();
      if (!office.canChange(team) || !(availability === undefined || consultations.canSet(availability))) return false;
      office.setTeam(team);
      office.dropSessions(sessions);
      if (availability !== undefined) consultations.replaceAvailability(availability);
      return true;
    },
  };
}
