import type { PushService } from '#domain/office/ports.ts';
import { DependencyDown } from '#domain/shared/refusal.ts';

/**
 * Shows notifications in the local stack's mailbox, because only the browser that subscribed can
 * decrypt what a push service gets.
 */
export const localPush = (address: string): PushService => ({
  async send({ member, device, news }) {
    const body = JSON.stringify({ to: member.email, name: member.name, device: device.name, ...news });
    const { ok } = await fetch(address, { method: 'POST', body });
    if (!ok) throw new DependencyDown('the local push service', undefined);
    return 'sent';
  },
});
