import type { AuditLog } from '#domain/office/ports.ts';
import type { AuditLogEntry, Change } from '#domain/shared/audit-entry.ts';
import { turn } from './turn.ts';

export function inMemoryAuditLog(): AuditLog & { all(): AuditLogEntry[] } {
  const begun = new Map<string, Omit<AuditLogEntry, 'outcome'>>();
  const ended = new Map<string, { outcome: string } & Change>();
  const all = (): AuditLogEntry[] =>
    [...begun.values()].map((entry) =>
      structuredClone({ ...entry, ...(ended.get(entry.id) ?? { outcome: 'unknown' }) }),
    );
  return {
    async begin(entry) {
      await turn();
      if (!begun.has(entry.id)) begun.set(entry.id, structuredClone(entry));
    },
    async end({ id, at: _, ...outcome }) {
      await turn();
      if (!ended.has(id)) ended.set(id, structuredClone(outcome));
    },
    async ofMonth(month, limit, before) {
      await turn();
      return all()
        .filter(({ id, at }) => new Date(at).toISOString().startsWith(month) && (before === undefined || id < before))
        .toSorted((one, other) => (one.id < other.id ? 1 : -1))
        .slice(0, limit);
    },
    all,
  };
}
