/** Nov 20, 2026, 9:05 AM in the business's time zone. @param at milliseconds since 1970 */
export const formatMoment = (at: number, zone: string): string =>
  new Date(at).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: zone });

/** Nov 20, 2026 in the business's time zone. @param at milliseconds since 1970 */
export const formatDay = (at: number, zone: string): string =>
  new Date(at).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: zone });

/** 1 order, 2 orders. */
export const formatCount = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

/** Saves text as a file of the person's. */
export const saveFile = (fileName: string, text: string, type = 'text/csv'): void => {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(url);
};

/** 1 hour, 1.25 hours. */
export const hoursText = (hours: number): string => formatCount(hours, 'hour');
