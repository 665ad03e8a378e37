import * as v from 'valibot';
import { ops } from '#infra/operations/ops.ts';

/** Runs command lines of `npm run ops` for operator.ts, one after the other. */

const commandLine = v.object({ args: v.array(v.string()), env: v.record(v.string(), v.string()) });

let printed = { out: '', err: '' };
for (const [name, stream] of [
  ['out', process.stdout],
  ['err', process.stderr],
] as const) {
  stream.write = (chunk: unknown) => {
    printed[name] += String(chunk);
    return true;
  };
}

process.on('message', (message) => {
  const { args, env } = v.parse(commandLine, message);
  printed = { out: '', err: '' };
  // A command adds the names of its stack.
  for (const name of Object.keys(process.env)) Reflect.deleteProperty(process.env, name);
  Object.assign(process.env, env);
  void ops(args).then((code) => process.send?.({ code, ...printed }));
});
process.on('disconnect', () => process.exit());
