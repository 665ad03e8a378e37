import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { dayIn, monthDay } from '#contract/dates.ts';
import { officePaths } from '#contract/office-paths.ts';
import { business } from '#contract/website/documents/index.ts';
import { firstOf } from '#testing/deep.ts';
import { mailTo, newPerson } from './backend.ts';
import { desktop, expectNoProblems, phone, useBrowser } from './browser.ts';
import { holdSessions, newMember, offerAgreement } from './office-steps.ts';
import { useOperator } from './operator.ts';
import { expectSound } from './page-rules.ts';
import { linesOf, packed } from './pdf-lines.ts';
import { expectHeading, payWithPaypal, submitLogin } from './steps.ts';

/** What a family got and paid, and the hours that its counselor held. */

const { visitor } = useBrowser();
const operator = useOperator();

it.each(firstOf(desktop, phone))(
  'a family prints its statement, the owner the same one, and counselors see their hours, at $width px',
  async (viewport) => {
    const { fullname, email } = newPerson();
    // Other journeys hold sessions of the usual one.
    const counselorName = 'Nora Fields';
    const due = dayIn(business.timeZone, Date.now());
    const installments = [
      { due, cents: 120_000, minutes: 40 * 60 },
      { due, cents: 80_000, minutes: 60 },
    ];
    const { path, agreement } = await offerAgreement(email, {}, { fullname, installments, minutes: 41 * 60 });
    const family = await visitor(viewport);
    const { page } = family;
    await page.goto(path);
    await page.getByLabel('Your full name').fill(fullname);
    await page.getByRole('button', { name: 'Sign the agreement' }).click();
    await payWithPaypal(page);
    await page.getByRole('heading', { name: 'Payment 1 of 2 received, $1,200.00' }).waitFor();
    const receipt = await mailTo(email, ({ subject }) => subject.startsWith('Your receipt'));
    const [number = 'no number'] = /FYR-\d+/.exec(receipt.text) ?? [];
    await holdSessions(email, agreement.id, { count: 36, counselor: counselorName });
    await page.goto(path);
    await page.getByText('Payment 2 of 2', { exact: true }).click();
    await payWithPaypal(page);
    await page.getByRole('heading', { name: 'Payment 2 of 2 received, $800.00' }).waitFor();

    await page.goto('/login');
    await submitLogin(page, email);
    await page.waitForURL((url) => url.pathname === '/');
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'Statement of the year' }).click();
    await expectHeading(page, 'Statement');
    const day = monthDay(dayIn(business.timeZone, Date.now()));
    const sessions = page.getByRole('list', { name: 'Sessions' });
    await sessions.getByText(counselorName).first().waitFor();
    const payments = page.getByRole('table', { name: 'Payments' });
    await payments.getByRole('row', { name: new RegExp(`^${day} .*installment 1 of 2.*${number}.* PayPal`) }).waitFor();
    await payments.getByRole('row', { name: 'Paid $2,000.00' }).waitFor();
    await page
      .getByRole('table', { name: 'Hours that could be booked' })
      .getByRole('row', { name: 'Left today 5' })
      .waitFor();
    await expectSound(page, 'a statement');

    const sheets = await linesOf(await page.pdf({ format: 'Letter' }));
    expect(sheets).toHaveLength(1);
    const text = sheets.flat().join('');
    for (const printed of [business.name, fullname, number, counselorName, '$2,000.00', 'Left today']) {
      expect(text).toContain(packed(printed));
    }
    for (const hidden of ['Back to your dashboard', 'Print', 'Terms and Conditions']) {
      expect(text).not.toContain(packed(hidden));
    }
    await page.getByRole('link', { name: String(new Date().getFullYear() - 1) }).click();
    await page.getByText(/^Nothing in \d+$/).waitFor();
    await expectSound(page, 'a statement of nothing');

    const owner = await newMember({ visitor, operator }, 'owner', { viewport });
    await owner.page.goto(`${officePaths.agreements}/${agreement.id}`);
    await owner.page.getByRole('link', { name: 'Statement of the year' }).click();
    await owner.page.getByRole('row', { name: 'Paid $2,000.00' }).waitFor();
    await expectSound(owner.page, 'a statement in the office');
    const printed = await linesOf(await owner.page.pdf({ format: 'Letter' }));
    expect(printed).toHaveLength(1);
    expect(printed.flat().join('')).toContain(packed(business.name));
    expect(printed.flat().join('')).not.toContain('Agreements');

    await owner.page.goto(`${officePaths.calendar}?show=held`);
    await owner.page
      .getByRole('row', { name: new RegExp(fullname) })
      .first()
      .waitFor();
    await expectSound(owner.page, 'hours that were held');
    const [file] = await Promise.all([
      owner.page.waitForEvent('download'),
      owner.page.getByRole('button', { name: 'As CSV' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^hours-held-\d{4}-\d\d\.csv$/);
    const csv = await readFile(await file.path(), 'utf8');
    expect(csv).toMatch(new RegExp(`^${counselorName},.*,${fullname},${email},1,Held\r$`, 'm'));

    const counselor = await newMember({ visitor, operator }, 'counselor', { viewport });
    await counselor.page.goto(`${officePaths.calendar}?show=held`);
    await counselor.page.getByText('No hours in this time').waitFor();
    for (const one of [family, owner, counselor]) expectNoProblems(one);
  },
);
