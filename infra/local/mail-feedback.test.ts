import * as v from 'valibot';
import { describe, expect, it, vi } from 'vitest';
import { sesEvent } from '#contract/ses-event.ts';
import { feedbackOf } from '#domain/mail/feedback.ts';
import { simulatedEvents, snsEvent, startMailFeedback } from './mail-feedback.ts';
import type { SentMail } from './stores/ses.ts';

const now = new Date('2026-11-02T15:00:00.000Z');
const mailTo = (...to: string[]): SentMail => ({
  id: 'MAIL1',
  from: 'guides@example.com',
  to,
  tags: { kind: ['code'] },
});
const feedback = (...to: string[]) =>
  simulatedEvents(mailTo(...to), now).map((event) => feedbackOf(v.parse(sesEvent, event)));
const delivered = (message: object, at: Date): string | undefined => snsEvent(message, at).Records[0]?.Sns.Message;

describe('mails to the mailbox simulator', () => {
  it.each([
    ['bounce@simulator.amazonses.com', 'BOUNCED', 'General'],
    ['bounce+amy@simulator.amazonses.com', 'BOUNCED', 'General'],
    ['Complaint+Amy@Simulator.AmazonSES.com', 'COMPLAINED', 'abuse'],
    ['suppressionlist@simulator.amazonses.com', 'BOUNCED', 'OnAccountSuppressionList'],
  ])('to %s: %s, %s, as SES reports it', (address, outcome, reason) => {
    expect(feedback(address)).toMatchObject([
      { lasting: true, entries: [{ email: address.toLowerCase(), outcome, reason, mail: 'code', at: now.getTime() }] },
    ]);
  });

  it.each([
    'success@simulator.amazonses.com',
    'bounce@example.com',
    'bouncer@simulator.amazonses.com',
    'amy@example.com',
  ])('to %s arrive', (address) => {
    expect(feedback(address)).toEqual([]);
  });

  it('SES tells that a receipt arrived, with its order, and of no other mail', () => {
    const tags = { kind: ['receipt'], order: ['01KA00000000000000000ORDER'] };
    const [event, ...others] = simulatedEvents({ ...mailTo('amy@example.com'), tags }, now);
    expect(others).toEqual([]);
    expect(v.parse(sesEvent, event)).toMatchObject({
      eventType: 'Delivery',
      mail: { tags },
      delivery: { timestamp: now.getTime(), smtpResponse: expect.stringContaining('250') as string },
    });
  });
});

describe('the feedback from SES to a function', () => {
  const unexpected = (message: string): never => {
    throw new Error(message);
  };

  it('delivers each event in the envelope of SNS, and closes after it has been handled', async () => {
    const finished: unknown[] = [];
    const invoke = vi.fn(async (event: unknown) => {
      await Promise.resolve();
      finished.push(event);
    });
    const mailFeedback = startMailFeedback(['record-mail-feedback'], invoke, unexpected);
    mailFeedback.sent(mailTo('bounce@simulator.amazonses.com'));
    mailFeedback.sent(mailTo('amy@example.com'));
    await mailFeedback.close();
    mailFeedback.sent(mailTo('bounce@simulator.amazonses.com'));
    expect(invoke).toHaveBeenCalledOnce();
    expect(invoke).toHaveBeenCalledWith(finished[0], expect.objectContaining({ functionName: 'record-mail-feedback' }));
    expect(finished).toMatchObject([
      { Records: [{ EventSource: 'aws:sns', Sns: { Message: expect.stringContaining('"Bounce"') as unknown } }] },
    ]);
    expect(JSON.parse(delivered({ eventType: 'Bounce' }, now) ?? '')).toEqual({ eventType: 'Bounce' });
  });

  it('reports a function that fails, and continues', async () => {
    const warnings: string[] = [];
    const mailFeedback = startMailFeedback(
      ['record'],
      () => Promise.reject(new Error('no table')),
      (text) => warnings.push(text),
    );
    mailFeedback.sent(mailTo('bounce@simulator.amazonses.com'));
    mailFeedback.sent(mailTo('complaint@simulator.amazonses.com'));
    await mailFeedback.close();
    expect(warnings).toHaveLength(2);
    expect(warnings[0]).toContain('The subscription record failed: Error: no table');
  });
});
