/** The ids of the events that were handled, for as long as PayPal may repeat them. */
export interface WebhookEvents {
  /** Takes an event for handling, by one conditional write. A claim that was never finished ends after a minute. */
  claim(id: string, now: number): Promise<'claimed' | 'busy' | 'done'>;
  finish(id: string, now: number): Promise<void>;
  /** Gives a claimed event back, so that its next delivery is handled. */
  release(id: string): Promise<void>;
}
