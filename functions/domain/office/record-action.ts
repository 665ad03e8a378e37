import type { Action, Change } from '../shared/audit-entry.ts';
import type { Clock, Log, Random } from '../shared/ports.ts';
import { DependencyDown, Refusal } from '../shared/refusal.ts';
import type { AuditLog } from './ports.ts';

export interface RecordingDependencies {
  readonly auditLog: Pick<AuditLog, 'end' | 'begin'>;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
}

/**
 * Runs an action between two entries of the audit log (docs/product.md#office). If the second can't
 * be written, the outcome stays `unknown` there, and the answer doesn't change.
 * @throws DependencyDown if the audit log can't record that the action begins, which then doesn't
 */
export function recordAction({ auditLog, clock, random, log }: RecordingDependencies) {
  return async <Result>(
    { id: entryId = random.id(), who: { id, name, email }, action, subject }: Action & { readonly id?: string },
    run: (record: (change: Change) => void) => Promise<Result>,
  ): Promise<Result> => {
    const entry = { id: entryId, at: clock.now() };
    let changes: Change = {};
    const end = async (outcome: string): Promise<void> => {
      try {
        await auditLog.end({ ...entry, outcome, ...changes });
      } catch (error) {
        log.error('audit-log-incomplete', { action, outcome, entry: entry.id, cause: error });
      }
    };

    // The member has passkeys and choices, which are nothing for the audit log.
    await auditLog.begin({ ...entry, who: { id, name, email }, action, subject });
    try {
      const result = await run((change) => {
        changes = { ...changes, ...change };
      });
      await end('done');
      return result;
    } catch (error) {
      await end(codeOf(error));
      throw error;
    }
  };
}

function codeOf(error: unknown): string {
  if (error instanceof Refusal) return error.code;
  return error instanceof DependencyDown ? 'DEPENDENCY_DOWN' : 'INTERNAL';
}
