interface Memory {
  readonly residentMib: number;
  /** Since the process started. */
  readonly peakMib: number;
}

/** What a process reports once its function is loaded, both times since it started. */
export interface Loaded extends Memory {
  readonly cpuMs: number;
  readonly wallMs: number;
}

/** What it reports after an event. */
export interface Ran extends Memory {
  readonly cpuMs: number;
  /** Requests that it made, in their order. */
  readonly requests: readonly {
    readonly origin: string;
    /** What the request names as its operation, as those to DynamoDB do. */
    readonly operation?: string;
  }[];
  /** Of the answer; 0 for a function that answers nobody. */
  readonly status: number;
  readonly body: string;
}
