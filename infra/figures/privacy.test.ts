import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { resourceVariables } from '#composition/permissions.ts';
import { type TableName, tables } from '../stack/tables.ts';

/**
 * Stored texts that say nothing about a person; as `table.field` only in this table, or of another
 * table that the same source declares.
 */
const ofNoOne = new Set(
  `auditLog.day leads.browser leads.device leads.mac office.day otpCodes.browser problems sessions.browser
    sessions.device sessions.mac users.device users.mac action agreementId alarm benefit bundleId calendar captureId
    changes checkedOn classId classes.orders classes.subject classes.text classes.to codes consultations.to cover
    currency daysOff desc due edition enrollUntil entry file fileName from grants guideId guides guides.code id
    impact installment item items key leads.day madeFrom mailedOn member messagedOn number of openUntil order
    outcome outcomes paypalOrderId pdf pdfId problem refund related reminded requestId revision seat sentence
    server service sha256 signedOn terms title transports validUntil whatsNew`.split(/\s+/),
);

const readAll = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => readFileSync(path.join(folder, name), 'utf8'));

/** The fields that the schemas in a source declare. */
const fieldsIn = (source: string): string[] =>
  [...source.matchAll(/\b(\w+): v\.[a-z]\w*\(/g)].map(([, field = '']) => field);
/** Those that may have any text; numbers, times and flags say little about a person. */
const textsIn = (source: string): string[] =>
  [...source.matchAll(/\b(\w+): (?:v\.\w+\()*v\.(?:string|unknown)\(/g)].map(([, field = '']) => field);

const wiring = readAll('functions/composition').join('\n');
const tableOf = (factory: string): TableName | undefined => {
  const [, variable] = new RegExp(String.raw`\b${factory}\([^;]*?'(TABLE_\w+)'`).exec(wiring) ?? [];
  return (Object.keys(tables) as TableName[]).find((table) => resourceVariables[table] === variable);
};

/** An adapter with the sources of the domain that it imports, which may declare what it stores. */
const withDomain = (file: string): string => {
  const source = readFileSync(path.join('functions/adapters', file), 'utf8');
  const imported = [...source.matchAll(/ from '#domain\/([\w/-]+\.ts)'/g)].map(([, name = '']) => name);
  return [source, ...imported.map((name) => readFileSync(path.join('functions/domain', name), 'utf8'))].join('\n');
};

/** The texts of each table's rows, as `table.field`, from the adapters that store them. */
const stored = new Set(
  [...wiring.matchAll(/\b(dynamo\w+)[^;]*? from '#adapters\/(dynamodb\/[\w/-]+\.ts)'/g)].flatMap(
    ([, factory = '', file = '']) => {
      const table = tableOf(factory);
      return table === undefined ? [] : textsIn(withDomain(file)).map((field) => `${table}.${field}`);
    },
  ),
);

const [, section = ''] = readFileSync('docs/privacy.md', 'utf8').split('\n## What is stored on the server\n');
const rows = (section.split('\n## ')[0] ?? '')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| table |'))
  .map((line) => line.split(' | '));
const written = rows.flatMap(([of = '', about = '']) =>
  of.split(';').flatMap((part) => {
    const table = part.replaceAll(/^[| ]+|,.*$/g, '').trim();
    return [...about.matchAll(/`(\w+)`/g)].map(([, field = '']) => `${table}.${field}`);
  }),
);

it('docs/privacy.md has a row for each table, and says of which the rows expire', () => {
  const text = (table: string) => rows.filter(([of = '']) => new RegExp(String.raw`\b${table}\b`).test(of)).join('\n');
  for (const [table, description] of Object.entries(tables))
    expect([table, text(table).includes('(TTL)')]).toEqual([table, 'ttl' in description]);
});

it('docs/privacy.md names each stored field that says something about a person', () => {
  const missing = [...stored].filter(
    (field) => !(written.includes(field) || ofNoOne.has(field) || ofNoOne.has(field.split('.')[1] ?? '')),
  );
  expect(stored.size).toBeGreaterThan(200);
  expect(missing, 'Name these in docs/privacy.md, or in this test if they say nothing about a person').toEqual([]);
  expect(
    [...ofNoOne].filter((one) => ![...stored].some((field) => field === one || field.endsWith(`.${one}`))),
  ).toEqual([]);
});

it('docs/privacy.md names only fields that are stored', () => {
  const fields = new Set(readAll('functions').flatMap(fieldsIn));
  expect(written.filter((field) => !fields.has(field.split('.')[1] ?? ''))).toEqual([]);
});
