import { rm } from 'node:fs/promises';
import { dynamoAgreements } from '#adapters/dynamodb/agreements.ts';
import { dynamoAnnouncements } from '#adapters/dynamodb/announcements.ts';
import { dynamoBalances } from '#adapters/dynamodb/balances.ts';
import { dynamoBundles } from '#adapters/dynamodb/bundles.ts';
import { dynamoCatalog } from '#adapters/dynamodb/catalog.ts';
import { dynamoClasses } from '#adapters/dynamodb/classes.ts';
import { dynamoConsultations } from '#adapters/dynamodb/consultations.ts';
import { dynamoGuidePages } from '#adapters/dynamodb/guide-pages.ts';
import { dynamoOffice } from '#adapters/dynamodb/office/office.ts';
import { dynamoOrders } from '#adapters/dynamodb/orders/orders.ts';
import { dynamoPaymentRequests } from '#adapters/dynamodb/orders/payment-requests.ts';
import { dynamoFollowUps } from '#adapters/dynamodb/people/follow-ups.ts';
import { dynamoLeads } from '#adapters/dynamodb/people/leads.ts';
import { dynamoMessages } from '#adapters/dynamodb/people/messages.ts';
import { dynamoUsers } from '#adapters/dynamodb/people/users.ts';
import { dynamoStepLists } from '#adapters/dynamodb/step-lists.ts';
import { dynamoSummaries } from '#adapters/dynamodb/summaries.ts';
import { s3Files } from '#adapters/s3/files.ts';
import { s3PublicFiles } from '#adapters/s3/public-files.ts';
import { s3Publishing } from '#adapters/s3/publishing.ts';
import { managedPeppers } from '#adapters/secrets/secrets.ts';
import { clock, random, secretsAt } from '#composition/adapters.ts';
import { dynamoClient, s3Client } from '#composition/clients.ts';
import { dayIn } from '#contract/dates.ts';
import { MAIL_LOGO } from '#contract/pages/mail-pictures.ts';
import { business } from '#contract/website/documents/index.ts';
import type { Office } from '#domain/office/ports.ts';
import { invite } from '#domain/office/team/manage-team.ts';
import { type Built, buildIfChanged, sampleGuidesDir } from '../build/builds.ts';
import { type Endpoints, localNames, localTableName } from '../operations/local/environment.ts';
import { publishGuides } from '../operations/publish-guides.ts';
import { sampleSettings, senderParts } from '../stack/settings.ts';
import { demoBuyer, makeDemoOrders } from './demo-buyer.ts';
import { seedDemoDay } from './demo-day.ts';
import { demoFamily, seedDemoFamily } from './demo-family.ts';
import { seedDemoRequest } from './demo-request.ts';
import type { Mailbox } from './mailbox/mailbox.ts';
import { sampleAvailability } from './sample-availability.ts';
import { sampleClass, seedSampleClass } from './sample-class.ts';

/** The sample data of a local stack. */
export interface Seeded {
  /** How many guides are on sale. */
  readonly guides: number;
  readonly demoBuyer: { readonly email: string; readonly fullname: string; readonly paidOrders: number };
  /** Where someone else can pay for a guide of the demo buyer. */
  readonly demoRequest: string | undefined;
  /** The sample family with hours; its link is undefined if the secret was replaced since. */
  readonly demoFamily: { readonly email: string; readonly fullname: string; readonly link: string | undefined };
  /** The link that lets the first owner into the office; undefined once someone joined. */
  readonly invitation: string | undefined;
}

/** What a page of a guide is made of, and with. */
const guideSources = [
  sampleGuidesDir,
  'functions/domain/guides',
  'functions/adapters/pdf',
  'infra/operations/draw-pictures.ts',
  'infra/operations/publish-guides.ts',
];

/**
 * Publishes the sample guides as an operator does. Later starts leave them as they are in the
 * office, until the guides or the code that makes their pages change.
 *
 * @param stamp the file that says which guides were published
 */
export async function publishSampleGuides(stamp: string, endpoints: Endpoints): Promise<Built> {
  return await withClients(endpoints, async (tablesClient, filesClient) => {
    const table = localTableName('guides');
    const catalog = dynamoCatalog(table, tablesClient);
    const publish = async (): Promise<void> => {
      await publishGuides({
        folder: sampleGuidesDir,
        catalog,
        bundles: dynamoBundles(table, tablesClient),
        files: { ...s3Files(localNames.bucket, filesClient), ...s3Publishing(localNames.bucket, filesClient) },
        guidePages: dynamoGuidePages(table, tablesClient),
        publicFiles: s3PublicFiles(localNames.publicBucket, filesClient),
        announcements: dynamoAnnouncements(table, tablesClient),
        clock,
        siteUrl: endpoints.site,
      });
    };
    // Another database than the one in the data folder may be in use.
    if ((await catalog.list()).length === 0) await rm(stamp, { force: true });
    return await buildIfChanged({ stamp, inputs: guideSources, salt: endpoints.site, build: publish });
  });
}

