/**
 * An error that someone who starts the stack can fix: its message says what to do and is shown
 * without a stack trace.
 */
export class Problem extends Error {
  override readonly name: string = 'Problem';
}
