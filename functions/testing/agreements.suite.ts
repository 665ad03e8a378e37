import { describe, expect, it } from 'vitest';
import type { Agreement, AgreementSettings, SentVersion } from '#domain/agreements/agreement.ts';
import type { Agreements } from '#domain/agreements/ports.ts';
import type { Balances } from '#domain/balances/ports.ts';
import type { Outbox } from '#domain/mail/ports.ts';
import { TEST_START } from './clock.ts';
import { aBalance, anAgreement, anOutboxMail, aSentVersion } from './samples.ts';

const mail = anOutboxMail();
const due = TEST_START + 60_000;
const { email } = anAgreement().content;

const settings = (version: number): AgreementSettings => ({
  version,
  savedAt: TEST_START + version,
  terms: `Terms ${String(version)}`,
  cancelHours: 24,
});

/** The next revision of an agreement. */
const next = (before: Agreement, changes: Partial<Agreement> = {}): Agreement => ({
  ...before,
  revision: before.revision + 1,
  changedAt: before.changedAt + 1,
  ...changes,
});

const withAddresses = (agreement: Agreement, addresses: { email?: string; secondEmail?: string }) => ({
  content: { ...agreement.content, ...addresses },
});

interface Made {
  readonly port: Agreements;
  readonly balances: Balances;
  readonly outbox: Outbox;
}

