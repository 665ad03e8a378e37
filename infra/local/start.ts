import { relative } from 'node:path';
import { runInForeground } from './command.ts';
import type { Seeded } from './seed.ts';
import { type RunningStack, startStack } from './stack.ts';

/** `npm start`: the product on this machine, see docs/local-stack.md. */
await runInForeground((options) => {
  console.log('Starting the guide shop on this machine');
  return startStack(options);
}, announcement);

function announcement({ origin, endpoints, seeded, dynamoDbEngine }: RunningStack): string {
  return `
Ready after ${process.uptime().toFixed(1)} s

  Site                ${origin}
  Office              ${origin}/office
  Mailbox             ${origin}/_local/mail
  PayPal simulator    ${endpoints.paypal}
  S3                  ${endpoints.s3}
  DynamoDB            ${endpoints.dynamoDb} (${dynamoDbEngine})
  Readiness           ${origin}/_local/ready
  Data                ${relative(process.cwd(), process.env['DATA_DIR'] ?? '.local')}

${seeded === undefined ? withoutSamples() : samples(seeded, origin)}
Ctrl-C stops it; npm start -- --reset deletes all data first.
`;
}

function withoutSamples(): string {
  return `  No samples. Restore a copy of a business, and invite its owner:
  npm run ops -- restore FILE --local
  npm run ops -- invite EMAIL --role owner --local
`;
}

function samples({ guides, demoBuyer, demoRequest, demoFamily, invitation }: Seeded, origin: string): string {
  return `  ${String(guides)} guides on sale. Demo buyer ${demoBuyer.fullname} <${demoBuyer.email}> has ${String(demoBuyer.paidOrders)} paid orders:
  sign in at ${origin}/login with this address and read the code in the mailbox.
${
  demoRequest === undefined
    ? ''
    : `
  ${demoBuyer.fullname} asks someone else to pay for a guide:
  ${demoRequest}
`
}${
  demoFamily.link === undefined
    ? ''
    : `
  ${demoFamily.fullname} <${demoFamily.email}> has a signed agreement, and 6 of 10 hours to book:
  ${demoFamily.link}
`
}${
  invitation === undefined
    ? ''
    : `
  Join the office as its first owner (once, within 24 hours):
  ${invitation}
`
}`;
}
