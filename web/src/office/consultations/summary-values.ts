import * as v from 'valibot';
import type { SUMMARY_STEPS_MAX } from '#contract/endpoints/consultations/limits.ts';
import { writeOfficeSummary } from '#contract/endpoints/consultations/office.ts';

const { lines, steps } = writeOfficeSummary.body.entries;
const body = v.object({ lines, steps });
export type SummaryContent = v.InferOutput<typeof body>;

/** The places of the steps in the form. */
export const rows = [1, 2, 3, 4, 5] as const satisfies { length: typeof SUMMARY_STEPS_MAX };
type Row = (typeof rows)[number];

/** Drafts in the tab keep texts only. `steps` is where the form says what is wrong with them. */
export type SummaryValues = Record<'lines' | 'steps' | `text${Row}` | `day${Row}` | `whose${Row}`, string>;

const names = [
  'lines',
  'steps',
  ...rows.flatMap((row) => [`text${row}`, `day${row}`, `whose${row}`] as const),
] as const satisfies (keyof SummaryValues)[];

export const valuesOf = (content: SummaryContent): SummaryValues => ({
  ...(Object.fromEntries(names.map((name) => [name, name.startsWith('whose') ? 'family' : ''])) as SummaryValues),
  ...Object.fromEntries(
    content.steps.flatMap(({ text, day, whose }, index) => [
      [`text${String(index + 1)}`, text],
      [`day${String(index + 1)}`, day],
      [`whose${String(index + 1)}`, whose],
    ]),
  ),
  lines: content.lines.join('\n'),
});

/** The rows of steps in which something is typed. */
export const typedRows = (values: SummaryValues): Row[] =>
  rows.filter((row) => `${values[`text${row}`]}${values[`day${row}`]}`.trim() !== '');

/** The request; lines and steps that are empty are left out. */
export const summaryFields = v.pipe(
  v.object(v.entriesFromList(names, v.string())),
  v.rawTransform(({ dataset: { value }, addIssue, NEVER }): SummaryContent => {
    const typed = typedRows(value);
    const parsed = v.safeParse(body, {
      lines: value.lines.split('\n').filter((line) => line.trim() !== ''),
      steps: typed.map((row) => ({ text: value[`text${row}`], day: value[`day${row}`], whose: value[`whose${row}`] })),
    });
    if (parsed.success) return parsed.output;
    for (const { message, path } of parsed.issues) {
      const [field, index, part] = (path ?? []).map(({ key }) => key);
      const row = typed[Number(index?.toString())];
      const key = field === 'lines' || row === undefined ? field : `${String(part)}${String(row)}`;
      addIssue({ message, path: [{ type: 'object', origin: 'value', input: value, key: String(key), value: '' }] });
    }
    return NEVER;
  }),
);
