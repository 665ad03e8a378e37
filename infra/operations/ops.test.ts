import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Command, requiredStage } from './command.ts';
import { commands } from './commands.ts';
import { runOps } from './testing/run.ts';

const greet: Command = {
  name: 'greet',
  summary: 'Greets someone.',
  operands: ['NAME', '[TITLE]'],
  options: { loud: { help: 'in capitals' }, from: { value: 'WHO', help: 'who greets' } },
  details: 'Costs nothing.',
  async run(context) {
    const [name = '', title] = context.operands;
    await context.confirm('Greet?');
    const greeting = [title, name, context.text('from'), context.has('loud') ? '!' : undefined].join(' ');
    context.printNote('A moment.');
    context.print(greeting, { greeting });
  },
};
const send: Command = {
  name: 'send',
  summary: 'Works only in AWS.',
  operands: [],
  defaultStage: () => 'prod',
  run: (context) => {
    context.print(requiredStage(context), {});
    return Promise.resolve();
  },
};
const run = (args: readonly string[], answer?: string) => runOps(args, { answer, commands: [greet] });

describe('the ops command line', () => {
  it('lists every command when it is called without one', async () => {
    const { code, out } = await runOps([]);
    expect(code).toBe(2);
    for (const { name, summary } of commands) {
      expect(out).toContain(`  ${name}`);
      expect(out).toContain(summary);
    }
    for (const asked of [['--help'], ['help']]) expect(await runOps(asked)).toMatchObject({ code: 0, out });
  });

  it.each(commands.map((command) => [command.name, command] as const))('explains %s', async (name, command) => {
    const { code, out } = await runOps([name, '--help']);
    expect(code).toBe(0);
    const usage = command.subcommands === undefined ? command.operands : ['[COMMAND]'];
    expect(out).toContain(`Usage: npm run ops -- ${[name, ...usage].join(' ')}`);
    for (const option of [...Object.keys(command.options ?? {}), 'stage', 'local', 'json', 'yes']) {
      expect(out).toContain(`--${option}`);
    }
  });

  it('takes options before, between and after the operands', async () => {
    const expected = { code: 0, out: 'A moment.\nDr Zoë Office !' };
    for (const args of [
      ['greet', 'Zoë', 'Dr', '--from', 'Office', '--loud', '--yes'],
      ['--yes', '--from', 'Office', 'greet', '--loud', 'Zoë', 'Dr'],
      ['--loud', 'greet', '--from=Office', 'Zoë', '--yes', 'Dr'],
      ['greet', '--yes', '--loud', '--from', 'Office', '--', 'Zoë', 'Dr'],
    ]) {
      expect(await run(args)).toMatchObject(expected);
    }
  });

  it('prints only JSON to the standard output with --json', async () => {
    const { out, err } = await run(['greet', 'Zoë', '--yes', '--json']);
    expect(JSON.parse(out)).toEqual({ greeting: ' Zoë  ' });
    expect(err).toBe('A moment.');
  });

  it.each([
    ['a mistyped command', ['gret'], 'There is no command gret. Did you mean greet?'],
    ['an unknown command', ['abandon'], 'There is no command abandon. `npm run ops` lists all.'],
    ['a missing operand', ['greet'], 'NAME is missing. Usage: npm run ops -- greet NAME [TITLE]. See --help.'],
    ['an empty operand', ['greet', ''], 'NAME is empty.'],
    ['an empty optional operand', ['greet', 'Zoë', ' '], 'TITLE is empty.'],
    ['an operand too many', ['greet', 'a', 'b', 'c'], 'c is one operand too many.'],
    ['an unknown option', ['greet', 'a', '--quiet'], "Unknown option '--quiet'"],
    ['an option without its value', ['greet', 'a', '--from'], "Option '--from <WHO>' argument missing"],
    ['a value for a switch', ['greet', 'a', '--loud=yes'], "Unknown option '--loud=yes'"],
    ['two stacks', ['greet', 'a', '--local', '--stage', 'prod'], 'not both'],
    ['a stage that is none', ['greet', 'a', '--stage', 'Prod!'], 'Prod! is not a stage name'],
  ])('refuses %s with the exit code 2', async (_, args, reason) => {
    const { code, out, err } = await run(args);
    expect(code).toBe(2);
    expect(err).toContain(reason);
    expect(out).toBe('');
  });

  it.each([
    ['y', 0],
    [' YES ', 0],
    ['n', 1],
    ['', 1],
    ['yesterday', 1],
    [undefined, 1],
  ])('takes the answer %j for the exit code %d', async (answer, code) => {
    expect(await run(['greet', 'Zoë'], answer)).toMatchObject({ code, asked: ['Greet? [y/N] '] });
  });

  it('requires a stack', async () => {
    for (const args of [
      ['office', 'get-order', '--number', '01KA0000000000000000000000'],
      ['export', 'amy@example.com'],
      ['publish', '.'],
      ['doctor'],
      ...['paypal', 'rotate-pepper', 'rotate-origin-key'].map((action) => ['secret', action]),
    ]) {
      expect(await runOps(args)).toMatchObject({ code: 2, err: 'Name the stack: --stage NAME or --local.' });
    }
  });

  it('takes the stage that a command for AWS falls back to, unless another is named', async () => {
    const sent = (...options: string[]) => runOps(['send', ...options], { commands: [send] });
    expect(await sent()).toMatchObject({ code: 0, out: 'prod' });
    expect(await sent('--stage', 'staging')).toMatchObject({ code: 0, out: 'staging' });
    expect(await sent('--local')).toMatchObject({
      code: 2,
      err: 'This command is for a stage in AWS: name it with --stage NAME.',
    });
  });

  it('gives an option one meaning in all commands', () => {
    const meanings = new Map<string, boolean>();
    for (const { options = {} } of commands.flatMap((command) => [command, ...(command.subcommands ?? [])])) {
      for (const [name, { value }] of Object.entries(options)) {
        expect(meanings.get(name) ?? value !== undefined).toBe(value !== undefined);
        meanings.set(name, value !== undefined);
      }
    }
    expect(meanings.size).toBeGreaterThan(0);
  });
});

