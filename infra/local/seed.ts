import { dynamoAnnouncements } from '#adapters/dynamodb/announcements.ts';
import { dynamoBundles } from '#adapters/dynamodb/bundles.ts';
import { dynamoCatalog } from '#adapters/dynamodb/catalog.ts';
import { dynamoConsultations } from '#adapters/dynamodb/consultations.ts';
import { dynamoGuidePages } from '#adapters/dynamodb/guide-pages.ts';
import { dynamoOffice } from '#adapters/dynamodb/office.ts';
import { dynamoOrders } from '#adapters/dynamodb/orders.ts';
import { dynamoUsers } from '#adapters/dynamodb/users.ts';
import { s3Files } from '#adapters/s3/files.ts';
import { s3PublicFiles } from '#adapters/s3/public-files.ts';
import { s3Publishing } from '#adapters/s3/publishing.ts';
import { clock, random } from '#composition/adapters.ts';
import { dynamoClient, s3Client } from '#composition/clients.ts';
import { invite } from '#domain/office/manage-team.ts';
import type { Office } from '#domain/office/ports.ts';
import { type Endpoints, localNames, localTableName } from '../operations/local/environment.ts';
import { publishGuides } from '../operations/publish-guides.ts';
import { demoBuyer, makeDemoPurchases } from './demo-buyer.ts';
import type { Mailbox } from './mailbox/mailbox.ts';
import { sampleAvailability } from './sample-availability.ts';

/** The sample data of a local stack. */
export interface Seeded {
  /** How many guides are on sale. */
  readonly guides: number;
  readonly demoBuyer: { readonly email: string; readonly fullname: string; readonly paidOrders: number };
  /** The link that lets the first owner into the office; undefined once someone joined. */
  readonly invitation: string | undefined;
}

/**
 * Publishes the sample guides and sets hours for consultations as an operator does, and lets the
 * demo buyer buy some as a customer does, unless that is done. Invites an owner into the office
 * until someone joins. A failed purchase is only a warning, because the stack works without it.
 */
export async function seed(options: {
  readonly guidesFolder: string;
  readonly endpoints: Endpoints;
  readonly mailbox: Mailbox;
  readonly warn: (message: string) => void;
}): Promise<Seeded> {
  const { endpoints } = options;
  const tablesClient = dynamoClient(endpoints.dynamoDb);
  const filesClient = s3Client(endpoints.s3);
  try {
    const catalog = dynamoCatalog(localTableName('pdfs'), tablesClient);
    const files = { ...s3Files(localNames.bucket, filesClient), ...s3Publishing(localNames.bucket, filesClient) };
    await publishGuides({
      folder: options.guidesFolder,
      catalog,
      bundles: dynamoBundles(localTableName('pdfs'), tablesClient),
      files,
      guidePages: dynamoGuidePages(localTableName('pdfs'), tablesClient),
      publicFiles: s3PublicFiles(localNames.publicBucket, filesClient),
      announcements: dynamoAnnouncements(localTableName('pdfs'), tablesClient),
      clock,
      siteUrl: endpoints.site,
    });

    const names = { consultations: localTableName('consultations'), outbox: localTableName('outbox') };
    // Nothing happens if hours are set.
    await dynamoConsultations(names, tablesClient).setAvailability(sampleAvailability);

    const users = dynamoUsers(localTableName('users'), tablesClient);
    const orders = dynamoOrders(localTableName('transactions'), tablesClient);
    const paidOrders = async (): Promise<number> => {
      const account = await users.findByEmail(demoBuyer.email);
      const all = account === undefined ? [] : await orders.ofBuyer(account.id);
      return all.filter(({ state }) => state === 'PAID').length;
    };
    if ((await paidOrders()) === 0) {
      await makeDemoPurchases(endpoints, options.mailbox).catch((error: unknown) => {
        options.warn(`The demo buyer could not buy anything; the next start tries again. ${String(error)}`);
      });
    }
    return {
      guides: (await catalog.list()).length,
      demoBuyer: { ...demoBuyer, paidOrders: await paidOrders() },
      invitation: await inviteFirstOwner(dynamoOffice(localTableName('office'), tablesClient), endpoints.site),
    };
  } finally {
    tablesClient.destroy();
    filesClient.destroy();
  }
}

async function inviteFirstOwner(office: Office, siteUrl: string): Promise<string | undefined> {
  if ((await office.team()).members.length > 0) return undefined;
  const { link } = await invite({ office, clock, random }, { email: 'owner@example.com', role: 'owner', siteUrl });
  return link;
}
