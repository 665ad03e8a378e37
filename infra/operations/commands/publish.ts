import { isDeepStrictEqual } from 'node:util';
import {
  announcements,
  bundles,
  catalog,
  clock,
  files,
  guidePages,
  officeSite,
  publicFiles,
  website,
} from '#composition/adapters.ts';
import { sampleDocuments } from '#contract/website/proofs.ts';
import { Refusal } from '#domain/shared/refusal.ts';
import { publishedDocuments } from '#domain/website/problems.ts';
import { paypalApis } from '../../stack/paypal-apis.ts';
import { type Command, Failed, requiredOperand } from '../command.ts';
import { type PublishReport, publishGuides } from '../publish-guides.ts';

/** Puts a folder of guides on sale. */
export const publish: Command = {
  name: 'publish',
  summary: 'Puts the guides and bundles of a folder on sale or updates them; shows the changes first.',
  operands: ['FOLDER'],
  options: {
    'dry-run': { help: 'only shows what would change, and who would get an email' },
    'mail-buyers': { help: 'emails the buyers of earlier editions about each new edition' },
  },
  details: `The folder has one sub-folder for each guide, with its PDF and its facts: guide.json, or the front matter of a guide.md (YAML
between two lines of ---): id, title, desc, category (Stem, Non-Stem), priceCents, fileName, edition (2026-27). For the guide's page it can have about: author (name, credential), checkedOn (a date), outcomes
(three to five lines), questions (question, answer) and related (ids of guides); pictures, contents and sample are made from the PDF. bundles.json beside the guides is
a list of bundles: id, title, desc, priceCents, guides (ids). If there is any mistake, nothing is published and every mistake is listed.
Running it again changes nothing; guides and bundles that are not in the folder stay on sale (see withdraw). A new PDF of the same edition and name also replaces the file of earlier buyers. A new edition needs a fileName of its own, and whatsNew: one to five lines about what changed. Earlier buyers then keep their file and get the new one free; --mail-buyers tells them.`,
  async run(context) {
    const folder = requiredOperand(context);
    const { PAYPAL_API_URL } = await context.connect();
    const ports = {
      folder,
      catalog: catalog(),
      bundles: bundles(),
      files: files(),
      guidePages: guidePages(),
      publicFiles: publicFiles(),
      siteUrl: officeSite().siteUrl,
      announcements: announcements(),
      clock,
      refusesSample:
        PAYPAL_API_URL === paypalApis.live && sampleDocuments(await publishedDocuments(website())).length === 0,
      mailBuyers: context.has('mail-buyers'),
    };
    const rehearsal = await publishGuides({ ...ports, dryRun: true });
    for (const warning of rehearsal.warnings) context.printNote(`Warning: ${warning}`);
    const changing = changed(rehearsal);
    if (ports.mailBuyers && rehearsal.guides.every(({ mailsBuyers }) => !mailsBuyers)) {
      context.printNote('No guide of the folder has a new edition, so no one is emailed.');
    }
    const isOnlyRehearsed = context.has('dry-run');
    if (changing.guides + changing.bundles === 0 || isOnlyRehearsed) {
      const sum =
        changing.guides + changing.bundles === 0
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
      throw new Failed(`${error.terminal} To finish, run it again.`);
    });
    const uploaded = report.guides.filter((guide) => guide.uploaded).length;
    context.print(
      `Published or changed ${count(changed(report), report)}, ${String(uploaded)} with a PDF. The shop shows it within a minute.`,
      report,
    );
  },
};

/** How many guides and bundles differ from those on sale. */
function changed({ guides, bundles: listed }: PublishReport) {
  const differ = (some: PublishReport['bundles']) => some.filter(({ result }) => result !== 'unchanged').length;
  return { guides: differ(guides), bundles: differ(listed) };
}

function count(some: ReturnType<typeof changed>, { guides, bundles: listed }: PublishReport): string {
  const ofGuides = `${String(some.guides)} of ${String(guides.length)} guides`;
  return listed.length === 0 ? ofGuides : `${ofGuides} and ${String(some.bundles)} of ${String(listed.length)} bundles`;
}

function formatGuides({ guides, bundles: listed }: PublishReport): string {
  return [...guides, ...listed]
    .map(({ id, title, result, changes }) =>
      [
        `${{ published: 'new', updated: 'changed', unchanged: 'unchanged' }[result].padEnd(9)}  ${id}  (${title})`,
        ...changes.map((change) => `           ${change}`),
      ].join('\n'),
    )
    .join('\n');
}
