import { type DynamoDBDocumentClient, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import { OTP_LOCK_SECONDS, OTP_TRIES, OTP_WRONG_IN_A_ROW } from '#contract/limits.ts';
import type { IssuedCode, OtpCodes } from '#domain/ports.ts';
import { ConditionFailed, tableCall, timeToLive } from './item.ts';

const issuedCode = v.object({
  mac: v.string(),
  expiresAt: v.number(),
  tries: v.number(),
  applicant: v.exactOptional(v.object({ fullname: v.string(), phone: v.string() })),
});

const record = v.object({
  email: v.string(),
  version: v.number(),
  codes: v.object({ login: v.exactOptional(issuedCode), registration: v.exactOptional(issuedCode) }),
  lastSentAt: v.number(),
  dayStartedAt: v.number(),
  sentInDay: v.number(),
  wrongInRow: v.number(),
  lastTryAt: v.number(),
});

/** Longer than any rule looks back: the lock of a day, after the last write. */
const KEPT_MS = 2 * OTP_LOCK_SECONDS * 1000;

/** One item an e-mail address: its codes by purpose, and its counters. */
export function dynamoOtpCodes(table: string, client: DynamoDBDocumentClient): OtpCodes {
  const keyOf = (email: string) => ({ key: `code#${email}` });
  return {
    async find(email) {
      const { Item } = await tableCall(() =>
        client.send(new GetCommand({ TableName: table, Key: keyOf(email), ConsistentRead: true })),
      );
      return Item === undefined ? undefined : v.parse(record, Item);
    },

    async replace(next, expectedVersion) {
      return await held(() =>
        client.send(
          new PutCommand({
            TableName: table,
            Item: { ...keyOf(next.email), ...next, ttl: timeToLive(next.lastSentAt + KEPT_MS) },
            ConditionExpression: expectedVersion === 0 ? 'attribute_not_exists(#version)' : '#version = :expected',
            ExpressionAttributeNames: { '#version': 'version' },
            ...(expectedVersion === 0 ? {} : { ExpressionAttributeValues: { ':expected': expectedVersion } }),
          }),
        ),
      );
    },

    async countTry({ email, purpose, now }): Promise<IssuedCode | undefined> {
      try {
        const { Attributes } = await tableCall(() =>
          client.send(
            new UpdateCommand({
              TableName: table,
              Key: keyOf(email),
              UpdateExpression:
                'SET codes.#purpose.tries = codes.#purpose.tries + :one, wrongInRow = wrongInRow + :one, lastTryAt = :now, #version = #version + :one, #ttl = :ttl',
              ConditionExpression:
                'attribute_exists(codes.#purpose.mac) AND codes.#purpose.expiresAt > :now AND codes.#purpose.tries < :tries AND wrongInRow < :wrong',
              ExpressionAttributeNames: { '#purpose': purpose, '#version': 'version', '#ttl': 'ttl' },
              ExpressionAttributeValues: {
                ':one': 1,
                ':now': now,
                ':tries': OTP_TRIES,
                ':wrong': OTP_WRONG_IN_A_ROW,
                ':ttl': timeToLive(now + KEPT_MS),
              },
              ReturnValues: 'ALL_NEW',
            }),
          ),
        );
        return v.parse(record, Attributes).codes[purpose];
      } catch (error) {
        if (error instanceof ConditionFailed) return undefined;
        throw error;
      }
    },

    async consume({ email, purpose, mac }) {
      return await held(() =>
        client.send(
          new UpdateCommand({
            TableName: table,
            Key: keyOf(email),
            UpdateExpression: 'REMOVE codes.#purpose SET wrongInRow = :zero, #version = #version + :one',
            ConditionExpression: 'codes.#purpose.mac = :mac',
            ExpressionAttributeNames: { '#purpose': purpose, '#version': 'version' },
            ExpressionAttributeValues: { ':mac': mac, ':zero': 0, ':one': 1 },
          }),
        ),
      );
    },
  };
}

/** Whether the write's condition held. */
async function held(write: () => Promise<unknown>): Promise<boolean> {
  try {
    await tableCall(write);
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
}
