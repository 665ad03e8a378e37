import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

/** The words of docs/glossary.md for things that had others too. */
const words = {
  message: /inquiry|inquiries|enquiry|enquiries/i,
  'audit log': /journal/i,
  Settings: /TeamPage/,
  order: /purchase|transaction(?!ID)/i,
  guide: /^pdfs?$|SelectedPdf/,
  lesson: /Session(?:Minutes|Length|Facts|Texts)|(?:Paid|Past|Held|booked)Session/,
};

const files = readdirSync('web/src', { recursive: true })
  .map(String)
  .filter((file) => /(?<!\.test)\.tsx?$/.test(file) && !file.startsWith('content'));

it('has one word for a thing in the names of files and of what they declare', () => {
  const names = files.flatMap((file) => {
    const text = readFileSync(path.join('web/src', file), 'utf8');
    const declared = text.matchAll(/^(?:export )?(?:const|let|(?:async )?function|interface|type|class) (\w+)/gm);
    return [file, ...[...declared].map(([, name = '']) => name)].map((name) => [file, name] as const);
  });
  expect(names.length).toBeGreaterThan(1_000);
  for (const [word, others] of Object.entries(words)) {
    const wrong = names.filter(([, name]) => others.test(name));
    expect(wrong.map(([file, name]) => `${file}: ${name} should say ${word}`)).toEqual([]);
  }
});
