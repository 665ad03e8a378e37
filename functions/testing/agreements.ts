import type { Agreement, AgreementSettings, SentVersion } from '#domain/agreements/agreement.ts';
import type { Agreements } from '#domain/agreements/ports.ts';
import type { OutboxMail } from '#domain/mail/outbox-mail.ts';
import { inMemoryBalances } from './balances.ts';
import { frozenCopy } from './frozen-copy.ts';
import type { inMemoryOutbox } from './outbox.ts';
import { turn } from './turn.ts';
import { inMemoryUsers } from './users.ts';

const addressesOf = ({ content: { email, secondEmail } }: Agreement): string[] =>
  [email, secondEmail].filter((address) => address !== '');

/** Agreements that queue their mails in `outbox`, and begin balances and accounts, in one step. */
export function inMemoryAgreements(
  outbox: ReturnType<typeof inMemoryOutbox>,
  balances = inMemoryBalances(),
  users = inMemoryUsers(),
): Agreements & {
  all(): Agreement[];
  /** For the fake that books a payment in one step: whether the agreement is as it was read. */
  isAsRead(read: Pick<Agreement, 'id' | 'revision'>): boolean;
  /** Gives an agreement its next revision. */
  revise(id: string): void;
} {
  const agreements = new Map<string, Agreement>();
  const tokens = new Map<string, Pick<Agreement, 'id' | 'linksReplaced'>>();
  const versions = new Map<string, SentVersion[]>();
  const settings: AgreementSettings[] = [];
  interface Put {
    readonly agreement: Agreement;
    readonly before: Agreement | undefined;
    readonly mails: readonly OutboxMail[];
  }
  function put({ agreement, before, mails }: Put, writeMore = (): void => undefined): boolean {
    if (agreements.get(agreement.id)?.revision !== before?.revision) return false;
    agreements.set(agreement.id, frozenCopy(agreement));
    writeMore();
    for (const mail of mails) outbox.put(mail);
    return true;
  }
  return {
    all: () => [...agreements.values()],
    isAsRead: ({ id, revision }) => agreements.get(id)?.revision === revision,
    revise(id) {
      const found = agreements.get(id);
      if (found !== undefined) agreements.set(id, frozenCopy({ ...found, revision: found.revision + 1 }));
    },
    async find(id) {
      await turn();
      return agreements.get(id);
    },
    async byToken(tokenHash) {
      await turn();
      const token = tokens.get(tokenHash);
      const found = agreements.get(token?.id ?? '');
      return found?.linksReplaced === token?.linksReplaced ? found : undefined;
    },
    async ofAddress(email) {
      await turn();
      return [...agreements.values()]
        .filter((agreement) => addressesOf(agreement).includes(email))
        .toSorted((one, other) => (one.id < other.id ? -1 : 1));
    },
    async list(limit) {
      await turn();
      return [...agreements.values()]
        .toSorted((one, other) => other.changedAt - one.changedAt || (one.id < other.id ? 1 : -1))
        .slice(0, limit);
    },
    async versions(id) {
      await turn();
      return versions.get(id) ?? [];
    },
    async version(id, number) {
      await turn();
      return versions.get(id)?.find(({ version }) => version === number);
    },
    async write({ agreement, before, sent, balance }, mails) {
      await turn();
      return put({ agreement, before, mails }, () => {
        if (sent !== undefined) versions.set(agreement.id, [...(versions.get(agreement.id) ?? []), frozenCopy(sent)]);
        if (agreement.tokenHash !== undefined) tokens.set(agreement.tokenHash, agreement);
        if (balance !== undefined) balances.begin(balance, addressesOf(agreement));
      });
    },
    async noteOpening({ agreement, before }) {
      await turn();
      return put({ agreement, before, mails: [] });
    },
    async sign({ agreement, before, balance, accounts }, mails) {
      await turn();
      if (agreements.get(agreement.id)?.revision !== before.revision) return false;
      if (!accounts.every((change) => users.write(change))) return false;
      return put({ agreement, before, mails }, () => {
        balances.begin(balance, addressesOf(agreement));
      });
    },
    async settings() {
      await turn();
      return settings.at(-1);
    },
    async allSettings() {
      await turn();
      return settings.toReversed();
    },
    async setSettings(next) {
      await turn();
      if (next.version !== (settings.at(-1)?.version ?? 0) + 1) return false;
      settings.push(frozenCopy(next));
      return true;
    },
  };
}
