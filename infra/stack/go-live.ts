import { BadSettings, type Settings } from './settings.ts';

/** A content file that is still the sample's (web/build/sample-content.ts). */
interface SampleFile {
  readonly file: string;
  readonly what: string;
}

interface Unproved {
  readonly sample: readonly SampleFile[];
  /** The names of the numbers that no one has checked for a year. */
  readonly old: readonly string[];
}

/**
 * Invented people, quotes and numbers on a live site are false claims (16 CFR 465).
 * @throws BadSettings listing all, for a production stage that isn't deployed as a sample
 */
export function refuseUnproved({ stage, production, sample: asSample }: Settings, { sample, old }: Unproved): void {
  if (!production || asSample === 'on' || sample.length + old.length === 0) return;
  const lines = [
    ...sample.map(({ what, file }) => `  ${what}: ${file}`),
    ...(old.length === 0
      ? []
      : [`  numbers that no one has checked for a year (${old.join(', ')}): web/src/content/evidence.ts`]),
  ];
  throw new BadSettings(
    [
      `Stage ${stage} can't be deployed: the site would publish what isn't yours, or isn't proved.`,
      ...lines,
      'Replace it with your own, and delete the line "// Sample: …" at the top of each file (docs/rebrand.md).',
      'To show the sample itself on a public address, add -c sample=on: every page then says that it is one.',
    ].join('\n'),
  );
}

/** What a stage with sample content does, printed at synth. */
export function sampleNote({ paypalEnvironment }: Settings, sample: readonly SampleFile[]): string {
  return [
    `The site is marked as a sample and kept out of search engines, because ${String(sample.length)} content files are still the sample's:`,
    `  ${sample.map(({ what }) => what).join(', ')}`,
    ...(paypalEnvironment === 'live' ? ['  Checkout is closed, because PayPal is live.'] : []),
  ].join('\n');
}
