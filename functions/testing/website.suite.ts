import { describe, expect, it } from 'vitest';
import { WEBSITE_VERSIONS_KEPT } from '#contract/endpoints/website/limits.ts';
import type { Draft, Version, Website } from '#domain/website/ports.ts';
import { TEST_START } from './clock.ts';
import { aDeployedSite } from './website.ts';

const aDraft = (changes: Partial<Draft> = {}): Draft => ({
  name: 'home',
  content: { title: 'אבג', introductions: [{ title: '' }, null, [1.5, true]] },
  revision: TEST_START,
  by: 'Ruth Blake',
  at: TEST_START,
  ...changes,
});

const aVersion = (version: number, changes: Partial<Version> = {}): Version => ({
  version,
  by: 'Ruth Blake',
  at: TEST_START + version,
  changed: ['home'],
  documents: { home: { title: `Title ${String(version)}`, empty: {}, none: [] } },
  ...changes,
});

export function describeWebsite(name: string, make: () => Promise<{ port: Website }>): void {
  describe(`the website: ${name}`, () => {
    it('keeps the draft of a document, and saves over the one that was read only', async () => {
      const { port } = await make();
      expect(await port.listDrafts()).toEqual([]);
      const first = aDraft();
      expect(await port.saveDraft(first, 1)).toBe(false);
      expect(await port.saveDraft(first, 0)).toBe(true);
      expect(await port.saveDraft(aDraft({ revision: TEST_START + 1 }), 0)).toBe(false);
      expect(await port.listDrafts()).toEqual([first]);
      const second = aDraft({ revision: TEST_START + 1, content: {} });
      const saves = await Promise.all([1, 2, 3].map(() => port.saveDraft(second, first.revision)));
      expect(saves.filter(Boolean)).toHaveLength(1);
      const other = aDraft({ name: 'services/tutoring' });
      await port.saveDraft(other, 0);
      expect(await port.listDrafts()).toEqual(expect.arrayContaining([second, other]));
      expect(await port.listDrafts()).toHaveLength(2);
    });

    it('throws a draft away as it was read only', async () => {
      const { port } = await make();
      const draft = aDraft();
      await port.saveDraft(draft, 0);
      expect(await port.discardDraft({ name: 'home', revision: TEST_START - 1 })).toBe(false);
      expect(await port.discardDraft(draft)).toBe(true);
      expect(await port.discardDraft(draft)).toBe(false);
      expect(await port.listDrafts()).toEqual([]);
    });

    it('publishes one version after the other, with its drafts or not at all', async () => {
      const { port } = await make();
      expect(await port.newest()).toBeUndefined();
      const draft = aDraft();
      await port.saveDraft(draft, 0);
      expect(await port.publish(aVersion(2), [])).toBe(false);
      expect(await port.publish(aVersion(1), [{ name: 'home', revision: 1 }])).toBe(false);
      expect(await port.publish(aVersion(1), [draft, { name: 'about', revision: 1 }])).toBe(false);
      expect(await port.newest()).toBeUndefined();
      expect(await port.listDrafts()).toEqual([draft]);
      const both = await Promise.all([port.publish(aVersion(1), [draft]), port.publish(aVersion(1), [draft])]);
      expect(both.toSorted()).toEqual([false, true]);
      expect(await port.listDrafts()).toEqual([]);
      expect(await port.newest()).toEqual(aVersion(1));
      const restored = aVersion(2, { restored: 0, documents: {}, changed: [] });
      expect(await port.publish(restored, [])).toBe(true);
      expect(await port.newest()).toEqual(restored);
      expect(await port.findVersion(1)).toEqual(aVersion(1));
      expect(await port.findVersion(3)).toBeUndefined();
      const { documents: _, ...second } = restored;
      const { documents: __, ...first } = aVersion(1);
      expect(await port.listVersions()).toEqual([second, first]);
    });

    it('forgets versions that are too old', async () => {
      const { port } = await make();
      for (let version = 1; version <= WEBSITE_VERSIONS_KEPT + 1; version += 1)
        expect(await port.publish(aVersion(version), [])).toBe(true);
      const numbers = (await port.listVersions()).map(({ version }) => version);
      expect(numbers).toHaveLength(WEBSITE_VERSIONS_KEPT);
      expect([numbers[0], numbers.at(-1)]).toEqual([WEBSITE_VERSIONS_KEPT + 1, 2]);
      expect(await port.findVersion(1)).toBeUndefined();
      expect(await port.newest()).toEqual(aVersion(WEBSITE_VERSIONS_KEPT + 1));
    });

    it('knows which version visitors see', async () => {
      const { port } = await make();
      expect(await port.shown()).toEqual({ version: 0, missingCards: [] });
      const picture = '/assets/bus-1.svg';
      const card = {
        name: 'c1',
        seed: '/',
        brand: 'Ours',
        kicker: '',
        title: 'Our year',
        picture,
        logo: '/favicon.svg',
        colors: { '#006a7a': '#7a0000' },
      };
      const shown = { version: 3, missingCards: [card, { ...card, name: 'c2', picture: null }] };
      await port.setShown(shown);
      expect(await port.shown()).toEqual(shown);
    });

    it('knows what was uploaded', async () => {
      const { port } = await make();
      expect(await port.listUploads()).toEqual([]);
      await port.addUpload('c1');
      await port.addUpload('uploads/portrait-0.avif');
      await port.addUpload('c1');
      expect((await port.listUploads()).toSorted()).toEqual(['c1', 'uploads/portrait-0.avif']);
    });

    it('knows the site as it was deployed', async () => {
      const { port } = await make();
      await port.setDeployed({ ...aDeployedSite(), pictures: ['bus.svg'] });
      expect(await port.deployed()).toEqual({ ...aDeployedSite(), pictures: ['bus.svg'] });
    });
  });
}
