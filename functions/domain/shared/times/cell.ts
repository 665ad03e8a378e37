/** A quarter of an hour of one counselor. */
export interface Cell {
  readonly counselor: string;
  /** Milliseconds since 1970. */
  readonly start: number;
}
