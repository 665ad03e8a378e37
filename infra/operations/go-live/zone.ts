import {
  CreateHostedZoneCommand,
  GetHostedZoneCommand,
  type HostedZone,
  paginateListHostedZones,
  Route53Client,
} from '@aws-sdk/client-route-53';
import { Failed } from '../command.ts';
import { GLOBAL_REGION } from '../preflight/account.ts';
import { type DomainDns, plain, readDelegation } from '../preflight/domain.ts';
import type { Zone } from '../preflight/facts.ts';
import { withClient } from '../with-client.ts';

/** A public zone of this account. */
export interface FoundZone extends Zone {
  readonly id: string;
  /** When go-live made it; Route 53 itself keeps no date. */
  readonly since: Date | undefined;
}

/** The names that a domain gives the site. */
export interface SiteNames {
  readonly siteDomain: string;
  readonly redirectDomain: string | undefined;
  readonly hostedZoneName: string;
}

/** The zone's comment, by which a later run knows since when it waits. */
const COMMENT = 'guide-shop go-live ';

const route53 = (): Route53Client => new Route53Client({ region: GLOBAL_REGION });
const idOf = ({ Id = '' }: HostedZone): string => Id.replace('/hostedzone/', '');

async function listZones(): Promise<readonly HostedZone[]> {
  return await withClient(route53(), async (client) => {
    const zones: HostedZone[] = [];
    for await (const { HostedZones = [] } of paginateListHostedZones({ client }, {})) zones.push(...HostedZones);
    return zones.filter(({ Config }) => Config?.PrivateZone !== true);
  });
}

/** The names of the account's public zones. */
export async function zoneNames(): Promise<readonly string[]> {
  return [...new Set((await listZones()).map(({ Name = '' }) => plain(Name)))];
}

/** The site is a name in a zone that the account has, or else `www` in the domain's own zone. */
export function siteNamesOf(domain: string, zones: readonly string[]): SiteNames {
  const name = domain.replace(/^www\./, '');
  const above = zones.filter((zone) => name.endsWith(`.${zone}`)).toSorted((a, b) => b.length - a.length)[0];
  return above === undefined || zones.includes(name)
    ? { siteDomain: `www.${name}`, redirectDomain: name, hostedZoneName: name }
    : { siteDomain: name, redirectDomain: undefined, hostedZoneName: above };
}

/**
 * The account's public zone of this name; of several the one that the world asks.
 * @throws Failed if there are several, and the world asks none of them
 */
export async function findZone(name: string, dns: DomainDns): Promise<FoundZone | undefined> {
  const listed = (await listZones()).filter(({ Name = '' }) => plain(Name) === name);
  const zones = await withClient(route53(), (client) =>
    Promise.all(
      listed.map(async (one) => {
        const { HostedZone, DelegationSet } = await client.send(new GetHostedZoneCommand({ Id: idOf(one) }));
        const comment = HostedZone?.Config?.Comment ?? '';
        return {
          id: idOf(one),
          name,
          isPrivate: false,
          nameServers: (DelegationSet?.NameServers ?? []).map(plain).toSorted(),
          since: comment.startsWith(COMMENT) ? new Date(comment.slice(COMMENT.length)) : undefined,
        };
      }),
    ),
  );
  if (zones.length < 2) return zones[0];
  for (const zone of zones) {
    const { seen } = await readDelegation(dns, zone);
    if (seen.join() === zone.nameServers.join()) return zone;
  }
  throw new Failed(
    `This account has ${String(zones.length)} zones of ${name} (${zones.map(({ id }) => id).join(', ')}), and the world asks none of them: delete all but one.`,
  );
}

/**
 * Makes a zone. Its reference is the same in each run, so that Route 53 refuses a second one.
 * @throws Failed if it does
 */
export async function createZone(name: string, now: Date): Promise<void> {
  const command = new CreateHostedZoneCommand({
    Name: name,
    CallerReference: `guide-shop go-live ${name}`,
    HostedZoneConfig: { Comment: `${COMMENT}${now.toISOString()}`, PrivateZone: false },
  });
  try {
    await withClient(route53(), (client) => client.send(command));
  } catch (error) {
    if (!(error instanceof Error && error.name === 'HostedZoneAlreadyExists')) throw error;
    throw new Failed(
      `Route 53 made a zone of ${name} for this command before. If another terminal is at it, wait a minute; if you have deleted that zone, make one by hand (docs/deploy.md).`,
      { cause: error },
    );
  }
}
