import { expect, it } from 'vitest';
import { nameKey } from './name-key.ts';

it.each([
  ['Amy Marlow', 'marlow amy'],
  ['  ZOË  Ana  Núñez ', 'nunez zoe ana'],
  ['Cher', 'cher'],
  ['李 小龍', '小龍 李'],
  ['', ''],
])('sorts %j by %j', (name, key) => {
  expect(nameKey(name)).toBe(key);
});
