import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import type { PushDevices } from '#domain/office/ports.ts';
import { storedDevice } from '#domain/office/push/push-device.ts';
import { hashToken } from '#domain/shared/hashes.ts';
import { getItem, updateItem } from '../item.ts';

const item = v.objectWithRest({ key: v.string() }, storedDevice);

const keyOf = (memberId: string) => ({ key: `push#${memberId}` });

/** An address is too long for the name of an attribute. */
const nameOf = (endpoint: string) => ({ '#device': hashToken(endpoint) });

/** Forgets the devices of a member. */
export const pushDevicesDelete = (table: string, memberId: string) => ({ TableName: table, Key: keyOf(memberId) });

/**
 * The devices of a member in one item of the office's table, each in an attribute of its own, so
 * that two changes at once are both kept.
 */
export const dynamoPushDevices = (table: string, client: DynamoDBDocumentClient): PushDevices => ({
  async of(memberId) {
    const Item = await getItem(client, table, keyOf(memberId));
    if (Item === undefined) return [];
    const { key: _, ...devices } = v.parse(item, Item);
    return Object.values(devices).toSorted((one, other) => one.addedAt - other.addedAt);
  },

  async put(memberId, device) {
    await updateItem(client, {
      TableName: table,
      Key: keyOf(memberId),
      UpdateExpression: 'SET #device = :device',
      ExpressionAttributeNames: nameOf(device.endpoint),
      ExpressionAttributeValues: { ':device': device },
    });
  },

  async remove(memberId, endpoint) {
    await updateItem(client, {
      TableName: table,
      Key: keyOf(memberId),
      UpdateExpression: 'REMOVE #device',
      // Otherwise it would make an item without devices.
      ConditionExpression: 'attribute_exists(#device)',
      ExpressionAttributeNames: nameOf(endpoint),
    });
  },

  async noteRefused(memberId, endpoint, refused) {
    await updateItem(client, {
      TableName: table,
      Key: keyOf(memberId),
      UpdateExpression: 'SET #device.refused = :refused',
      // A device that was removed in the meantime stays removed.
      ConditionExpression: 'attribute_exists(#device)',
      ExpressionAttributeNames: nameOf(endpoint),
      ExpressionAttributeValues: { ':refused': refused },
    });
  },
});