describe('the command lines in the documents', () => {
  const root = new URL('../../', import.meta.url);
  const files = ['README.md', ...readdirSync(new URL('docs', root)).map((name) => `docs/${name}`)];
  const lines = files
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) =>
      [...readFileSync(new URL(file, root), 'utf8').matchAll(/npm run (?:--silent )?ops -- ([a-z][^`\n]*)/g)].map(
        ([, line = '']) => [line.replace(/ *(?:[#|>].*)$/, '').trim(), file] as const,
      ),
    );

  it.each(lines)('%s, in %s, are understood', async (line) => {
    // Quotes make one operand.
    const args = [...line.matchAll(/'[^']*'|"[^"]*"|\S+/g)].map(([word]) => word.replace(/^['"]|['"]$/g, ''));
    const reached: string[] = [];
    const idle = (command: Command): Command => ({
      ...command,
      ...(command.subcommands === undefined ? {} : { subcommands: command.subcommands.map(idle) }),
      run: () => {
        reached.push(command.name);
        return Promise.resolve();
      },
    });
    // `STAGE` is a placeholder, and a command that is only mentioned names no stack.
    const real = args.map((word) => (word === 'STAGE' ? 'prod' : word));
    const { out, err } = await runOps(real, { commands: commands.map(idle) });
    const isOnlyNamed = real.length === 1 && err.includes(' is missing. Usage: ');
    const named = ['office', 'content'].includes(real[0] ?? '') ? real.slice(0, 2).join(' ') : real[0];
    // `office` without a second word lists its commands.
    if (named === 'office')
      expect({ err, reached, lists: out.includes('get-order') }).toEqual({ err: '', reached: [], lists: true });
    else if (!isOnlyNamed) expect({ err, reached }).toEqual({ err: '', reached: [named] });
  });

  it('are found', () => {
    expect(lines.length).toBeGreaterThan(15);
  });
});
