/**
 * What CloudWatch itself watches, because the product's own watch (functions/domain/alarms) can't:
 * ten metrics, as many as are free. docs/runbook.md has a section for each alarm, under its id.
 */
export const serviceAlarms = {
  'function-crashes': 'A function crashed or ran out of time: visitors get errors, or a schedule didn’t do its work.',
  throttles: 'Lambda has no capacity for our functions: visitors and buyers get errors.',
  'gateway-errors': 'Many requests to the API fail: visitors can’t sign in, buy or download.',
  'site-errors': 'Visitors get server errors on the website itself.',
  'bounce-rate':
    'Many emails bounce: AWS reviews us above 5 % and may stop all our mail above 10 %; then no one can log in or buy.',
  'complaint-rate':
    'Recipients mark our mail as spam: AWS reviews us above 0.1 % and may stop all our mail above 0.5 %; then no one can log in or buy.',
  'watch-silent': 'The watch over the logs doesn’t run: a buyer who paid and got nothing would go unnoticed.',
  'watch-errors': 'The watch over the logs fails: someone may be harmed, and no email says so.',
  'notices-lost': 'An email about an alarm, or a report of a bounced email, could not be delivered.',
} as const;

/**
 * AWS writes the budget's email, and we choose only the budget's name. So the name says what is
 * wrong and where to read on.
 * @param stage up to 16 characters; a name has room for 100, without colons
 */
export const budgetName = (stage: string): string =>
  `guide-shop-${stage} - AWS costs the business too much; all goes on. docs/runbook.md#budget`;
