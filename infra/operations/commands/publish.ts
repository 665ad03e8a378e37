import { isDeepStrictEqual } from 'node:util';
import { catalog, files } from '#composition/adapters.ts';
import { type Command, Failed, required } from '../command.ts';
import { type PublishReport, publishGuides } from '../publish-guides.ts';

/** Puts a folder of guides on sale. */
export const publish: Command = {
  name: 'publish',
  summary: 'Puts the guides of a folder on sale, or changes them; says first what differs.',
  operands: ['FOLDER'],
  options: { 'dry-run': { help: 'only says what would change' } },
  details: `The folder has one sub-folder a guide, each with its PDF and its facts: guide.json, or the front matter of a guide.md (YAML
between two lines of ---): id, title, desc, category (Stem, Non-Stem), priceCents, fileName, edition (2026-27). A bad folder is refused
whole, with every mistake listed. Running it again changes nothing; guides that are not in the folder are left alone (see withdraw). A
PDF that takes the place of another of its name is also what earlier buyers download from then on; a new fileName leaves them theirs.`,
  async run(context) {
    const folder = required(context);
    await context.connect();
    const ports = { folder, catalog: catalog(), files: files() };
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
    const now = await publishGuides({ ...ports, dryRun: true });
    if (!isDeepStrictEqual(now, rehearsal)) {
      throw new Failed(
        'While you were asked, somebody has changed the folder or what is on sale: run it again to see what differs now. Nothing was written.',
      );
    }
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
