export interface Random {
  /** A uniformly distributed, cryptographically secure whole number; both ends are included. */
  integer(min: number, max: number): number;
  /** 256 random bits, base64url. */
  token(): string;
  /** An id that sorts by its creation time. */
  id(): string;
}
