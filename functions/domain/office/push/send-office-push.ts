import { OFFICE_PUSH_REFUSALS } from '#contract/endpoints/office/limits.ts';
import { type PushKind, pushKindsOf, pushNews } from '#contract/push.ts';
import type { LoggedLine } from '../../alarms/signals.ts';
import type { Mailer } from '../../mail/ports.ts';
import type { BusinessProfile } from '../../shared/business-profile.ts';
import type { Log } from '../../shared/ports.ts';
import type { Office, PushDevices, PushService } from '../ports.ts';
import type { Member } from '../team/team.ts';
import { brokenDeviceMail } from './broken-device-mail.ts';
import { isBroken } from './push.ts';
import type { PushMessage } from './push-device.ts';
import { eventsOfNews } from './push-events.ts';

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
export function sendOfficePush(dependencies: Pushing) {
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
