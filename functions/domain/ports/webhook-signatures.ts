/** A call that says to come from PayPal, as it came. */
export interface WebhookDelivery {
  readonly body: Uint8Array;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
}

export interface WebhookSignatures {
  /** Whether PayPal signed exactly these bytes for this shop. Throws `DependencyDown` when that cannot be found out now. */
  verify(delivery: WebhookDelivery): Promise<boolean>;
}
