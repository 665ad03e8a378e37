import { GetAccountCommand, type SESv2Client } from '@aws-sdk/client-sesv2';
import type { MailAccount } from '#domain/office/ports.ts';
import { orDown } from '#domain/shared/refusal.ts';

/** SES of this AWS account, in the function's region. */
export const sesAccount = (client: SESv2Client): MailAccount => ({
  async state() {
    const { ProductionAccessEnabled, SendingEnabled } = await orDown('SES', () =>
      client.send(new GetAccountCommand({})),
    );
    if (SendingEnabled === false) return 'stopped';
    return ProductionAccessEnabled === true ? 'open' : 'sandbox';
  },
});

/** A mail server of the business, which has no sandbox. */
export const ownServer: MailAccount = { state: () => Promise.resolve('open') };
