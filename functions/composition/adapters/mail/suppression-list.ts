import { noSuppressionList, sesSuppressionList } from '#adapters/ses/suppression-list.ts';
import type { SuppressionList } from '#domain/mail/ports.ts';
import { suppressionClient } from '../../clients.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';

/** A stack whose mail goes through another server has no such row. */
export const grant = {
  may: { suppressionList: ['ses:DeleteSuppressedDestination'] },
  variables: ['SMTP_ACCOUNT'],
} as const satisfies Grant;

/** Takes addresses off the list of those to which SES sends nothing. */
export const suppressionList = (): SuppressionList =>
  read('SMTP_ACCOUNT') === 'none' && read('SES_ENDPOINT') === undefined
    ? sesSuppressionList(suppressionClient())
    : noSuppressionList;
