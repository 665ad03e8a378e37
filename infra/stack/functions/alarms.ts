import type { Records } from './record.ts';

export const watcherRecord: Records = {
  'report-alarms': {
    size: 'times',
    // Hundreds of harms at once are one call of the table after the other.
    timeout: 60,
    errorImpact: 'No email says who was harmed: only CloudWatch’s own alarms are left.',
    slowAfterMs: 50_000,
  },
};
