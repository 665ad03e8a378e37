import { allForYear } from '@18f/us-federal-holidays';

/**
 * The name of the U.S. federal holiday on a day as YYYY-MM-DD, or of the one that is observed then
 * because it falls on a weekend.
 */
export function federalHoliday(day: string): string | undefined {
  const year = Number(day.slice(0, 4));
  // New Year's Day may be observed on the last day of the year before.
  const observed = [year, year + 1].flatMap((one) => allForYear(one));
  const itself = allForYear(year, { shiftSaturdayHolidays: false, shiftSundayHolidays: false });
  return [...itself, ...observed].find(({ dateString }) => dateString === day)?.name.replaceAll("'", '’');
}
