/** A request that claims to come from PayPal, unchanged. */
export interface WebhookDelivery {
  readonly body: Uint8Array;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
}

export interface WebhookSignatures {
  /**
   * Whether PayPal signed exactly these bytes for this shop.
   * @throws DependencyDown when that can't be checked now
   */
  verify(delivery: WebhookDelivery): Promise<boolean>;
}
