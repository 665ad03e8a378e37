import { vi } from 'vitest';
import type { Command } from '../command.ts';
import { ops } from '../ops.ts';

/** The result of a command line. */
export interface Run {
  readonly code: number;
  readonly out: string;
  readonly err: string;
  /** The questions that the operator was asked. */
  readonly asked: readonly string[];
}

/**
 * Runs `ops` on the stack that `environment` points to, as with --local.
 * @param options.answer the operator's answer to every question, or a function that returns it;
 *   undefined: no terminal
 */
export async function runOps(
  args: readonly string[],
  options: {
    readonly environment?: Readonly<Record<string, string>>;
    readonly connect?: () => Promise<Readonly<Record<string, string>>>;
    readonly answer?: string | ((question: string) => Promise<string>) | undefined;
    readonly commands?: readonly Command[];
  } = {},
): Promise<Run> {
  const out = vi.spyOn(console, 'log').mockReturnValue();
  const err = vi.spyOn(console, 'error').mockReturnValue();
  const asked: string[] = [];
  const code = await ops(
    args,
    {
      connect: () => options.connect?.() ?? Promise.resolve(options.environment ?? {}),
      ask: (question) => {
        asked.push(question);
        return typeof options.answer === 'function' ? options.answer(question) : Promise.resolve(options.answer);
      },
    },
    options.commands,
  );
  const run = { code, out: out.mock.calls.flat().join('\n'), err: err.mock.calls.flat().join('\n'), asked };
  out.mockClear();
  err.mockClear();
  return run;
}
