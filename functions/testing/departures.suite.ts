import { describe, expect, it } from 'vitest';
import type { OtherCalendars } from '#domain/calendars/ports.ts';
import type { Consultations } from '#domain/consultations/core/ports.ts';
import type { Departures, Office, PushDevices } from '#domain/office/ports.ts';
import { aMember, anAvailability, anOfficeSession, aPushDevice, aTeam } from './samples.ts';

const before = aTeam({ members: [aMember(), aMember({ id: 'BEN', email: 'ben@shop.test' })] });
const team = aTeam({ version: 2 });
const availability = anAvailability({ version: 2, counselors: [] });
const { tokenHash } = anOfficeSession();
const memberId = 'BEN';
const calendars = { counselor: 'maya-ellison', version: 1, calendars: [], closesWhenUnreadable: true };
const left = [calendars.counselor];

export function describeDepartures(
  name: string,
  make: () => Promise<{
    port: Departures;
    office: Office;
    consultations: Consultations;
    pushDevices: PushDevices;
    otherCalendars: OtherCalendars;
  }>,
): void {
  async function opened() {
    const made = await make();
    await made.office.changeTeam(before);
    await made.office.startSession(anOfficeSession());
    await made.consultations.setAvailability(anAvailability());
    await made.pushDevices.put(memberId, aPushDevice());
    await made.otherCalendars.change(calendars);
    return made;
  }

  describe(`departures: ${name}`, () => {
    it('change the team and the hours, end sessions and forget devices together', async () => {
      const { port, office, consultations, pushDevices, otherCalendars } = await opened();
      expect(await port.end({ team, availability, sessions: [tokenHash, 'ff'.repeat(32)], memberId, left })).toBe(true);
      expect(await pushDevices.of(memberId)).toEqual([]);
      expect(await office.team()).toEqual(team);
      expect(await consultations.availability()).toEqual(availability);
      expect((await otherCalendars.list(calendars.counselor)).version).toBe(0);
      expect(await office.findSession(tokenHash)).toBeUndefined();
    });

    it('leave hours alone that do not change, and the devices of members', async () => {
      const { port, office, consultations, pushDevices, otherCalendars } = await opened();
      expect(await port.end({ team, availability: undefined, sessions: [], memberId: undefined, left: [] })).toBe(true);
      expect(await pushDevices.of(memberId)).toEqual([aPushDevice()]);
      expect(await office.team()).toEqual(team);
      expect(await consultations.availability()).toEqual(anAvailability());
      expect(await otherCalendars.list(calendars.counselor)).toEqual(calendars);
      expect(await office.findSession(tokenHash)).toEqual(anOfficeSession());
    });

    it.each([
      ['the team', { team: aTeam({ version: 3 }), availability }],
      ['the hours', { team, availability: anAvailability({ version: 3 }) }],
    ])('change nothing if another change of %s came first', async (_, next) => {
      const { port, office, consultations, pushDevices, otherCalendars } = await opened();
      expect(await port.end({ ...next, sessions: [tokenHash], memberId, left })).toBe(false);
      expect(await pushDevices.of(memberId)).toEqual([aPushDevice()]);
      expect(await office.team()).toEqual(before);
      expect(await consultations.availability()).toEqual(anAvailability());
      expect(await otherCalendars.list(calendars.counselor)).toEqual(calendars);
      expect(await office.findSession(tokenHash)).toEqual(anOfficeSession());
    });
  });
}
