import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

it('every phone number, postal code and one-time code is typed into a field of digits', () => {
  const files = readdirSync('web/src', { recursive: true })
    .map((name) => path.join('web/src', String(name)))
    .filter((file) => /(?<!\.test)\.tsx$/.test(file));
  const marks = /type="tel"|autoComplete="(?:tel|postal-code|one-time-code)|field\('(?:phone|postcode|otp)'\)/;
  const tags = files
    .flatMap((file) => readFileSync(file, 'utf8').split(/<(?=[A-Za-z])/))
    .filter((tag) => marks.test(tag));
  const components = new Set(tags.map((tag) => /^\w+/.exec(tag)?.[0]));
  expect([...components].toSorted()).toEqual(['DigitsField', 'OtpField', 'PhoneField']);
});
