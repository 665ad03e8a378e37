export interface Random {
  /** A uniformly distributed whole number, both ends included, from a cryptographic source. */
  integer(min: number, max: number): number;
  /** 256 random bits, base64url. */
  token(): string;
  /** An id that sorts by the time of its making. */
  id(): string;
}
