import type { PushKind } from '#contract/push.ts';

/**
 * The lines of the functions' logs that are news for the office's devices. They have nothing
 * personal, and whoever logs one waits for no device.
 */
export const eventsOfNews: Readonly<Record<string, PushKind>> = {
  'lead-received': 'leads',
  'consultation-booked': 'consultations',
  'payment-disputed': 'disputes',
};
