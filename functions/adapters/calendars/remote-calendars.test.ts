import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { remoteCalendars } from './remote-calendars.ts';

const event = (uid: string, hour: string): string[] => [
  ...['BEGIN:VEVENT', `UID:${uid}`, `DTSTART:20261105T${hour}0000Z`],
  ...['DURATION:PT1H', 'SUMMARY:Not ours to read', 'END:VEVENT'],
];
const text = [
  ...['BEGIN:VCALENDAR', 'VERSION:2.0'],
  ...[...event('dentist@calendar.example', '21'), ...event('01KA00000000000000BOOKING1@shop.test', '15')],
  ...['END:VCALENDAR', ''],
].join('\r\n');
const period = {
  from: Date.parse('2026-11-05T00:00:00Z'),
  until: Date.parse('2026-11-06T00:00:00Z'),
  timeoutMs: 5_000,
};

it('reads when another calendar is busy, but not our own bookings that come back with it', async () => {
  const server = createServer((_, response) => void response.end(text));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/basic.ics`;
  const settings = { zone: 'America/Los_Angeles', siteUrl: 'https://shop.test' };
  const busy = await remoteCalendars({ ...settings, allowsThisMachine: true }).read(address, period);
  expect(busy).toEqual([{ start: Date.parse('2026-11-05T21:00:00Z'), end: Date.parse('2026-11-05T22:00:00Z') }]);
  // Outside of the local stack, this machine is not read.
  const deployed = remoteCalendars({ ...settings, allowsThisMachine: false });
  await expect(deployed.read(address, period)).rejects.toMatchObject({ problem: 'refused' });
});
