/**
 * A browser in which the owner of an address has logged in. Only the SHA-256 of its token is
 * stored.
 */
export interface Device {
  readonly hash: string;
  readonly userId: string;
  readonly email: string;
  /** When its owner last logged in there; the device is deleted 180 days later. */
  readonly provenAt: number;
}

export interface Devices {
  /**
   * Stores a device, or renews it.
   * @throws AccountErased
   */
  remember(device: Device): Promise<void>;
  find(hash: string, now: number): Promise<Device | undefined>;
}
