import { GetAccountCommand, type SESv2Client } from '@aws-sdk/client-sesv2';
import type { MailAccount } from '#domain/office/ports.ts';
import { DependencyDown } from '#domain/shared/refusal.ts';

/** SES of this AWS account, in the function's region. */
export const sesAccount = (client: SESv2Client): MailAccount => ({
  async state() {
    try {
      const { ProductionAccessEnabled, SendingEnabled } = await client.send(new GetAccountCommand({}));
      if (SendingEnabled === false) return 'stopped';
      return ProductionAccessEnabled === true ? 'open' : 'sandbox';
    } catch (error) {
      throw new DependencyDown('SES', error);
    }
  },
});

/** A mail server of the business, which has no sandbox. */
export const ownServer: MailAccount = { state: () => Promise.resolve('open') };
