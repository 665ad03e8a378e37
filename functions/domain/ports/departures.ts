import type { Availability } from '../consultations/availability.ts';
import type { Team } from '../office/team.ts';

export interface Departures {
  /**
   * Stores the next team without someone, and the next hours if they change, and ends sessions, in
   * one transaction. Returns false if another change of the team or the hours came first.
   * @param sessions the hashes of their tokens, at most 90
   */
  end(next: {
    readonly team: Team;
    readonly availability: Availability | undefined;
    readonly sessions: readonly string[];
  }): Promise<boolean>;
}
