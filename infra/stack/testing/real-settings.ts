import { sampleSettings } from '../settings.ts';

/** Settings without the example's placeholders, which infra/settings.json refuses. */
export const realSettings = {
  ...sampleSettings,
  sender: 'College Guides <guides@guides.test>',
  businessAddress: '12 Alder Street, Boston, MA 02108, United States',
  businessInbox: 'office@guides.test',
  alarmAddress: 'alarms@guides.test',
} as const;
