import { pathToFileURL } from 'node:url';
import { catalogue, files } from '#composition/adapters.ts';
import { BadEnvironment } from '#composition/environment.ts';
import { DependencyDown } from '#domain/refusal.ts';
import { BadGuideFolder, type PublishReport, publishGuides } from './publish-guides.ts';

const usage = `Usage: tsx infra/operations/publish-guides-command.ts <folder> [--dry-run]

Publishes a folder of guides: one sub-folder a guide, each with guide.json and its PDF.

  --dry-run   checks everything and says what would happen, but writes nothing

Environment: TABLE_PDFS and GUIDES_BUCKET of the stage, and AWS credentials that may write to both
(DYNAMODB_ENDPOINT and S3_ENDPOINT lead to emulators).`;

/**
 * Publishes the folder named on the command line into the catalogue and the bucket that the environment names.
 * Answers the exit code: 0 when all went well, 1 when the folder is bad, the environment incomplete, a service not to be
 * reached or the command line not understood.
 */
export async function publishGuidesCommand(args: readonly string[]): Promise<0 | 1> {
  const folders = args.filter((arg) => !arg.startsWith('-'));
  const unknown = args.filter((arg) => arg.startsWith('-') && arg !== '--dry-run');
  const [folder] = folders;
  if (folder === undefined || folders.length > 1 || unknown.length > 0) {
    console.error(usage);
    return 1;
  }
  try {
    const report = await publishGuides({
      folder,
      catalogue: catalogue(),
      files: files(),
      dryRun: args.includes('--dry-run'),
    });
    console.log(describe(report));
    return 0;
  } catch (error) {
    if (error instanceof DependencyDown) {
      console.error(`${error.message}: ${String(error.cause)}\nRun it again: it goes on where it stopped.`);
    } else if (error instanceof BadGuideFolder || error instanceof BadEnvironment) {
      console.error(error.message);
    } else {
      throw error;
    }
    return 1;
  }
}

function describe({ guides, dryRun }: PublishReport): string {
  const lines = guides.map(({ id, title, result, uploaded }) => {
    const file = uploaded ? ', PDF uploaded' : '';
    return `${result.padEnd(9)}  ${id}  (${title}${file})`;
  });
  const changed = guides.filter(({ result }) => result !== 'unchanged').length;
  const sum = dryRun
    ? `Rehearsal: ${changed} of ${guides.length} guides would change. Nothing was written.`
    : `${changed} of ${guides.length} guides changed.`;
  return [...lines, sum].join('\n');
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  process.exitCode = await publishGuidesCommand(process.argv.slice(2));
}
