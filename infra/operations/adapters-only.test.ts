import { expect, it } from 'vitest';

const sources = import.meta.glob<string>(['./**/*.ts', '!./**/*.test.ts', '!./testing/**'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

it('what commands write goes through the adapters, besides rows that are copied as they are', () => {
  const own = Object.entries(sources).filter(([, text]) =>
    /\b(?:Put|Update|Delete|BatchWrite|TransactWrite)(?:Item)?Command\b/.test(text),
  );
  expect(own.map(([file]) => file)).toEqual(['./business-file/rows.ts']);
});
