/** Minutes as people read them: 1 hour, 6.25 hours. */
export const hoursText = (minutes: number): string => `${String(minutes / 60)} ${minutes === 60 ? 'hour' : 'hours'}`;
