import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import { WEBSITE_VERSIONS_KEPT } from '#contract/endpoints/website/limits.ts';
import { missingCard } from '#contract/website/cards.ts';
import type { DocumentName } from '#contract/website/names.ts';
import type { DeployedSite, Version, Website } from '#domain/website/ports.ts';
import {
  allOrNothing,
  asRead,
  collect,
  deleteItem,
  findItem,
  type Item,
  inPartition,
  putItem,
  query,
  queryPage,
} from './item.ts';

/** Rules and documents would make the functions larger that answer readers. */
const name = v.custom<DocumentName>((stored) => typeof stored === 'string');
/** As JSON, because a draft may have any shape, and DynamoDB doesn’t store every number. */
const inJson = <Rule extends v.GenericSchema>(rule: Rule) => v.pipe(v.string(), v.parseJson(), rule);
const content = v.record(v.string(), v.unknown());

const storedDraft = v.object({
  name,
  content: inJson(content),
  revision: v.number(),
  by: v.string(),
  at: v.number(),
});
const storedVersion = v.object({
  version: v.number(),
  by: v.string(),
  at: v.number(),
  changed: v.array(name),
  restored: v.exactOptional(v.number()),
});
/** Apart from its version, so that a list of versions doesn’t read them. */
const storedDocuments = v.object({ documents: inJson(v.record(name, content)) });

const storedShown = v.object({ version: v.number(), missingCards: v.optional(v.array(missingCard), []) });
const storedUpload = v.object({ item: v.string() });
const storedSite = v.object({ site: inJson(v.custom<DeployedSite>((stored) => typeof stored === 'object')) });

const SHOWN = { part: 'shown', item: 'shown' };
const DEPLOYED = { part: 'deployed', item: 'deployed' };
const draftKey = (item: string) => ({ part: 'drafts', item });
/** As texts they are in the order of their numbers. */
const itemOf = (version: number) => String(version).padStart(8, '0');
const versionKey = (version: number) => ({ part: 'versions', item: itemOf(version) });
const documentsKey = (version: number) => ({ part: 'documents', item: itemOf(version) });

/** Drafts of documents, versions, their documents, the one that is shown and uploads, by part. */
export function dynamoWebsite(TableName: string, client: DynamoDBDocumentClient): Website {
  const inPart = (part: string) => ({ TableName, ...inPartition('part', part), ConsistentRead: true });
  const newestFirst = { ...inPart('versions'), ScanIndexForward: false };
  const isNew = { ConditionExpression: 'attribute_not_exists(part)' };
  const withDocuments = async (item: Item | undefined): Promise<Version | undefined> => {
    if (item === undefined) return undefined;
    const version = v.parse(storedVersion, item);
    const documents = await findItem(client, TableName, documentsKey(version.version), storedDocuments);
    return documents === undefined ? undefined : { ...version, ...documents };
  };
  return {
    async deployed() {
      const found = await findItem(client, TableName, DEPLOYED, storedSite);
      if (found === undefined) throw new Error('The pages of the site are not written yet');
      return found.site;
    },

    async setDeployed(site) {
      await putItem(client, { TableName, Item: { ...DEPLOYED, site: JSON.stringify(site) } });
    },

    async listDrafts() {
      return v.parse(v.array(storedDraft), await collect(query(client, inPart('drafts'))));
    },

    async saveDraft({ content: typed, ...draft }, read) {
      const Item = { ...draftKey(draft.name), ...draft, content: JSON.stringify(typed) };
      return await putItem(client, { TableName, Item, ...asRead({ revision: read === 0 ? undefined : read }) });
    },

    async discardDraft({ name: draft, revision }) {
      return await deleteItem(client, { TableName, Key: draftKey(draft), ...asRead({ revision }) });
    },

    async newest() {
      const { Items = [] } = await queryPage(client, { ...newestFirst, Limit: 1 });
      return await withDocuments(Items[0]);
    },

    async findVersion(version) {
      return await withDocuments(await findItem(client, TableName, versionKey(version), storedVersion));
    },

    async listVersions() {
      return v.parse(v.array(storedVersion), await collect(query(client, newestFirst)));
    },

    async publish({ documents, ...version }, drafts) {
      const number = version.version;
      const old = number - WEBSITE_VERSIONS_KEPT;
      const isNext = { ConditionExpression: 'attribute_exists(part)' };
      return await allOrNothing(client, [
        { Put: { TableName, Item: { ...versionKey(number), ...version }, ...isNew } },
        { Put: { TableName, Item: { ...documentsKey(number), documents: JSON.stringify(documents) } } },
        ...(number === 1 ? [] : [{ ConditionCheck: { TableName, Key: versionKey(number - 1), ...isNext } }]),
        ...(old < 1 ? [] : [versionKey(old), documentsKey(old)].map((Key) => ({ Delete: { TableName, Key } }))),
        ...drafts.map((seen) => ({
          Delete: { TableName, Key: draftKey(seen.name), ...asRead({ revision: seen.revision }) },
        })),
      ]);
    },

    async shown() {
      return (await findItem(client, TableName, SHOWN, storedShown)) ?? { version: 0, missingCards: [] };
    },

    async setShown(shown) {
      await putItem(client, { TableName, Item: { ...SHOWN, ...shown } });
    },

    async listUploads() {
      const uploads = v.parse(v.array(storedUpload), await collect(query(client, inPart('uploads'))));
      return uploads.map(({ item }) => item);
    },

    async addUpload(upload) {
      await putItem(client, { TableName, Item: { part: 'uploads', item: upload } });
    },
  };
}
