import type { Departures } from '#domain/office/ports.ts';
import type { inMemoryConsultations } from './consultations.ts';
import type { inMemoryOffice } from './office.ts';
import type { inMemoryOtherCalendars } from './other-calendars.ts';
import type { inMemoryPushDevices } from './push-devices.ts';
import { turn } from './turn.ts';

/** Changes the team, the hours and the sessions in one step. */
export function inMemoryDepartures(
  office: ReturnType<typeof inMemoryOffice>,
  consultations: ReturnType<typeof inMemoryConsultations>,
  pushDevices: ReturnType<typeof inMemoryPushDevices>,
  otherCalendars: ReturnType<typeof inMemoryOtherCalendars>,
): Departures {
  return {
    async end({ team, availability, sessions, memberId, left }) {
      await turn();
      if (!office.canChange(team) || !(availability === undefined || consultations.canSet(availability))) return false;
      office.setTeam(team);
      office.dropSessions(sessions);
      if (memberId !== undefined) pushDevices.drop(memberId);
      for (const counselor of left) otherCalendars.drop(counselor);
      if (availability !== undefined) consultations.replaceAvailability(availability);
      return true;
    },
  };
}
