/** What a discount code takes off, and who may use it. Times are milliseconds since 1970. */
export interface CodeTerms {
  /** In capitals and without spaces. */
  readonly code: string;
  /** Off the price of each item that it counts for: percent of it, or cents of them all. */
  readonly off: { readonly percent: number } | { readonly cents: number };
  /** The ids of the guides and bundles that it counts for; missing: all. */
  readonly items?: readonly string[];
  readonly from?: number;
  /** From then on it isn't valid. */
  readonly until?: number;
  /** How many orders may use it. */
  readonly usageLimit: number;
  readonly oncePerPerson: boolean;
  /** Who it is for; only the business sees it. */
  readonly note: string;
  readonly createdAt: number;
  /** When the business ended it. */
  readonly endedAt?: number;
}

export interface DiscountCode extends CodeTerms {
  /** How many orders have a use of it, also those not paid yet. */
  readonly taken: number;
}

/** The use of a code by an order. */
export interface Redemption {
  readonly code: string;
  readonly buyerId: string;
  /** The order's number. */
  readonly number: string;
}

export interface DiscountCodes {
  find(code: string): Promise<DiscountCode | undefined>;
  /** Sorted by code. */
  list(): Promise<DiscountCode[]>;
  /**
   * Adds a code, or changes one, and keeps its uses. Returns false, and writes nothing, if the
   * stored terms aren't `before`, or if fewer uses than before are fewer than are taken.
   */
  put(terms: CodeTerms, before: CodeTerms | undefined): Promise<boolean>;
  /**
   * Takes a use of a code for an order, in one atomic write: never more than `uses`, and if it is
   * once per person, never for two orders of one. Repeating it changes nothing. It doesn't ask for
   * the code's time.
   * @param spent the order is about to be paid, so only `release` with `spent` may take the use
   *   back
   * @returns whether the order has a use now
   */
  redeem(use: Redemption, spent: boolean): Promise<boolean>;
  /** Gives the use of an order back, if it has one; a spent one only with `spent`. */
  release(use: Redemption, spent: boolean): Promise<void>;
  /** Removes a person from a code. Their orders keep their uses. */
  forget(use: Pick<Redemption, 'code' | 'buyerId'>): Promise<void>;
}
