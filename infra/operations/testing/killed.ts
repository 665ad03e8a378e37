import { restoreWith } from '../commands/restore.ts';
import { saveWith } from '../commands/save.ts';
import { ops } from '../ops.ts';

/**
 * Runs `save` or `restore` on the stack that the environment names, and ends its own process at
 * once after some parts, as `kill -9` does: `killed.ts COMMAND FILE PASSPHRASE PARTS`.
 */
const [command = '', file = '', passphrase = '', parts = ''] = process.argv.slice(2);
let written = 0;
const dependencies = {
  input: () => Promise.resolve(passphrase),
  isTyped: false,
  file: 'none',
  workFactor: 10,
  onPart: () => {
    written += 1;
    if (written === Number(parts)) process.kill(process.pid, 'SIGKILL');
  },
};
await ops(
  [command, file, '--local', '--yes'],
  { connect: () => Promise.resolve({}), ask: () => Promise.resolve(undefined) },
  [saveWith(dependencies), restoreWith(dependencies)],
);
