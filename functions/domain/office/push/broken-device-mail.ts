import { officePaths } from '#contract/office-paths.ts';
import { letter } from '../../mail/letter.ts';
import type { Mail } from '../../mail/mail.ts';
import type { BusinessProfile } from '../../shared/business-profile.ts';
import type { PushMessage } from './push-device.ts';

/** Tells a member that a device can't be notified anymore, because its push service refuses it. */
export function brokenDeviceMail({
  member,
  device,
  businessProfile,
}: Pick<PushMessage, 'member' | 'device'> & { readonly businessProfile: BusinessProfile }): Mail {
  const name = device.name === '' ? 'One of your devices' : device.name;
  return letter({
    kind: 'office',
    to: member.email,
    subject: `${name} gets no notifications anymore`,
    businessProfile,
    blocks: [
      `${name} can’t show notifications of the office anymore: its browser’s push service refused the last three. The emails still come.`,
      'To turn them on again, open the office’s settings on that device, turn it off and then on.',
      { kind: 'link', label: 'Open the settings', path: officePaths.settings },
    ],
  });
}
