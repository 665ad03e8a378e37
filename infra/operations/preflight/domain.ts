import type { Resolver } from 'node:dns/promises';
import { ACMClient, DescribeCertificateCommand, ResourceNotFoundException } from '@aws-sdk/client-acm';
import {
  GetHostedZoneCommand,
  ListResourceRecordSetsCommand,
  NoSuchHostedZone,
  Route53Client,
} from '@aws-sdk/client-route-53';
import { orNone } from '../mail-dns.ts';
import { withClient } from '../with-client.ts';
import { GLOBAL_REGION } from './account.ts';
import type { Issuers, Known, Zone } from './facts.ts';

/** What reads DNS; tests replace it. */
export type DomainDns = Pick<Resolver, 'resolveNs' | 'resolveCaa'>;

/** Names of hosts as they are written: in lower case, without the dot at the end. */
export const plain = (name: string): string => name.toLowerCase().replace(/\.$/, '');

export async function readZone(id: string): Promise<Known['zone']> {
  return await withClient(new Route53Client({ region: GLOBAL_REGION }), async (client) => {
    try {
      const { HostedZone, DelegationSet } = await client.send(new GetHostedZoneCommand({ Id: id }));
      return {
        name: plain(HostedZone?.Name ?? ''),
        isPrivate: HostedZone?.Config?.PrivateZone === true,
        nameServers: (DelegationSet?.NameServers ?? []).map(plain).toSorted(),
      };
    } catch (error) {
      if (error instanceof NoSuchHostedZone) return undefined;
      throw error;
    }
  });
}

export async function readDelegation(dns: DomainDns, zone: Zone): Promise<Known['delegation']> {
  return { zone, seen: (await orNone(dns.resolveNs(zone.name))).map(plain).toSorted() };
}

/** Reads CAA records as a certificate authority does: the nearest name that has any decides. */
export async function readIssuers(dns: DomainDns, name: string): Promise<Issuers> {
  const labels = name.split('.');
  for (const at of labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'))) {
    const records = await orNone(dns.resolveCaa(at));
    if (records.length === 0) continue;
    const allowed = records
      .flatMap(({ issue }) => (issue === undefined ? [] : [issue]))
      // Parameters follow, such as of an account.
      .map((issue) => plain(issue.replace(/;.*$/, '').trim()));
    return { name, limit: allowed.length === 0 ? undefined : { at, allowed } };
  }
  return { name, limit: undefined };
}

export async function readCertificate(arn: string): Promise<Known['certificate']> {
  return await withClient(new ACMClient({ region: GLOBAL_REGION }), async (client) => {
    try {
      const { Certificate } = await client.send(new DescribeCertificateCommand({ CertificateArn: arn }));
      const { Status = '', DomainName = '', SubjectAlternativeNames = [] } = Certificate ?? {};
      return { status: Status, names: [...new Set([DomainName, ...SubjectAlternativeNames].map(plain))] };
    } catch (error) {
      if (error instanceof ResourceNotFoundException) return undefined;
      throw error;
    }
  });
}

const taken: readonly string[] = ['A', 'AAAA', 'CNAME'];

/** The addresses and aliases of these names in a zone. */
export async function readRecords(zoneId: string, names: readonly string[]): Promise<Known['records']> {
  return await withClient(new Route53Client({ region: GLOBAL_REGION }), async (client) => {
    const ofNames = await Promise.all(
      names.map(async (name) => {
        // The zone lists its records by name, so those of this one come first.
        const { ResourceRecordSets = [] } = await client.send(
          new ListResourceRecordSetsCommand({ HostedZoneId: zoneId, StartRecordName: name, MaxItems: 100 }),
        );
        const types = ResourceRecordSets.filter(({ Name = '' }) => plain(Name) === name).map(({ Type = '' }) => Type);
        return [...new Set<string>(types)].filter((type) => taken.includes(type)).map((type) => ({ name, type }));
      }),
    );
    return ofNames.flat();
  });
}
