/** SES events, shortened to the members that matter. */

interface Changes {
  readonly mail?: Readonly<Record<string, unknown>>;
  readonly bounce?: Readonly<Record<string, unknown>>;
  readonly complaint?: Readonly<Record<string, unknown>>;
  readonly delivery?: Readonly<Record<string, unknown>>;
}

const mailOf = ({ mail = {} }: Changes) => ({
  timestamp: '2026-11-02T15:00:01.080Z',
  source: 'Four Year Route <guides@example.com>',
  messageId: '0100019f0c44e6f8-5d1f2a6c-8a57-4a9e-9a4e-0a4b3d2c1e0f-000000',
  destination: ['amy@example.com'],
  tags: { kind: ['receipt'], 'ses:configuration-set': ['guides'] },
  ...mail,
});

export function aBounce(changes: Changes = {}) {
  return {
    eventType: 'Bounce',
    mail: mailOf(changes),
    bounce: {
      feedbackId: '0100019f0c44f053-61b59c11-000000',
      timestamp: '2026-11-02T15:00:03.412Z',
      bounceType: 'Permanent',
      bounceSubType: 'NoEmail',
      bouncedRecipients: [
        { emailAddress: 'amy@example.com', status: '5.1.1', diagnosticCode: 'smtp; 550 5.1.1 user unknown' },
      ],
      ...changes.bounce,
    },
  };
}

export function aComplaint(changes: Changes = {}) {
  return {
    eventType: 'Complaint',
    mail: mailOf(changes),
    complaint: {
      feedbackId: '0100019f0c44f054-7c1a90b2-000000',
      timestamp: '2026-11-03T09:30:00.000Z',
      complaintSubType: null,
      complaintFeedbackType: 'abuse',
      complainedRecipients: [{ emailAddress: 'amy@example.com' }],
      ...changes.complaint,
    },
  };
}

export function aReject(changes: Changes = {}) {
  return { eventType: 'Reject', mail: mailOf(changes), reject: { reason: 'Bad content' } };
}

/** Of the receipt of an order. */
export function aDelivery(changes: Changes = {}) {
  return {
    eventType: 'Delivery',
    mail: mailOf({ mail: { tags: { kind: ['receipt'], order: ['01KA00000000000000000ORDER'] }, ...changes.mail } }),
    delivery: {
      timestamp: '2026-11-02T15:00:04.000Z',
      recipients: ['amy@example.com'],
      smtpResponse: '250 2.0.0 OK',
      ...changes.delivery,
    },
  };
}
