import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, it } from 'vitest';
import { DependencyDown } from '#domain/refusal.ts';
import { originKeys } from './origin-keys.ts';

const secretsManager = mockClient(SecretsManagerClient);
const client = new SecretsManagerClient({ region: 'us-east-1' });
const read = (...ids: string[]) => originKeys(ids, client);
const reads = () => secretsManager.commandCalls(GetSecretValueCommand).length;

beforeEach(() => {
  secretsManager.reset();
  secretsManager.on(GetSecretValueCommand, { SecretId: 'new' }).resolves({ SecretString: 'one' });
  secretsManager.on(GetSecretValueCommand, { SecretId: 'old' }).resolves({ SecretString: 'two' });
  secretsManager.on(GetSecretValueCommand, { SecretId: 'empty' }).resolves({ SecretString: '' });
  secretsManager.on(GetSecretValueCommand, { SecretId: 'gone' }).rejects(new Error('ResourceNotFoundException'));
});

describe('the keys of the distribution', () => {
  it('are read once for many requests, all of them', async () => {
    const keys = read('new', 'old');
    expect(await Promise.all([keys(), keys()])).toEqual([
      ['one', 'two'],
      ['one', 'two'],
    ]);
    expect(await keys()).toEqual(['one', 'two']);
    expect(reads()).toBe(2);
  });

  it('may be one while the other is gone', async () => {
    expect(await read('new', 'gone')()).toEqual(['one']);
  });

  it('are read anew after one of two could not be had', async () => {
    secretsManager.on(GetSecretValueCommand, { SecretId: 'slow' }).rejectsOnce(new Error('throttled'));
    const keys = read('slow', 'old');
    expect(await keys()).toEqual(['two']);
    secretsManager.on(GetSecretValueCommand, { SecretId: 'slow' }).resolves({ SecretString: 'one' });
    expect(await keys()).toEqual(['one', 'two']);
    expect(await keys()).toEqual(['one', 'two']);
    expect(reads()).toBe(4);
  });

  it.each([[['gone']], [['empty']]])('are never none: without any of %j everything is closed', async (ids) => {
    await expect(read(...ids)()).rejects.toThrow(DependencyDown);
  });

  it('are asked for again after a failure', async () => {
    secretsManager.on(GetSecretValueCommand, { SecretId: 'late' }).rejectsOnce(new Error('throttled'));
    const keys = read('late');
    await expect(keys()).rejects.toThrow(DependencyDown);
    secretsManager.on(GetSecretValueCommand, { SecretId: 'late' }).resolves({ SecretString: 'three' });
    expect(await keys()).toEqual(['three']);
  });
});
