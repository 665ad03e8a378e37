import type { PushKind } from '#contract/push.ts';

/**
 * The lines of the functions' logs that are news for the office's devices. They have nothing
 * personal, and a function that logs one doesn't wait for a device.
 */
export const eventsOfNews: Readonly<Record<string, PushKind>> = {
  'lead-received': 'leads',
  'consultation-booked': 'consultations',
  'payment-disputed': 'disputes',
};