export function describeAgreements(name: string, make: () => Promise<Made>): void {
  /** A port with the sample draft. */
  async function drafted(): Promise<Made> {
    const made = await make();
    expect(await made.port.write({ agreement: anAgreement(), before: undefined }, [])).toBe(true);
    return made;
  }
  const sent = next(anAgreement(), { state: 'SENT', version: 1, sentAt: due, tokenHash: 'hash', unsent: false });
  const firstSent = { agreement: sent, before: anAgreement(), sent: aSentVersion() };

  describe(`agreements: ${name}`, () => {
    it('are stored with their emails, and found by id', async () => {
      const { port, outbox } = await make();
      expect(await port.find(anAgreement().id)).toBeUndefined();
      expect(await port.write({ agreement: anAgreement(), before: undefined }, [mail])).toBe(true);
      expect(await port.find(anAgreement().id)).toEqual(anAgreement());
      expect(await port.versions(anAgreement().id)).toEqual([]);
      expect(await outbox.due(due, 50)).toEqual([mail]);
    });

    it('keep all that happens to them', async () => {
      const { port } = await drafted();
      const signed = next(anAgreement(), {
        ...{ state: 'SIGNED', version: 2, unsent: false, sentAt: due, openUntil: '2026-12-02', openedAt: due },
        remindedAt: due,
        tokenHash: 'hash',
        signed: { name: 'Ann Lee', at: due, version: 2, sha256: 'ab' },
        signedOn: '2026-11-02',
        withdrawn: { at: due, why: 'They moved.' },
        reminded: ['1 soon'],
      });
      expect(await port.write({ agreement: signed, before: anAgreement() }, [])).toBe(true);
      expect(await port.find(signed.id)).toEqual(signed);
    });

    it.each([
      ['it exists', { agreement: anAgreement(), before: undefined }],
      ['it has changed', { agreement: next(sent), before: sent }],
      [
        'it is unknown',
        { agreement: next({ ...anAgreement(), id: 'other' }), before: { ...anAgreement(), id: 'other' } },
      ],
    ])('are not written if %s, and nothing else is either', async (_reason, change) => {
      const { port, outbox, balances } = await drafted();
      const { id } = change.agreement;
      const everything = { ...change, sent: aSentVersion(), balance: aBalance({ agreementId: id }) };
      expect(await port.write(everything, [mail])).toBe(false);
      expect(await port.find(anAgreement().id)).toEqual(anAgreement());
      expect(await port.versions(id)).toEqual([]);
      expect(await balances.find(id)).toBeUndefined();
      expect(await outbox.due(due, 50)).toEqual([]);
    });

    it('have one winner when many change one revision at once', async () => {
      const { port, outbox } = await drafted();
      const written = await Promise.all(
        Array.from({ length: 8 }, (_, index) =>
          port.write({ agreement: next(anAgreement(), { reminded: [String(index)] }), before: anAgreement() }, [
            anOutboxMail({ id: `mail ${String(index)}` }),
          ]),
        ),
      );
      expect(written.filter(Boolean)).toHaveLength(1);
      const winner = written.indexOf(true);
      expect((await port.find(anAgreement().id))?.reminded).toEqual([String(winner)]);
      expect(await outbox.due(due, 50)).toEqual([anOutboxMail({ id: `mail ${String(winner)}` })]);
    });

    it('have versions, oldest first, each as it was sent', async () => {
      const { port } = await drafted();
      expect(await port.write(firstSent, [])).toBe(true);
      const second: SentVersion = {
        ...aSentVersion({ version: 2, text: 'Other', sha256: 'cd', changes: ['The terms changed.'] }),
        ...withAddresses(anAgreement(), { email: 'other@example.com' }),
      };
      expect(await port.write({ agreement: next(sent, { version: 2 }), before: sent, sent: second }, [])).toBe(true);
      expect(await port.versions(sent.id)).toEqual([aSentVersion(), second]);
      expect(await port.version(sent.id, 1)).toEqual(aSentVersion());
      expect(await port.version(sent.id, 2)).toEqual(second);
      expect(await port.version(sent.id, 3)).toBeUndefined();
    });

    it('keep the order of versions from the tenth on', async () => {
      const { port } = await drafted();
      let before = anAgreement();
      for (let version = 1; version <= 11; version += 1) {
        const agreement = next(before, { version });
        expect(await port.write({ agreement, before, sent: aSentVersion({ version }) }, [])).toBe(true);
        before = agreement;
      }
      const versions = (await port.versions(before.id)).map(({ version }) => version);
      expect(versions).toEqual(Array.from({ length: 11 }, (_, index) => index + 1));
    });

    it('are found by the hash of a token, also of an earlier one', async () => {
      const { port } = await drafted();
      expect(await port.byToken('hash')).toBeUndefined();
      await port.write(firstSent, []);
      const again = next(sent, { tokenHash: 'another' });
      await port.write({ agreement: again, before: sent }, []);
      expect(await port.byToken('hash')).toEqual(again);
      expect(await port.byToken('another')).toEqual(again);
      expect(await port.byToken('unknown')).toBeUndefined();
    });

    it('are not found by any token from before their link was replaced', async () => {
      const { port } = await drafted();
      await port.write(firstSent, []);
      const renewed = next(sent, { tokenHash: 'of another pepper' });
      await port.write({ agreement: renewed, before: sent }, []);
      const replaced = next(renewed, { tokenHash: 'replaced', linksReplaced: 1 });
      await port.write({ agreement: replaced, before: renewed }, []);
      for (const old of ['hash', 'of another pepper']) expect(await port.byToken(old)).toBeUndefined();
      expect(await port.byToken('replaced')).toEqual(replaced);
      const again = next(replaced, { tokenHash: 'replaced again', linksReplaced: 2 });
      await port.write({ agreement: again, before: replaced }, []);
      expect(await port.byToken('replaced')).toBeUndefined();
      expect(await port.byToken('replaced again')).toEqual(again);
    });

    it('are found by both addresses, oldest first', async () => {
      const { port } = await drafted();
      const older = { ...anAgreement(), id: `01K9${anAgreement().id.slice(4)}` };
      const both = { ...older, ...withAddresses(older, { email: 'parent@example.com', secondEmail: email }) };
      await port.write({ agreement: both, before: undefined }, []);
      expect(await port.ofAddress(email)).toEqual([both, anAgreement()]);
      expect(await port.ofAddress('parent@example.com')).toEqual([both]);
      expect(await port.ofAddress('unknown@example.com')).toEqual([]);
    });

    it('are found only by the addresses that they name now', async () => {
      const { port } = await drafted();
      const added = next(anAgreement(), withAddresses(anAgreement(), { secondEmail: 'student@example.com' }));
      await port.write({ agreement: added, before: anAgreement() }, []);
      expect(await port.ofAddress('student@example.com')).toEqual([added]);
      const replaced = next(added, withAddresses(added, { email: 'parent@example.com', secondEmail: '' }));
      await port.write({ agreement: replaced, before: added }, []);
      expect(await port.ofAddress('parent@example.com')).toEqual([replaced]);
      expect(await port.ofAddress(email)).toEqual([]);
      expect(await port.ofAddress('student@example.com')).toEqual([]);
    });

    it('can swap their two addresses', async () => {
      const { port } = await make();
      const before = {
        ...anAgreement(),
        ...withAddresses(anAgreement(), { email: 'a@example.com', secondEmail: 'b@example.com' }),
      };
      await port.write({ agreement: before, before: undefined }, []);
      const swapped = next(before, withAddresses(before, { email: 'b@example.com', secondEmail: 'a@example.com' }));
      expect(await port.write({ agreement: swapped, before }, [])).toBe(true);
      expect(await port.ofAddress('a@example.com')).toEqual([swapped]);
      expect(await port.ofAddress('b@example.com')).toEqual([swapped]);
    });

    it('are listed by their last change, newest first, at most so many', async () => {
      const { port } = await make();
      expect(await port.list(10)).toEqual([]);
      const all = [1, 2, 3].map((hour) =>
        anAgreement({ id: `01KA0000000000000AGREEMEN${String(hour)}`, changedAt: TEST_START + hour * 3_600_000 }),
      );
      for (const agreement of all) await port.write({ agreement, before: undefined }, []);
      const [first, second, third] = all as [Agreement, Agreement, Agreement];
      expect(await port.list(10)).toEqual([third, second, first]);
      const changed = next(first, { changedAt: TEST_START + 5 * 3_600_000 });
      await port.write({ agreement: changed, before: first, sent: aSentVersion() }, []);
      expect(await port.list(10)).toEqual([changed, third, second]);
      expect(await port.list(2)).toEqual([changed, third]);
    });

    it('note that they were opened, and nothing else', async () => {
      const { port } = await drafted();
      await port.write(firstSent, []);
      const opened = next(sent, { state: 'OPENED', openedAt: due });
      const stranger = { ...opened, tokenHash: 'other', content: { ...opened.content, title: 'Other' } };
      expect(await port.noteOpening({ agreement: stranger, before: anAgreement() })).toBe(false);
      expect(await port.noteOpening({ agreement: opened, before: sent })).toBe(true);
      expect(await port.find(sent.id)).toEqual(opened);
      expect(await port.versions(sent.id)).toEqual([aSentVersion()]);
      expect((await port.list(1))[0]).toEqual(opened);
    });

    it('are signed with their balance, accounts and emails, or not at all', async () => {
      const { port, balances, outbox } = await drafted();
      await port.write(firstSent, []);
      const signature = { name: 'Ann Lee', at: due, version: 1, sha256: 'ab' };
      const signed = next(sent, { state: 'SIGNED', signed: signature, signedOn: '2026-11-02', unsent: false });
      const everything = { agreement: signed, balance: aBalance(), accounts: [] };
      expect(await port.sign({ ...everything, before: anAgreement() }, [mail])).toBe(false);
      expect(await balances.find(sent.id)).toBeUndefined();
      expect(await outbox.due(due, 50)).toEqual([]);
      expect(await port.sign({ ...everything, before: sent }, [mail])).toBe(true);
      expect(await port.find(sent.id)).toEqual(signed);
      expect(await port.version(sent.id, 1)).toEqual(aSentVersion());
      expect(await balances.find(signed.id)).toEqual(aBalance());
      expect(await balances.ofAddress(email)).toEqual([aBalance()]);
      expect(await outbox.due(due, 50)).toEqual([mail]);
    });

    it('have settings, of which every version stays', async () => {
      const { port } = await make();
      expect(await port.settings()).toBeUndefined();
      expect(await port.allSettings()).toEqual([]);
      expect(await port.setSettings(settings(1))).toBe(true);
      expect(await port.setSettings(settings(2))).toBe(true);
      expect(await port.setSettings({ ...settings(2), terms: 'Too late' })).toBe(false);
      expect(await port.settings()).toEqual(settings(2));
      expect(await port.allSettings()).toEqual([settings(2), settings(1)]);
      expect(await port.list(10)).toEqual([]);
    });
  });
}
