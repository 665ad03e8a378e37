/** The emails about a new edition to the buyers of earlier ones. */
export interface Announcement {
  readonly guideId: string;
  readonly edition: string;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  /** The last order that was looked at, newest first; missing before the first. */
  readonly after?: { readonly createdAt: number; readonly number: string };
  /** How many emails were queued. */
  readonly mailed: number;
  /** When all orders had been looked at, or the edition never came on sale. */
  readonly finishedAt?: number;
}

export interface Announcements {
  /**
   * Adds it, unless this edition of the guide was announced before. One that is over without an
   * email may start anew.
   */
  start(announcement: Pick<Announcement, 'guideId' | 'edition' | 'startedAt'>): Promise<void>;
  /** All, oldest first; there is one for each edition at most. */
  list(): Promise<Announcement[]>;
  /** Notes how far it is. Returns false, and writes nothing, if that has changed since `before`. */
  advance(announcement: Announcement, before: Announcement): Promise<boolean>;
}
