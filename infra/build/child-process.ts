import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { once } from 'node:events';

/** A child process under supervision. */
export interface Supervised {
  /** Settles when the child has ended, with the last of what it printed. Never rejects. */
  readonly ended: Promise<string>;
  readonly hasEnded: () => boolean;
  /** Asks the child to end, kills it after five seconds, and waits until it has ended. */
  stop(): Promise<void>;
}

/**
 * Spawn options of a supervised child: out of reach of the terminal's Ctrl-C, with readable output.
 */
export const supervisedSpawnOptions: { readonly detached: boolean; readonly stdio: StdioOptions } = {
  detached: true,
  stdio: ['ignore', 'pipe', 'pipe'],
};

const MAX_OUTPUT = 8000;
const KILL_AFTER_MS = 5000;

/**
 * Watches over a child so that it never outlives this process, not even after `kill -9`.
 *
 * A shell waits at the other end of a pipe: the kernel closes the pipe however this process ends,
 * and the shell then ends the child.
 */
export function supervise(child: ChildProcess): Supervised {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-MAX_OUTPUT)));
  }
  const lifeline = child.pid === undefined ? undefined : endWithParent(child.pid);
  let hasExited = false;
  const failed = once(child, 'error').then(([error]) => String(error));
  const closed = once(child, 'close').then(() => output.trim());
  // `once` rejects on 'error'; the other promise then has the reason.
  const ended = Promise.race([failed, closed.catch(() => failed)]).finally(() => {
    hasExited = true;
    lifeline?.kill('SIGKILL');
  });
  return {
    ended,
    hasEnded: () => hasExited,
    async stop() {
      if (hasExited) return;
      child.kill('SIGTERM');
      const killTimer = setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS);
      await ended;
      clearTimeout(killTimer);
    },
  };
}

function endWithParent(pid: number): ChildProcess | undefined {
  if (process.platform === 'win32') return undefined;
  const lifeline = spawn('sh', ['-c', 'read -r _; kill "$1"', 'sh', String(pid)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  // Without a shell the child has no such guard.
  lifeline.on('error', () => undefined);
  return lifeline;
}
