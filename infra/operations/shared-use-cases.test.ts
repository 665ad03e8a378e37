import { readFileSync } from 'node:fs';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { officeRegistry } from '#contract/registry.ts';
import { handlerSources } from '../build/bundle-functions.ts';
import { notInTerminal, useCaseOf } from './commands/office.ts';

/** The commands that have a button, the endpoint of the button, and what both of them run. */
const pairs: readonly (readonly [command: string, endpoint: string, ...useCases: string[]])[] = [
  ['publish', 'publish-office-bundle', 'publishBundles', 'checkBundle', 'bundleProblems'],
  ['publish', 'publish-office-guide', 'publishGuides', 'checkFacts', 'ownersOfFile'],
  ['payments', 'export-office-orders', 'createLedger', 'accountColumns'],
  ['hours', 'set-office-hours', 'readAvailability', 'storeAvailability', 'bookedOutside'],
  ['calendar-feed', 'make-office-feed', 'makeFeed'],
  ['invite', 'invite-office-member', 'invite', 'invitationMail', 'recordAction'],
  ['export', 'export-office-person', 'findPerson', 'copyOf', 'asJson'],
  ['erase', 'erase-office-person', 'prepareErasure', 'erasePerson', 'erasureInWords'],
];

const sources = import.meta.glob<string>(['./**/*.ts', '!./**/*.test.ts', '!./testing/**'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The file of a command, and the name that it exports. */
function sourceOf(command: string): { file: string; name: string; text: string } {
  for (const [file, text] of Object.entries(sources)) {
    const before = text.split(`name: '${command}',`)[0] ?? '';
    if (before === text || !file.startsWith('./commands/')) continue;
    const [, name = ''] = [...before.matchAll(/export (?:const|function) (\w+)/g)].at(-1) ?? [];
    return { file, name, text };
  }
  throw new Error(`No file has the command ${command}`);
}

/** The functions that a bundle still has after everything unused was left out. */
async function functionsOf(contents: string): Promise<Set<string>> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: '.' },
    bundle: true,
    write: false,
    format: 'esm',
    packages: 'external',
    logLevel: 'error',
  });
  const found = (outputFiles[0]?.text ?? '').matchAll(/^(?:(?:async )?function\*? |var |const )(\w+)/gm);
  return new Set([...found].map(([, name = '']) => name));
}

async function functionsOfCommand(command: string): Promise<Set<string>> {
  const { file, name } = sourceOf(command);
  return await functionsOf(`import { ${name} } from './infra/operations/${file.slice(2)}'; console.log(${name});`);
}

const functionsOfButton = async (endpoint: string): Promise<Set<string>> =>
  await functionsOf(`import { handler } from '${handlerSources.get(endpoint) ?? endpoint}'; console.log(handler);`);

it.each(
  officeRegistry.filter(({ id, office }) => office !== undefined && !notInTerminal.includes(id)).map(({ id }) => id),
)('the button and `office` run the same for %s', (id) => {
  const handler = readFileSync(handlerSources.get(id) ?? id, 'utf8');
  expect(handler).toContain(`, ${useCaseOf(id).name}(), officeGate()`);
});

describe('a command and its button in the office', () => {
  it.each(pairs)('run the same: %s, %s', async (command, endpoint, ...useCases) => {
    const [ofCommand, ofButton] = [await functionsOfCommand(command), await functionsOfButton(endpoint)];
    for (const useCase of useCases) {
      expect(ofCommand, command).toContain(useCase);
      expect(ofButton, endpoint).toContain(useCase);
    }
  });

  it('read PDFs with the same, the button in a function of its own', async () => {
    for (const found of [await functionsOfCommand('publish'), await functionsOfButton('read-pdf')]) {
      expect(found).toContain('boundedPdfs');
    }
    expect(await functionsOfButton('publish-office-guide')).toContain('invokedPdfs');
  });

  it('have nothing of others, so that the comparison says something', async () => {
    const others = ['giveGuide', 'refundOrder', 'cancelByBusiness', 'publishGuides', 'storeAvailability'];
    for (const found of [await functionsOfCommand('export'), await functionsOfButton('export-office-person')]) {
      expect(others.filter((name) => found.has(name))).toEqual([]);
    }
  });
});

describe('what commands write', () => {
  it('goes through the adapters, besides rows that are copied as they are', () => {
    const own = Object.entries(sources).filter(([, text]) =>
      /\b(?:Put|Update|Delete|BatchWrite|TransactWrite)(?:Item)?Command\b/.test(text),
    );
    expect(own.map(([file]) => file)).toEqual(['./commands/copy-rows.ts']);
  });

  it.each([...new Set(pairs.map(([command]) => command))])('is left to the use case: %s', (command) => {
    const { text } = sourceOf(command);
    expect(text).not.toMatch(
      /\)\s*\.(?:put|insert|change|replace|remove\w*|record|store|write|setAvailability|note)\(/,
    );
  });
});