const names = {
  consultations: localTableName('consultations'),
  outbox: localTableName('outbox'),
  agreements: localTableName('agreements'),
  sessions: localTableName('sessions'),
  leads: localTableName('leads'),
  followUps: localTableName('followUps'),
  messages: localTableName('messages'),
  users: localTableName('users'),
};

/**
 * Sets hours for consultations as an owner does, lets the demo buyer buy guides as a customer does,
 * and fills the office's day, unless that is done. Invites an owner into the office until someone
 * joins. A failed purchase is only a warning, because the stack works without it.
 */
export async function seedPeople(
  endpoints: Endpoints,
  mailbox: Mailbox,
  warn: (message: string) => void,
): Promise<Seeded> {
  return await withClients(endpoints, async (tablesClient) => {
    const consultations = dynamoConsultations(names, tablesClient);
    const today = dayIn(business.timeZone, clock.now());
    // Nothing happens if hours are set.
    await consultations.setAvailability(sampleAvailability(today));
    const classes = dynamoClasses({ ...names, classes: localTableName('classes') }, tablesClient);
    await seedSampleClass(classes, sampleClass(today, business.timeZone, clock.now()));

    const users = dynamoUsers(names.users, tablesClient);
    const orders = dynamoOrders(localTableName('transactions'), tablesClient);
    const paidOrders = async (): Promise<number> => {
      const account = await users.findByEmail(demoBuyer.email);
      const all = account === undefined ? [] : await orders.ofBuyer(account.id);
      return all.filter(({ state }) => state === 'PAID').length;
    };
    if ((await paidOrders()) === 0) {
      await makeDemoOrders(endpoints, mailbox).catch((error: unknown) => {
        warn(`The demo buyer could not buy anything; the next start tries again. ${String(error)}`);
      });
    }
    const peppers = managedPeppers(localNames.pepperSecretId, secretsAt(endpoints.secrets));
    const businessProfile = {
      businessName: senderParts(sampleSettings.sender).name,
      businessAddress: sampleSettings.businessAddress,
      timeZone: business.timeZone,
      receiptPrefix: business.receiptPrefix,
      siteUrl: endpoints.site,
      portraits: [],
      logo: MAIL_LOGO,
      colors: {},
    };
    const path = await seedDemoFamily({
      agreements: dynamoAgreements(names, tablesClient),
      balances: dynamoBalances(names.agreements, tablesClient),
      summaries: dynamoSummaries(names, tablesClient),
      steps: dynamoStepLists(names, tablesClient),
      consultations,
      orders,
      users,
      clock,
      random,
      peppers,
      businessProfile,
    });
    await seedDemoDay({
      leads: dynamoLeads(names, tablesClient),
      followUps: dynamoFollowUps(names, tablesClient),
      messages: dynamoMessages(names, tablesClient),
      consultations,
      users,
      clock,
      random,
      businessProfile,
    });
    const guides = await dynamoCatalog(localTableName('guides'), tablesClient).list();
    const account = await users.findByEmail(demoBuyer.email);
    const requests = {
      outbox: names.outbox,
      sessions: names.sessions,
      paymentRequests: localTableName('paymentRequests'),
    };
    const asking = { paymentRequests: dynamoPaymentRequests(requests, tablesClient), siteUrl: endpoints.site };
    return {
      guides: guides.length,
      demoBuyer: { ...demoBuyer, paidOrders: await paidOrders() },
      demoRequest: account && (await seedDemoRequest({ ...asking, orders, peppers, clock, random }, account, guides)),
      demoFamily: { ...demoFamily, link: path === undefined ? undefined : `${endpoints.site}${path}` },
      invitation: await inviteFirstOwner(dynamoOffice(localTableName('office'), tablesClient), endpoints.site),
    };
  });
}

async function withClients<T>(
  endpoints: Endpoints,
  use: (tables: ReturnType<typeof dynamoClient>, files: ReturnType<typeof s3Client>) => Promise<T>,
): Promise<T> {
  const [tables, files] = [dynamoClient(endpoints.dynamoDb), s3Client(endpoints.s3)];
  try {
    return await use(tables, files);
  } finally {
    tables.destroy();
    files.destroy();
  }
}

async function inviteFirstOwner(office: Office, siteUrl: string): Promise<string | undefined> {
  if ((await office.team()).members.length > 0) return undefined;
  const { link } = await invite({ office, clock, random }, { email: 'owner@example.com', role: 'owner', siteUrl });
  return link;
}
