/**
 * Something that whoever starts the stack can act on: the message is complete, says what to do, and is shown without a
 * stack trace.
 */
export class Problem extends Error {
  override readonly name: string = 'Problem';
}
