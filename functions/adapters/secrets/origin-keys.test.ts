import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DependencyDown } from '#domain/shared/refusal.ts';
import { originKeys } from './origin-keys.ts';
import type { SecretTexts } from './secret-texts.ts';

let secrets: Record<string, string>;
const texts = vi.fn<SecretTexts>();
const read = (...ids: string[]) => originKeys(ids, texts);

beforeEach(() => {
  secrets = { new: 'one', old: 'two', empty: '' };
  texts.mockReset();
  texts.mockImplementation((id) =>
    id in secrets ? Promise.resolve(secrets[id]) : Promise.reject(new Error('ResourceNotFoundException')),
  );
});

describe('the origin keys', () => {
  it('are all read, once for many requests', async () => {
    const keys = read('new', 'old');
    expect(await Promise.all([keys(), keys()])).toEqual([
      ['one', 'two'],
      ['one', 'two'],
    ]);
    expect(await keys()).toEqual(['one', 'two']);
    expect(texts).toHaveBeenCalledTimes(2);
  });

  it('are the readable ones if another is gone', async () => {
    expect(await read('new', 'gone')()).toEqual(['one']);
  });

  it('are read again if one of two was not readable', async () => {
    const keys = read('slow', 'old');
    expect(await keys()).toEqual(['two']);
    secrets['slow'] = 'one';
    expect(await keys()).toEqual(['one', 'two']);
    expect(await keys()).toEqual(['one', 'two']);
    expect(texts).toHaveBeenCalledTimes(4);
  });

  it.each([[['gone']], [['empty']]])('are down, never none, without any of %j', async (ids) => {
    await expect(read(...ids)()).rejects.toThrow(DependencyDown);
  });

  it('are read again after a failure', async () => {
    const keys = read('late');
    await expect(keys()).rejects.toThrow(DependencyDown);
    secrets['late'] = 'three';
    expect(await keys()).toEqual(['three']);
  });
});
