import type { ResOf } from '#contract/endpoint.ts';
import type { listOfficePush as contract } from '#contract/endpoints/office/office.ts';
import { OFFICE_PUSH_DEVICES_MAX, OFFICE_PUSH_REFUSALS } from '#contract/limits.ts';
import { type PushChoices, type PushKind, pushKindsOf, pushNews } from '#contract/push.ts';
import type { LoggedLine } from '../alarms/signals.ts';
import type { Mailer } from '../mail/ports.ts';
import type { Change } from '../shared/audit-entry.ts';
import type { BusinessProfile } from '../shared/business-profile.ts';
import type { Clock, Log } from '../shared/ports.ts';
import { Refusal } from '../shared/refusal.ts';
import { brokenDeviceMail } from './broken-device-mail.ts';
import type { Office, PushDevices, PushService } from './ports.ts';
import type { PushDevice, PushMessage } from './push-device.ts';
import { eventsOfNews } from './push-events.ts';
import type { OfficeSession } from './sessions.ts';
import type { Member } from './team.ts';

type Listed = ResOf<typeof contract>;

/** Whether its push service refused so often that no more is sent until it is turned on again. */
const isBroken = ({ refused = 0 }: PushDevice): boolean => refused >= OFFICE_PUSH_REFUSALS;

const asListed = (devices: readonly PushDevice[]): Listed['devices'] =>
  devices.map((device) => ({ ...device, isBroken: isBroken(device) }));

interface Own {
  readonly session: OfficeSession;
}

/** The devices of the member who asks, and the key with which a browser subscribes. */
export function listOfficePush({
  pushDevices,
  pushKey,
}: {
  readonly pushDevices: Pick<PushDevices, 'of'>;
  readonly pushKey: () => Promise<string>;
}) {
  return async ({ session }: Own): Promise<Listed> => {
    const [key, devices] = await Promise.all([pushKey(), pushDevices.of(session.memberId)]);
    return { key, devices: asListed(devices) };
  };
}

/**
 * Stores what one of the member's devices tells, or removes a device that is to tell nothing.
 * @throws Refusal NOT_FOUND for an unknown device without its keys; CONFLICT if there are too many
 */
export function setOfficePush({
  pushDevices,
  clock,
}: {
  readonly pushDevices: Pick<PushDevices, 'of' | 'remove' | 'put'>;
  readonly clock: Clock;
}) {
  return async ({
    input: { endpoint, keys, choices: chosen },
    session: { member },
    browser,
    record,
  }: Own & {
    readonly input: {
      readonly endpoint: string;
      readonly keys: Pick<PushDevice, 'p256dh' | 'auth' | 'server'> | null;
      readonly choices: PushChoices;
    };
    /** Its name, such as "Safari on iPhone". */
    readonly browser: string;
    readonly record: (change: Change) => void;
  }): Promise<Listed['devices']> => {
    const stored = await pushDevices.of(member.id);
    const before = stored.find((one) => one.endpoint === endpoint);
    const allowed = pushKindsOf(member.role).filter((kind) => chosen[kind]);
    const choices = onlyOf(allowed);
    record({ before: before?.choices ?? onlyOf([]), after: choices });
    if (allowed.length === 0) {
      await pushDevices.remove(member.id, endpoint);
    } else if (keys !== null) {
      if (before === undefined && stored.length >= OFFICE_PUSH_DEVICES_MAX) {
        throw new Refusal('CONFLICT', {
          message: `You have ${String(OFFICE_PUSH_DEVICES_MAX)} devices with notifications. Turn one off first.`,
        });
      }
      const addedAt = before?.addedAt ?? clock.now();
      await pushDevices.put(member.id, { endpoint, ...keys, name: browser, choices, addedAt });
    } else if (before === undefined) {
      throw new Refusal('NOT_FOUND', { message: 'This device gets no notifications anymore. Turn them on again.' });
    } else {
      await pushDevices.put(member.id, { ...before, choices });
    }
    return asListed(await pushDevices.of(member.id));
  };
}

/** The choices of these and no other. */
const onlyOf = (kinds: readonly PushKind[]): PushChoices => ({
  leads: kinds.includes('leads'),
  consultations: kinds.includes('consultations'),
  disputes: kinds.includes('disputes'),
});

interface Pushing {
  readonly office: Pick<Office, 'team'>;
  readonly pushDevices: Pick<PushDevices, 'of' | 'remove' | 'noteRefused'>;
  readonly pushService: PushService;
  readonly mailer: Mailer;
  readonly businessProfile: BusinessProfile;
  readonly log: Log;
}

/**
 * Tells the news in the lines of the functions' logs to the devices that want them, each kind once.
 * It never throws for a device: the emails about the news go on without it.
 */
export function sendPush(dependencies: Pushing) {
  const { office, log } = dependencies;
  return async (lines: readonly LoggedLine[]): Promise<void> => {
    const kinds = new Set(lines.flatMap(({ line }) => eventsOfNews[String(line['event'])] ?? []));
    if (kinds.size === 0) return;
    const { members } = await office.team();
    const ends = await Promise.all(members.map((member) => pushToMember(dependencies, member, kinds)));
    const ended = ends.flat();
    const counts = Object.fromEntries(outcomes.map((end) => [end, ended.filter((one) => one === end).length] as const));
    log.info('pushes', { kinds: [...kinds], ...counts });
  };
}

const outcomes = ['sent', 'gone', 'refused', 'failed'] as const;
type End = (typeof outcomes)[number];

async function pushToMember(
  dependencies: Pushing,
  member: Member,
  kinds: ReadonlySet<PushKind>,
): Promise<readonly End[]> {
  const wanted = pushKindsOf(member.role).filter((kind) => kinds.has(kind));
  const devices = (await dependencies.pushDevices.of(member.id)).filter((device) => !isBroken(device));
  const messages = devices.flatMap((device) =>
    wanted.filter((kind) => device.choices[kind]).map((kind) => ({ member, device, news: pushNews(kind) })),
  );
  return await Promise.all(messages.map((message) => push(dependencies, member.id, message)));
}

async function push(dependencies: Pushing, memberId: string, message: PushMessage): Promise<End> {
  const { pushDevices, pushService, log } = dependencies;
  const { endpoint, refused = 0 } = message.device;
  try {
    const end = await pushService.send(message);
    if (end === 'gone') await pushDevices.remove(memberId, endpoint);
    else if (end === 'refused') await noteRefused(dependencies, memberId, message);
    else if (refused > 0) await pushDevices.noteRefused(memberId, endpoint, 0);
    return end;
  } catch (cause) {
    log.warn('push-not-sent', { memberId, kind: message.news.kind, cause });
    return 'failed';
  }
}

/**
 * Counts a refusal. The last one marks the device as broken and tells its member by email, because
 * the device itself shows nothing anymore.
 */
async function noteRefused(
  { pushDevices, mailer, businessProfile, log }: Pushing,
  memberId: string,
  { member, device }: PushMessage,
): Promise<void> {
  const refused = (device.refused ?? 0) + 1;
  await pushDevices.noteRefused(memberId, device.endpoint, refused);
  if (refused < OFFICE_PUSH_REFUSALS) return;
  log.warn('push-device-broken', { memberId });
  await mailer.send(brokenDeviceMail({ member, device, businessProfile }));
}
