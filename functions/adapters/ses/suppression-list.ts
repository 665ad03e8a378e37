import { DeleteSuppressedDestinationCommand, NotFoundException, type SESv2Client } from '@aws-sdk/client-sesv2';
import type { SuppressionList } from '#domain/mail/ports.ts';
import { DependencyDown } from '#domain/shared/refusal.ts';

/** The list of SES, which the whole AWS account shares in its region. */
export const sesSuppressionList = (client: SESv2Client): SuppressionList => ({
  async remove(email) {
    try {
      await client.send(new DeleteSuppressedDestinationCommand({ EmailAddress: email }));
      return true;
    } catch (error) {
      if (error instanceof NotFoundException) return false;
      throw new DependencyDown('SES', error);
    }
  },
});

/** Where mail goes through another server, and in the local stack. */
export const noSuppressionList: SuppressionList = { remove: () => Promise.resolve(undefined) };
