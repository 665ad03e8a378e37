import { catalogue, files } from '#composition/adapters.ts';
import { type Command, required } from '../command.ts';
import { type PublishReport, publishGuides } from '../publish-guides.ts';

/** Puts a folder of guides on sale. */
export const publish: Command = {
  name: 'publish',
  summary: 'Puts the guides of a folder on sale, or changes them; says first what differs.',
  operands: ['FOLDER'],
  options: { 'dry-run': { help: 'only says what would change' } },
  details: `The folder has one sub-folder a guide, each with guide.json and its PDF. A bad folder is refused whole, with every
mistake listed. Running it again changes nothing; guides that are not in the folder are left alone (see withdraw).`,
  async run(context) {
    const folder = required(context);
    await context.connect();
    const ports = { folder, catalogue: catalogue(), files: files() };
    const rehearsal = await publishGuides({ ...ports, dryRun: true });
    const changing = rehearsal.guides.filter(({ result }) => result !== 'unchanged').length;
    const isOnlyRehearsed = context.has('dry-run');
    if (changing === 0 || isOnlyRehearsed) {
      const sum =
        changing === 0
          ? 'Nothing to do: everything is on sale as it stands in the folder.'
          : `${count(changing, rehearsal)} would change. Nothing was written.`;
      context.tell(`${listed(rehearsal)}\n${sum}`, rehearsal);
      return;
    }
    context.note(listed(rehearsal));
    await context.confirm(`Publish ${count(changing, rehearsal)}?`);
    const report = await publishGuides(ports);
    const done = report.guides.filter(({ result }) => result !== 'unchanged');
    const uploaded = done.filter((guide) => guide.uploaded).length;
    context.tell(
      `Published or changed ${count(done.length, report)}, ${String(uploaded)} with a PDF. The shop shows it within a minute.`,
      report,
    );
  },
};

function count(some: number, { guides }: PublishReport): string {
  return `${String(some)} of ${String(guides.length)} guides`;
}

function listed({ guides }: PublishReport): string {
  return guides
    .map(({ id, title, result, changes }) =>
      [
        `${{ published: 'new', updated: 'changed', unchanged: 'unchanged' }[result].padEnd(9)}  ${id}  (${title})`,
        ...changes.map((change) => `           ${change}`),
      ].join('\n'),
    )
    .join('\n');
}
