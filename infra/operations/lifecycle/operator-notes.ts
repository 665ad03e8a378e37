/** What CHANGELOG.md says in one version to the person who deploys. */
export interface OperatorNote {
  /** Such as 1.0.2, or Next for what has no version yet. */
  readonly version: string;
  readonly text: string;
}

/** What comes after the last version. */
const NEXT = 'Next';

/** The part for an operator, up to the next part or the end of the paragraph. */
const OPERATOR = /\*\*Your\s+engineer\.?\*\*[\s\S]*?(?=\s\*\*[A-Z]|\n\n|$)/g;

/** What CHANGELOG.md says to an operator, version by version, the newest first. */
export function operatorNotes(changelog: string): readonly OperatorNote[] {
  return changelog
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [version = '', ...lines] = section.split('\n');
      const parts = lines.join('\n').match(OPERATOR) ?? [];
      return { version: version.trim(), text: parts.map((part) => part.replaceAll(/\s+/g, ' ').trim()).join('\n') };
    });
}

/** The notes of versions after the deployed one, with what has no version yet. */
export const notesAfter = (notes: readonly OperatorNote[], deployed: string): readonly OperatorNote[] =>
  notes.filter(({ version, text }) => text !== '' && (version === NEXT || compareVersions(version, deployed) > 0));

/** The number of a deployed version, such as 1.0.2 of `1.0.2+0a1b2c3`. */
export const numberOf = (version: string): string => version.split('+')[0] ?? '';

/** Positive if `one` is the later one. What is no number counts as the first version of all. */
export function compareVersions(one: string, another: string): number {
  const parts = (version: string) =>
    numberOf(version)
      .split('.')
      .map((part) => Number.parseInt(part, 10) || 0);
  const [ones, others] = [parts(one), parts(another)];
  return [0, 1, 2].map((at) => (ones[at] ?? 0) - (others[at] ?? 0)).find((difference) => difference !== 0) ?? 0;
}
