/**
 * Why a calendar can't be read.
 * - refused: its address isn't https, or leads into a private network
 * - gone: the server has no such calendar (404, 410)
 * - denied: the server asks for a login, or refuses (any other 4xx but 429)
 * - blocked: Microsoft 365 sends programs that it doesn't know to an error page
 * - page: a web page, such as a login
 * - failing: a server error, or any other status
 * - slow: no end in time
 * - unreachable: no connection
 * - insecure: no valid certificate
 * - astray: too many redirects
 * - too-large: more bytes or events than we read
 * - unreadable: it isn't a calendar
 * - locked: its stored address can't be decrypted anymore
 */
export const calendarProblems = [
  'refused',
  'gone',
  'denied',
  'blocked',
  'page',
  'failing',
  'slow',
  'unreachable',
  'insecure',
  'astray',
  'too-large',
  'unreadable',
  'locked',
] as const;
export type CalendarProblem = (typeof calendarProblems)[number];

const MAY_PASS = 'It may pass by itself.';

/** What happened, as the end of "It can't be read: …", and what a counselor can do. */
export const problemTexts: Readonly<Record<CalendarProblem, { readonly why: string; readonly advice: string }>> = {
  refused: {
    why: 'its address leads to a place that we don’t read',
    advice: 'Use the public or secret address that the calendar’s own settings show.',
  },
  gone: {
    why: 'there is no calendar at its address anymore',
    advice: 'Make a new address in the calendar’s settings, and add that one instead.',
  },
  denied: {
    why: 'its server doesn’t let us read it',
    advice: 'Use the public or secret address that the calendar’s own settings show. It needs no password.',
  },
  blocked: {
    why: 'Microsoft doesn’t give it to our program',
    advice:
      'Publish the calendar again in Outlook’s settings, and add its new ICS address. If that doesn’t help, ask the person who runs this site.',
  },
  page: {
    why: 'its address leads to a web page, such as a login',
    advice: 'Copy the address in iCal format from the calendar’s settings, and add that one instead.',
  },
  failing: {
    why: 'its server answers with an error',
    advice: `${MAY_PASS} If it stays so, make a new address in the calendar’s settings, and add that one instead.`,
  },
  slow: {
    why: 'its server takes too long to answer',
    advice: `${MAY_PASS} If it stays so, add a calendar with fewer entries.`,
  },
  unreachable: {
    why: 'its server doesn’t answer',
    advice: `${MAY_PASS} If it stays so, check the address in the calendar’s settings.`,
  },
  insecure: {
    why: 'its server has no valid certificate',
    advice: 'Ask who runs that server to renew it, or use a calendar at another server.',
  },
  astray: {
    why: 'its address leads from one address to the next without end',
    advice: 'Copy the address again from the calendar’s settings, and add that one instead.',
  },
  'too-large': {
    why: 'it has more than we can read',
    advice: 'Add a calendar with fewer entries, such as one without old years.',
  },
  unreadable: {
    why: 'what its address answers isn’t a calendar',
    advice: 'Copy the address in iCal format from the calendar’s settings, and add that one instead.',
  },
  locked: {
    why: 'we can no longer decrypt its address',
    advice: 'Remove it, and add its address again.',
  },
};
