/** The cookies of the request and of its answer. An error answer sets no cookie. */
export interface Cookies {
  /** Returns only values in the format of `Random.token`. */
  read(name: string): string | undefined;
  /** Sets a cookie for a number of seconds; 0 deletes it. */
  set(name: string, value: string, seconds: number): void;
}
