import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { office } from '../operations/commands/office.ts';
import { commands } from '../operations/commands.ts';

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync('docs', { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.md'))
    .map((name) => path.join('docs', name)),
];

/** The anchor that GitHub gives a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-');

const textOf = (file: string): string => readFileSync(file, 'utf8');
const withoutCode = (text: string): string =>
  text.replaceAll(/^ *```[\s\S]*?^ *```/gm, '').replaceAll(/`[^`\n]*`/g, '');
const anchorsOf = (file: string): string[] =>
  [
    ...textOf(file)
      .replaceAll(/^ *```[\s\S]*?^ *```/gm, '')
      .matchAll(/^#{1,6} (.+)$/gm),
  ].map(([, heading = '']) => anchorOf(heading));

describe.each(documents)('%s', (file) => {
  it('links to files and headings that exist', () => {
    const links = [...withoutCode(textOf(file)).matchAll(/\]\((?!https?:)([^)\s]+)\)/g)].map(([, link = '']) => link);
    const dead = links.filter((link) => {
      const [to = '', anchor] = link.split('#');
      const target = to === '' ? file : path.join(path.dirname(file), to);
      return !existsSync(target) || (anchor !== undefined && !anchorsOf(target).includes(anchor));
    });
    expect(dead).toEqual([]);
  });

  it('names commands of `npm run ops` that exist', () => {
    const named = [...textOf(file).matchAll(/npm run (?:--silent )?ops -- ([a-z][a-z-]*)/g)].map(([, name]) => name);
    expect(named.filter((name) => !commands.some((command) => command.name === name))).toEqual([]);
    const inOffice = [...textOf(file).matchAll(/`(?:npm run (?:--silent )?ops -- )?(office [a-z]+-[a-z-]+)/g)].map(
      ([, name]) => name,
    );
    expect(inOffice.filter((name) => !office.subcommands?.some((command) => command.name === name))).toEqual([]);
  });
});

it('docs/operate.md lists every command of `npm run ops`', () => {
  const rows = textOf('docs/operate.md');
  for (const { name } of commands) expect(rows).toMatch(new RegExp(`^\\|.*\`${name}[ \`].*\\|.*\\|$`, 'm'));
});

it('the runbook says how urgent every alarm is', () => {
  const runbook = textOf('docs/runbook.md');
  const [, table = ''] = runbook.split('\n## When to act right away\n');
  const when = (table.split('\n## ')[0] ?? '').split('\n').filter((line) => line.startsWith('| '));
  const alarms = anchorsOf('docs/runbook.md').filter((anchor) => runbook.includes(`\n## ${anchor}\n\n**Means**`));
  expect(alarms.length).toBeGreaterThan(10);
  for (const alarm of alarms) expect(when.filter((line) => line.includes(alarm))).not.toEqual([]);
});

/** More is no longer read. What one page says, another one needn't. */
const WORDS_MAX = 50_000;

it('all Markdown files together are short enough to be read', () => {
  const root = readdirSync('.');
  const folders = ['docs', 'events', 'functions', 'infra', 'web'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => path.join(folder, name)),
  );
  const files = [...root, ...folders].filter((name) => name.endsWith('.md'));
  expect(files).toEqual(expect.arrayContaining([...documents, 'CHANGELOG.md', 'SECURITY.md', 'web/build/README.md']));
  const words = files.reduce((sum, file) => sum + textOf(file).split(/\s+/).filter(Boolean).length, 0);
  expect(
    words,
    'Cut what the code, the office or another page says, what is history, and what nobody needs; keep promises, decisions and what helps in trouble',
  ).toBeLessThanOrEqual(WORDS_MAX);
});

it('the decisions are numbered without gaps', () => {
  const names = readdirSync('docs/adr').toSorted();
  expect(names.map((name) => Number(name.slice(0, 4)))).toEqual(names.map((_, index) => index + 1));
});

it('comments cite headings of docs/product.md that exist', () => {
  const sources = ['functions', 'web', 'infra'].flatMap((part) =>
    readdirSync(part, { recursive: true })
      .map((name) => path.join(part, String(name)))
      .filter((name) => /\.tsx?$/.test(name)),
  );
  const cited = sources.flatMap((file) =>
    [...textOf(file).matchAll(/docs\/product\.md#([a-z-]+)/g)].map(([, to]) => to),
  );
  expect(cited.length).toBeGreaterThan(20);
  expect(anchorsOf('docs/product.md')).toEqual(expect.arrayContaining(cited));
});
