import * as v from 'valibot';

/**
 * The token of a link in an email. One that isn't whole gets through, so the page can say so in
 * words.
 */
export const unsubscribeToken = v.pipe(v.string(), v.maxLength(200, 'This link is not complete.'));
