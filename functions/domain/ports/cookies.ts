/** The cookies of the browser that asks, by the names under which they travel. What a refused request sets is not sent. */
export interface Cookies {
  /** A value of the form that `Random.token` gives; nothing else is answered. */
  read(name: string): string | undefined;
  /** Keeps a value for so many seconds; none takes it away. */
  set(name: string, value: string, seconds: number): void;
}
