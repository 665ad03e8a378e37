import { isDeepStrictEqual } from 'node:util';
import { catalog, files } from '#composition/adapters.ts';
import { Refusal } from '#domain/refusal.ts';
import { type Command, Failed, requiredOperand } from '../command.ts';
import { type PublishReport, publishGuides } from '../publish-guides.ts';

/** Puts a folder of guides on sale. */
export const publish: Command = {
  name: 'publish',
  summary: 'Puts the guides of a folder on sale or updates them; shows the changes first.',
  operands: ['FOLDER'],
  options: { 'dry-run': { help: 'only shows what would change' } },
  details: `The folder has one sub-folder for each guide, with its PDF and its facts: guide.json, or the front matter of a guide.md (YAML
between two lines of ---): id, title, desc, category (Stem, Non-Stem), priceCents, fileName, edition (2026-27). If there is any mistake,
nothing is published and every mistake is listed. Running it again changes nothing; guides that are not in the folder stay on sale (see
withdraw). A PDF that replaces another of the same name also replaces it for earlier buyers; with a new fileName they keep theirs.`,
  async run(context) {
    const folder = requiredOperand(context);
    await context.connect();
    const ports = { folder, catalog: catalog(), files: files() };
    const rehearsal = await publishGuides({ ...ports, dryRun: true });
    const changing = rehearsal.guides.filter(({ result }) => result !== 'unchanged').length;
    const isOnlyRehearsed = context.has('dry-run');
    if (changing === 0 || isOnlyRehearsed) {
      const sum =
        changing === 0
          ? 'Nothing to do: the guides on sale match the folder.'
          : `${count(changing, rehearsal)} would change. Nothing was written.`;
      context.print(`${formatGuides(rehearsal)}\n${sum}`, rehearsal);
      return;
    }
    context.printNote(formatGuides(rehearsal));
    await context.confirm(`Publish ${count(changing, rehearsal)}?`);
    const now = await publishGuides({ ...ports, dryRun: true });
    if (!isDeepStrictEqual(now, rehearsal)) {
      throw new Failed(
        'The folder or the guides on sale changed in the meantime: run it again to see what differs now. Nothing was written.',
      );
    }
    const report = await publishGuides(ports).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      throw new Failed(`${error.message} To finish, run it again.`);
    });
    const done = report.guides.filter(({ result }) => result !== 'unchanged');
    const uploaded = done.filter((guide) => guide.uploaded).length;
    context.print(
      `Published or changed ${count(done.length, report)}, ${String(uploaded)} with a PDF. The shop shows it within a minute.`,
      report,
    );
  },
};

function count(some: number, { guides }: PublishReport): string {
  return `${String(some)} of ${String(guides.length)} guides`;
}

function formatGuides({ guides }: PublishReport): string {
  return guides
    .map(({ id, title, result, changes }) =>
      [
        `${{ published: 'new', updated: 'changed', unchanged: 'unchanged' }[result].padEnd(9)}  ${id}  (${title})`,
        ...changes.map((change) => `           ${change}`),
      ].join('\n'),
    )
    .join('\n');
}
