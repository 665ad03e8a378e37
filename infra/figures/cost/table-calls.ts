/**
 * Calls of DynamoDB that one request of a function makes, at most: those that read, and those that write. The handlers' test
 * (functions/handlers/events.test.ts) holds these numbers to the code; docs/adr/0003-keys-of-the-tables.md says why they are so few.
 * Those of verify-email are of somebody who has an account: whoever comes for the first time costs one write more. Those of
 * log-out-everywhere and update-profile are of a person with one session: each further one is one write more.
 */
export const tableCalls = {
  'list-pdfs': { reads: 1, writes: 0 },
  'get-profile': { reads: 1, writes: 1 },
  'get-dashboard': { reads: 1, writes: 1 },
  'download-pdf': { reads: 1, writes: 1 },
  'log-out': { reads: 0, writes: 2 },
  'log-out-everywhere': { reads: 1, writes: 2 },
  'update-profile': { reads: 2, writes: 3 },
  'log-in': { reads: 1, writes: 5 },
  'verify-email': { reads: 1, writes: 5 },
  'send-otp': { reads: 2, writes: 2 },
  'request-registration-otp': { reads: 1, writes: 2 },
  'create-order': { reads: 1, writes: 4 },
  'capture-order': { reads: 2, writes: 6 },
} as const;
