/** A browser in which the owner of an address has logged in. The token itself is never stored, only its SHA-256. */
export interface Device {
  readonly hash: string;
  readonly userId: string;
  readonly email: string;
  /** When its owner last logged in there: it is forgotten 180 days later. */
  readonly provenAt: number;
}

export interface Devices {
  /** Keeps a device, or renews it. */
  remember(device: Device): Promise<void>;
  find(hash: string, now: number): Promise<Device | undefined>;
}
