/** The ids of handled events, kept for as long as PayPal may repeat them. */
export interface WebhookEvents {
  /** Claims an event in one conditional write. A claim without `finish` expires after a minute. */
  claim(id: string, now: number): Promise<'claimed' | 'busy' | 'done'>;
  finish(id: string, now: number): Promise<void>;
  /** Ends a claim, so the next delivery of the event is handled. */
  release(id: string): Promise<void>;
}
