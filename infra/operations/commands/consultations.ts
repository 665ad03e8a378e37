import { readFile } from 'node:fs/promises';
import { businessProfile, clock, consultations, random } from '#composition/adapters.ts';
import { exampleAvailability, toAvailabilityFile } from '#domain/consultations/availability/availability-file.ts';
import { makeFeed } from '#domain/consultations/availability/make-feed.ts';
import { bookedOutside, storeAvailability } from '#domain/consultations/availability/set-availability.ts';
import type { Booking } from '#domain/consultations/core/booking.ts';
import { Refusal } from '#domain/shared/refusal.ts';
import { operatedOutputs } from '../../stack/outputs.ts';
import { readAvailabilityFile } from '../availability-file.ts';
import { BadInput, type Command, Failed, requiredOperand } from '../command.ts';
import { businessZone, formatMinute } from '../times.ts';

const NO_HOURS = 'No hours are set, so no one can book. Set them: hours FILE (hours --help shows a file).';

/** Shows or sets when consultations can be booked. */
export const openHours: Command = {
  name: 'hours',
  summary: 'Shows when consultations can be booked, or sets it from a file; never cancels a booking.',
  operands: ['[FILE]'],
  details: `Without FILE prints the hours in the form of the file, for you to change: npm run --silent ops -- hours --stage prod > hours.json
Hours are by the clock in ${businessZone}, on quarters of an hour. Days off drop the weekly hours of a day; extra hours come besides them.
Without a meeting link a counselor only calls; without an email address the business's inbox gets the emails about bookings. Afterward it
lists the booked consultations that lie outside of the new hours, for you to call those families. The site shows the change within a minute.
Such a file (minutes, bufferMinutes, noticeHours and horizonDays may be set beside "counselors"):
${exampleAvailability}`,
  async run(context) {
    const [file] = context.operands;
    const content = file === undefined ? undefined : await contentOf(file);
    await context.connect();
    const stored = await consultations().availability();
    if (content === undefined) {
      if (stored === undefined) throw new Failed(NO_HOURS);
      const file = toAvailabilityFile(stored);
      context.print(JSON.stringify(file, undefined, 2), file);
      return;
    }
    const next = readAvailabilityFile(content, stored);
    const dependencies = { consultations: consultations(), businessProfile: businessProfile(), clock };
    const { changed } = await storeAvailability(dependencies)(next, stored).catch(explainConflict);
    const outside = await bookedOutside(dependencies)(next);
    context.print(
      [
        changed ? 'The hours are set. The site shows them within a minute.' : 'Nothing to do: these hours are set.',
        ...(outside.length === 0 ? [] : ['Booked outside of these hours, and not canceled:', ...outside.map(asLine)]),
      ].join('\n'),
      { changed, outside: outside.map(({ id }) => id) },
    );
  },
};

async function contentOf(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch {
    throw new BadInput(`${file} can’t be read: name a file with hours (see --help).`);
  }
}

function explainConflict(error: unknown): never {
  if (!(error instanceof Refusal && error.code === 'CONFLICT')) throw error;
  throw new Failed('The hours were changed in the meantime: run it again. Nothing was written.');
}

const asLine = ({ start, id, counselor, fullname, phone, email }: Booking): string =>
  [formatMinute(start), id, counselor.name, fullname, phone, `<${email}>`].join('  ');

/** Makes a new address for a counselor's calendar feed. */
export const calendarFeed: Command = {
  name: 'calendar-feed',
  summary: 'Prints a new address for a counselor’s calendar to subscribe to; the one before stops working.',
  operands: ['COUNSELOR'],
  details: `COUNSELOR is the id in \`hours\`. Anyone with the address sees the first names and phone numbers of the coming families, so give it
only to the counselor: in Google Calendar "Other calendars, From URL", in Apple's "New Calendar Subscription", in Outlook "Subscribe from
web". It is shown once and stored only as a hash. It is not on the site's own domain, whose access log would have it (docs/privacy.md).`,
  async run(context) {
    const id = requiredOperand(context);
    const environment = await context.connect();
    const stored = await consultations().availability();
    if (stored === undefined) throw new Failed(NO_HOURS);
    const counselor = stored.counselors.find((one) => one.id === id);
    if (counselor === undefined) {
      throw new Failed(`There is no counselor ${id}. There are: ${stored.counselors.map((one) => one.id).join(', ')}.`);
    }
    if (counselor.feedHash !== undefined) await context.confirm('The address before stops working. Make a new one?');
    // The local stack has no gateway of its own.
    const origin = environment[operatedOutputs.gateway] ?? environment['SITE_URL'] ?? '';
    const { address } = await makeFeed({ consultations: consultations(), random })(id, origin).catch(explainConflict);
    context.print(address, { counselor: id, address });
  },
};
