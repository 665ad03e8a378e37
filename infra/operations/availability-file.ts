import { readAvailability } from '#domain/consultations/availability/availability-file.ts';
import type { Availability } from '#domain/consultations/core/availability.ts';
import { BadInput } from './command.ts';

/**
 * The availability of the text of a file of hours.
 * @param stored undefined before the first file
 * @throws BadInput with everything that is wrong
 */
export function readAvailabilityFile(content: string, stored: Availability | undefined): Availability {
  let json: unknown;
  try {
    json = JSON.parse(content);
  } catch (error) {
    throw new BadInput(`The file is not JSON: ${error instanceof Error ? error.message : String(error)}.`);
  }
  const read = readAvailability(json, stored);
  if ('availability' in read) return read.availability;
  const problems = read.problems.map(({ place, message }) => `- ${place === '' ? 'the file' : place}: ${message}`);
  throw new BadInput(['Nothing was changed. In the file:', ...problems].join('\n'));
}
