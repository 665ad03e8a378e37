import { sampleSettings } from '../settings.ts';

/** Settings as an operator has them in infra/settings.json, where the example's placeholders are refused. */
export const realSettings = {
  ...sampleSettings,
  sender: 'College Guides <guides@guides.test>',
  businessInbox: 'office@guides.test',
  alarmAddress: 'alarms@guides.test',
} as const;
