/** An alarm as it is now. */
export interface AlarmState {
  /** As in infra/stack/alarms.ts. */
  readonly id: string;
  readonly state: 'ok' | 'alarm' | 'unknown';
  /** When it entered this state, in ms since 1970. */
  readonly since: number;
  /** What doesn't work, for whom, and where the runbook says what to do. */
  readonly description: string;
}

export interface AlarmStates {
  /** Undefined in a stack without alarms. */
  all(): Promise<readonly AlarmState[] | undefined>;
  /** Those that ring; none in a stack without alarms. */
  ringing(): Promise<readonly AlarmState[]>;
}
