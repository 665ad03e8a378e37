import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

/**
 * The words of docs/glossary.md, and those that they replace. Only pages: functions have the
 * transactions of PayPal and DynamoDB, too, and real PDFs.
 */
const glossary: readonly (readonly [word: string, others: RegExp, only?: string])[] = [
  ['message', /inquiry|inquiries|enquiry|enquiries/i],
  ['audit log', /journal/i],
  ['Settings', /TeamPage/],
  ['order', /purchase(?!Unit)/i],
  ['order', /transaction(?!ID)/i, 'web/src'],
  ['guide', /^pdfs?$|SelectedPdf/, 'web/src'],
  ['item', /(?:claim|refunded|taken)Guides|guidesTaken|(?:key|cents).*Guide$|pdfIds/],
  ['open hours or paid hours', /^(?:use|refresh)?[hH]ours(?:On|For|Of|Left|Choice|Card|Key)?$/],
  ['permission', /grant/i, 'functions/composition'],
  ['lesson', /Session(?:Minutes|Length|Facts|Texts|Hours|Summary)|(?:Paid|Past|Held|booked)Session/],
  ['lesson', /sessionOutcome|consultations\/session/i],
  ['other calendar', /CalendarFeeds/i],
];

const files = ['functions', 'infra', 'web/src', 'web/e2e']
  .flatMap((folder) => readdirSync(folder, { recursive: true }).map((file) => path.join(folder, String(file))))
  .filter((file) => /(?<!\.test)\.tsx?$/.test(file) && !file.startsWith('web/src/content'));

it('has one word for a thing in the names of files and of what they declare', () => {
  const names = files.flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    const declared = text.matchAll(/^(?:export )?(?:const|let|(?:async )?function|interface|type|class) (\w+)/gm);
    return [file, ...[...declared].map(([, name = '']) => name)].map((name) => [file, name] as const);
  });
  expect(names.length).toBeGreaterThan(5_000);
  for (const [word, others, only = ''] of glossary) {
    const wrong = names.filter(([file, name]) => file.startsWith(only) && others.test(name));
    expect(wrong.map(([file, name]) => `${file}: ${name} should say ${word}`)).toEqual([]);
  }
});
