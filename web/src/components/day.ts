const months = 'January February March April May June July August September October November December'.split(' ');

/**
 * A day (ISO 8601, without time) as people read it: September 2, 2024. Without `Intl`, whose first
 * use takes 80 ms on a slow phone.
 */
export const asDay = (date: string): string => {
  const [year, month, day] = date.split('-').map(Number);
  return `${months[Number(month) - 1] ?? ''} ${String(day)}, ${String(year)}`;
};
