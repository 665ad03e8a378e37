import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Departures } from '#domain/office/ports.ts';
import { availabilityPut } from '../consultations.ts';
import { allOrNothing } from '../item.ts';
import { sessionDelete, teamPut } from '../office/office.ts';
import { pushDevicesDelete } from '../office/push-devices.ts';
import { calendarsKey } from '../other-calendars.ts';

/** Ends all that someone has in the office, in its table and in that of the hours. */
export const dynamoDepartures = (
  names: { office: string; consultations: string },
  client: DynamoDBDocumentClient,
): Departures => ({
  end: async ({ team, availability, sessions, memberId, left }) =>
    await allOrNothing(client, [
      { Put: teamPut(names.office, team) },
      ...(availability === undefined ? [] : [{ Put: availabilityPut(names.consultations, availability) }]),
      ...(memberId === undefined ? [] : [{ Delete: pushDevicesDelete(names.office, memberId) }]),
      ...left.map((counselor) => ({ Delete: { TableName: names.consultations, Key: calendarsKey(counselor) } })),
      ...sessions.map((tokenHash) => ({ Delete: sessionDelete(names.office, tokenHash) })),
    ]),
});
