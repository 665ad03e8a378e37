import { BadInput, type Command, Failed } from '../command.ts';
import { deleteLeftovers, findLeftovers, type Leftover } from '../lifecycle/leftovers.ts';
import { regionOf } from '../target.ts';

/** Deletes what is empty of what an earlier try or a deleted stack left. */
export const leftovers: Command = {
  name: 'leftovers',
  summary: 'Shows what a failed first deploy or a deleted stack left, and deletes what is empty.',
  operands: [],
  details: `Looks at everything with the stage's tags that is not part of its stack, and asks before it deletes. A table with a row, a bucket
with an object or an older version, a log group with lines and a secret with a value that someone set always stay; so do generated secrets
while a table with rows does. Each is checked again right before it goes. A deleted secret can be restored for 7 days.`,
  async run({ target, print, printNote, confirm }) {
    if (target?.kind !== 'stage') throw new BadInput('Name the stage in AWS: --stage NAME.');
    const { stage } = target;
    const region = regionOf(stage);
    printNote(`Looking for what is left of ${stage} in ${region}…`);
    const found = await findLeftovers(stage, region);
    const empty = found.filter(({ has }) => has === undefined);
    const staying = found.filter(({ has }) => has !== undefined);
    for (const one of [...empty, ...staying]) {
      const { kind, name, arn, has } = one;
      print(`${has === undefined ? 'empty' : 'stays'}  ${lineOf(one)}`, { kind, name, arn, has: has ?? null });
    }
    if (empty.length === 0) {
      printNote(staying.length === 0 ? 'Nothing is left.' : 'None of it is empty, so nothing was deleted.');
      return;
    }
    await confirm(`Delete what is empty (${String(empty.length)} of ${String(found.length)})?`);
    const kept = await deleteLeftovers(found, { stage, region }, (one) => printNote(`deleted  ${lineOf(one)}`));
    const count = `Deleted: ${String(empty.length - kept.length)} of ${String(empty.length)}.`;
    if (kept.length > 0) throw new Failed([...kept.map((one) => `kept  ${lineOf(one)}`), count].join('\n'));
    printNote(count);
  },
};

/** A leftover on one line. */
export const lineOf = ({ kind, name, has }: Omit<Leftover, 'arn'>): string =>
  `${kind.padEnd(9)}  ${name}${has === undefined ? '' : `: ${has}`}`;
