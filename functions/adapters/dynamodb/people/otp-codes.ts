import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import { OTP_LOCK_SECONDS, OTP_TRIES, OTP_WRONG_IN_A_ROW } from '#contract/endpoints/sign-in/limits.ts';
import { inMs } from '#contract/limits.ts';
import { codesKey, confirmationsKey, signUpsKey, waitsKey } from '#domain/shared/rate-limits.ts';
import { type Allowance, type IssuedCode, type OtpCodes, storedCodes } from '#domain/sign-in/ports.ts';
import {
  asRead,
  attemptUpdate,
  collect,
  deleteItem,
  findItem,
  type Item,
  putItem,
  scan,
  timeToLive,
  updateItem,
} from '../item.ts';
import { limitKeys } from '../rate-limits.ts';

/** Longer than the one-day lock, which counts from the last write. */
const KEPT_MS = inMs(2 * OTP_LOCK_SECONDS);

/** The key of an address's codes. */
const codeKey = (email: string): string => `code#${email}`;
/** The prefix of the keys of an address's codes on known devices. */
const deviceCodeKeys = (email: string): string => `${codeKey(email)}#device#`;

const keyOf = ({ email, device }: Allowance) => ({
  key: device === undefined ? codeKey(email) : `${deviceCodeKeys(email)}${device}`,
});

/**
 * One item per email address, and one per known device that asked for codes: the codes by slot, and
 * their counters.
 */
export const dynamoOtpCodes = (table: string, client: DynamoDBDocumentClient): OtpCodes => ({
  find: async (allowance) => await findItem(client, table, keyOf(allowance), storedCodes),

  async replace(next, expectedVersion) {
    return await putItem(client, {
      TableName: table,
      Item: { ...keyOf(next), ...next, ttl: timeToLive(next.lastSentAt + KEPT_MS) },
      ...asRead({ version: expectedVersion === 0 ? undefined : expectedVersion }),
    });
  },

  async countTry({ allowance, slot, now }): Promise<IssuedCode | undefined> {
    const counted = await attemptUpdate(client, {
      TableName: table,
      Key: keyOf(allowance),
      UpdateExpression:
        'SET codes.#slot.tries = codes.#slot.tries + :one, wrongInRow = wrongInRow + :one, lastTryAt = :now, #version = #version + :one, #ttl = :ttl',
      ConditionExpression:
        'attribute_exists(codes.#slot.mac) AND codes.#slot.expiresAt > :now AND codes.#slot.tries < :tries AND wrongInRow < :wrong',
      ExpressionAttributeNames: { '#slot': slot, '#version': 'version', '#ttl': 'ttl' },
      ExpressionAttributeValues: {
        ':one': 1,
        ':now': now,
        ':tries': OTP_TRIES,
        ':wrong': OTP_WRONG_IN_A_ROW,
        ':ttl': timeToLive(now + KEPT_MS),
      },
      ReturnValues: 'ALL_NEW',
    });
    return counted.succeeded ? v.parse(storedCodes, counted.output.Attributes).codes[slot] : undefined;
  },

  async consume({ allowance, slot, mac }) {
    return await updateItem(client, {
      TableName: table,
      Key: keyOf(allowance),
      UpdateExpression: 'REMOVE codes.#slot SET wrongInRow = :zero, #version = #version + :one',
      ConditionExpression: 'codes.#slot.mac = :mac',
      ExpressionAttributeNames: { '#slot': slot, '#version': 'version' },
      ExpressionAttributeValues: { ':mac': mac, ':zero': 0, ':one': 1 },
    });
  },

  async keysOf(email) {
    const found = await collect(counters(table, client, email));
    return v.parse(v.array(v.object({ key: v.string() })), found).map(({ key }) => key);
  },

  async forget(keys) {
    await Promise.all(keys.map(async (key) => await deleteItem(client, { TableName: table, Key: { key } })));
  },
});

/**
 * The codes of an address and of its known devices, and the counters of what its inbox got, from a
 * scan: the table has two days of codes and a day of counters.
 * @throws DependencyDown
 */
export const counters = (table: string, client: DynamoDBDocumentClient, email: string): AsyncGenerator<Item> =>
  scan(client, {
    TableName: table,
    ConsistentRead: true,
    FilterExpression: [
      '#key = :code',
      ...[':devices', ':signUps', ':confirmations', ':codes', ':waits'].map((prefix) => `begins_with(#key, ${prefix})`),
    ].join(' OR '),
    ExpressionAttributeNames: { '#key': 'key' },
    ExpressionAttributeValues: {
      ':code': codeKey(email),
      ':devices': deviceCodeKeys(email),
      ':signUps': limitKeys(signUpsKey(email)),
      ':confirmations': limitKeys(confirmationsKey(email)),
      ':codes': limitKeys(codesKey(email)),
      ':waits': limitKeys(waitsKey(email)),
    },
  });
