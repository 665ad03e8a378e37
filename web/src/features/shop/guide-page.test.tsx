// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { getGuide, listGuides } from '#contract/endpoints/guides/public.ts';
import { getProfile, showCode } from '#contract/endpoints/orders/public.ts';
import type { BundlePage, GuidePage as Guide } from '#contract/pages/guide-page.ts';
import * as checkout from '../../content/sections/checkout.ts';
import { GuidePage } from '../../pages/guide.tsx';
import { MajorInsightsPage } from '../../pages/major-insights.tsx';
import { refuse, unreachable } from '../testing/fake-api.ts';
import { currentAddress, inParts, reload, signIn, useFakeApi, visit } from '../testing/render.tsx';
import { asOwned, catalog, essays, physics, physicsPage, profile, robots, starters } from '../testing/samples.ts';

const api = useFakeApi();

beforeEach(() => {
  // jsdom has none, and the questions wait for it.
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {
        return undefined;
      }
      disconnect() {
        return undefined;
      }
    },
  );
});

const open = async (guide: Guide | BundlePage = physicsPage, search = '') => {
  api.on(listGuides, () => ({ res: catalog }));
  api.on(getGuide, () => ({ res: guide }));
  const user = visit(`/pdf-page/physics-first${search}`, { '/pdf-page/:id': <GuidePage /> });
  await screen.findByRole('heading', { level: 1, name: guide.title });
  return user;
};
const stored = (): unknown => JSON.parse(sessionStorage.getItem('selectedPDFs') ?? '[]');
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

describe('the page of a guide', () => {
  it.each([
    [true, 'Works with screen readers'],
    [false, 'Not made for screen readers'],
  ])('says as a fact whether it can be read aloud (%s), and leads to what that means', async (readAloud, fact) => {
    await open({ ...physicsPage, readAloud });
    expect(screen.getByRole('link', { name: fact }).getAttribute('href')).toBe('/accessibility');
  });

  it('says nothing about it if no one has looked', async () => {
    await open();
    expect(screen.queryByText(/screen readers/)).toBeNull();
  });

  describe('with the code of a link', () => {
    const openWith = async (answer: object, page: Guide | BundlePage = physicsPage) => {
      api.on(showCode, () => ({ res: { code: 'WELCOME20', percent: 20, amount: null, items: [], ...answer } }));
      const user = await open(page, '?code=welcome20');
      await waitFor(() => {
        expect(api.inputsOf(showCode)).toEqual([{ code: 'WELCOME20' }]);
      });
      return user;
    };

    it.each([{}, { items: [physics._id] }])('says what %j takes off, in each price, and keeps it', async (answer) => {
      const user = await openWith(answer);
      expect(await screen.findByText(inParts('WELCOME20: 20% off'))).toBeTruthy();
      expect(screen.getByText(inParts('$3.99 instead of $4.99'))).toBeTruthy();
      expect(screen.getAllByText('$3.99')).toHaveLength(2);
      await user.click(button('Buy now'));
      expect((await screen.findByRole('dialog')).textContent).toContain('then pay $3.99.');
      expect(sessionStorage.getItem('discountCode')).toBe('WELCOME20');
    });

    it('says nothing if the code is for other guides', async () => {
      await openWith({ items: ['another'] });
      expect(await screen.findAllByText('$4.99')).toHaveLength(2);
      expect(screen.queryByText(/WELCOME20|instead of/)).toBeNull();
    });

    it('says what it takes off a bundle', async () => {
      await openWith({ percent: null, amount: 5 }, { ...starters, onSale: true });
      expect(await screen.findByText(inParts('WELCOME20: $5 off'))).toBeTruthy();
      expect(screen.getByText(inParts(/^2 guides, \$10\.00 instead of/))).toBeTruthy();
    });
  });

  it.each([
    ['a guide', physicsPage],
    ['a bundle', { ...starters, onSale: true as const }],
  ])('says beside the price of %s that checkout opens soon', async (_, page) => {
    vi.spyOn(checkout, 'isCheckoutClosed').mockReturnValue(true);
    await open(page);
    expect(screen.getByText(/^Checkout opens soon\./)).toBeTruthy();
    expect(document.body.textContent).not.toContain('PayPal');
  });

  it('shows what is inside, who wrote it, and when it was checked', async () => {
    await open();
    const text = document.body.textContent;
    for (const part of [
      'PDF · 5 pages · Edition 2026-27 · Checked on October 1, 2026',
      '$4.99',
      'Plan four years of physics.',
      'Start with motion',
      'Ines Sample',
      'Do I need calculus?',
    ]) {
      expect(text).toContain(part);
    }
    expect(screen.getAllByRole('link', { name: /^Sample page \d, larger$/ })).toHaveLength(2);
  });

  it('links to the free sample, with its pages and size', async () => {
    await open();
    const sample = screen.getByRole('link', { name: 'Read a free sample (PDF, 3 pages, 84 kB)' });
    expect(sample.getAttribute('href')).toMatch(/sample.*\.pdf$/);
  });

  it('counts one page as one', async () => {
    const { pictures, sample, ...page } = physicsPage;
    await open({
      ...page,
      pages: 1,
      pictures: { ...pictures, samples: pictures.samples.slice(1) },
      sample: sample && { ...sample, pages: 1 },
    });
    const text = document.body.textContent;
    expect(text).toContain('PDF · 1 page · ');
    expect(text).toContain('(PDF, 1 page, 84 kB)');
    expect(text).toContain('Its one page');
    expect(text).not.toMatch(/\b1 pages/);
  });

  it('links to the refund policy beside the price', async () => {
    await open();
    expect(screen.getByRole('link', { name: 'refund policy' }).getAttribute('href')).toBe('/refund-and-cancellation');
  });

  it('promises new editions, which are free, beside the price', async () => {
    await open();
    expect(document.body.textContent).toContain('When we publish a new edition, you’ll get it free.');
  });

  it('says what is new in its edition', async () => {
    await open({ ...physicsPage, whatsNew: ['Two more labs.', 'New deadlines.'] });
    const section = screen.getByRole('heading', { name: 'What’s new in the 2026-27 edition' }).closest('section');
    if (section === null) throw new Error('There is no section');
    const lines = within(section).getAllByRole('listitem');
    expect(lines.map(({ textContent }) => textContent)).toEqual(['Two more labs.', 'New deadlines.']);
  });

  it('says nothing of a season that lasts, or of what is new if nothing is', async () => {
    await open();
    expect(screen.queryByRole('heading', { name: /new/ })).toBeNull();
    expect(document.body.textContent).not.toContain('school year');
  });

  it.each([
    ['and that buyers get the next one', true, ' Buyers get the next edition free.'],
    ['and promises no next one once it is off sale', false, ''],
  ])('says that its season is over, %s', async (_, onSale, promise) => {
    await open({ ...physicsPage, edition: '2025-26', pastSeason: true, onSale });
    const sentence = screen.getByText(/^This edition is for the/);
    expect(sentence.textContent).toBe(`This edition is for the 2025–26 school year, which is over.${promise}`);
    if (onSale) expect(button('Buy now').disabled).toBe(false);
  });

  it('starts a purchase of this guide alone, and names its price', async () => {
    const user = await open();
    await user.click(button('Buy now'));
    const dialog = await screen.findByRole('dialog', { name: 'Sign Up to Download' });
    expect(dialog.textContent).toContain('Next: confirm your email, then pay $4.99.');
    expect(dialog.textContent).toContain(
      'To pay you must be 18 or older. If you aren’t, someone else can pay in the next step.',
    );
    expect(stored()).toMatchObject([{ _id: 'physics-first' }]);
  });

  describe('with other guides selected', () => {
    const selected = [essays, robots].map(({ _id, title, desc, amount }) => ({ _id, title, desc, amount }));
    beforeEach(() => {
      sessionStorage.setItem('selectedPDFs', JSON.stringify(selected));
    });

    it('buys this one alone, and the others come back with Escape', async () => {
      const user = await open();
      await user.click(button('Buy now'));
      const dialog = await screen.findByRole('dialog', { name: 'Sign Up to Download' });
      expect(dialog.textContent).toContain('then pay $4.99.');
      expect(stored()).toMatchObject([{ _id: 'physics-first' }]);
      await user.keyboard('{Escape}');
      expect(stored()).toEqual(selected);
    });

    it('keeps all of them if this one is among them', async () => {
      const user = await open();
      await user.click(button('Add to selection'));
      await user.click(button('Buy now'));
      await screen.findByRole('dialog');
      expect(stored()).toMatchObject([{ _id: 'physics-first' }]);
      await user.keyboard('{Escape}');
      expect(stored()).toMatchObject([...selected, { _id: 'physics-first' }]);
    });

    it.each([
      ['this page', '/pdf-page/physics-first'],
      ['the shop', '/pdf-page'],
    ])('brings them back to someone who returns from the payment to %s', async (_, path) => {
      api.on(getProfile, () => ({ res: profile }));
      signIn();
      const user = await open();
      await user.click(button('Buy now'));
      expect(currentAddress()).toBe('/payment');
      expect(stored()).toMatchObject([{ _id: 'physics-first' }]);
      reload();
      api.on(listGuides, () => ({ res: catalog }));
      visit(path, { '/pdf-page/:id': <GuidePage />, '/pdf-page': <MajorInsightsPage /> });
      await waitFor(() => {
        expect(stored()).toEqual(selected);
      });
    });
  });

  it('leads a signed-in visitor straight to the payment', async () => {
    api.on(getProfile, () => ({ res: { ...profile, purchases: [] } }));
    signIn();
    const user = await open();
    await user.click(button('Buy now'));
    expect(currentAddress()).toBe('/payment');
  });

  it('adds the guide to the selection, and takes it out', async () => {
    const user = await open();
    await user.click(button('Add to selection'));
    expect(stored()).toMatchObject([{ _id: 'physics-first' }]);
    expect(screen.getByRole('link', { name: 'Go to your selection' }).getAttribute('href')).toBe('/pdf-page');
    await user.click(button('Selected'));
    expect(stored()).toEqual([]);
  });

  it('offers nothing to people who own it', async () => {
    api.on(getProfile, () => ({ res: { ...profile, purchases: [{ pdfID: [asOwned(physics)] }] } }));
    signIn();
    await open();
    await screen.findByText('You own this guide');
    expect(screen.queryByRole('button', { name: 'Buy now' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Open your dashboard' }).getAttribute('href')).toBe('/dashboard');
  });

  it('says that a withdrawn guide is not for sale, and that buyers keep it', async () => {
    await open({ ...physicsPage, onSale: false });
    expect(document.body.textContent).toContain('This guide is no longer for sale.');
    expect(document.body.textContent).toContain('It’s still yours');
    expect(screen.queryByRole('button', { name: 'Buy now' })).toBeNull();
    expect(document.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex');
  });

  it('of a guide without pictures, contents or an author shows its facts', async () => {
    await open({
      ...physicsPage,
      checkedOn: '',
      author: null,
      outcomes: [],
      contents: [],
      pictures: { cover: null, samples: [] },
      sample: null,
      questions: [],
    });
    expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([physics.title]);
    expect(button('Buy now').disabled).toBe(false);
  });

  describe('at its end', () => {
    const end = () => screen.queryByRole('button', { name: 'Buy this guide' });

    it('has the price and the button again, and what is selected', async () => {
      const user = await open();
      expect(end()?.parentElement?.textContent).toContain('$4.99');
      await user.click(button('Add to selection'));
      expect(screen.getByRole('link', { name: 'See your selection (1)' }).getAttribute('href')).toBe('/pdf-page');
      await user.click(button('Buy this guide'));
      expect(await screen.findByRole('dialog', { name: 'Sign Up to Download' })).toBeTruthy();
      await user.keyboard('{Escape}');
      await waitFor(() => {
        expect(document.activeElement).toBe(end());
      });
    });

    it('has neither for a guide that is off sale', async () => {
      await open({ ...physicsPage, onSale: false });
      expect(end()).toBeNull();
    });

    it('has neither for people who own it', async () => {
      api.on(getProfile, () => ({ res: { ...profile, purchases: [{ pdfID: [asOwned(physics)] }] } }));
      signIn();
      await open();
      await screen.findByText('You own this guide');
      expect(end()).toBeNull();
    });
  });

  it('adds related guides to the selection, but none that the visitor owns', async () => {
    api.on(getProfile, () => ({ res: { ...profile, purchases: [{ pdfID: [asOwned(essays)] }] } }));
    signIn();
    const user = await open({ ...physicsPage, related: [robots, essays] });
    expect(await screen.findByText('You own it')).toBeTruthy();
    expect(screen.queryByRole('button', { name: `Add ${essays.title}` })).toBeNull();
    await user.click(button(`Add ${robots.title}`));
    expect(stored()).toMatchObject([{ _id: 'robots' }]);
    await user.click(button(`Added ${robots.title}`));
    expect(stored()).toEqual([]);
  });

  it('leads to related guides', async () => {
    await open({ ...physicsPage, related: [robots] });
    const related = screen.getByRole('heading', { name: 'Related guides' }).closest('section');
    if (related === null) throw new Error('There is no section');
    expect(within(related).getByRole('link').getAttribute('href')).toBe('/pdf-page/robots');
  });
});

describe('a guide in bundles', () => {
  const within = { _id: 'starters', title: starters.title, price: 15, guides: 2 };

  it('names them, with what they cost', async () => {
    await open({ ...physicsPage, bundles: [within] });
    const link = screen.getByRole('link', { name: starters.title });
    expect(link.getAttribute('href')).toBe('/pdf-page/starters');
    expect(link.parentElement?.textContent).toBe(`Also in ${starters.title}, 2 guides for $15.00.`);
  });
});

describe('the page of a bundle', () => {
  const page: BundlePage = { ...starters, onSale: true };
  const own = (...owned: typeof catalog) => {
    api.on(getProfile, () => ({ res: { ...profile, purchases: [{ pdfID: owned.map(asOwned) }] } }));
    signIn();
  };

  it('shows both prices, the saving, and its guides with links to their pages', async () => {
    await open(page);
    const text = document.body.textContent;
    for (const part of [
      starters.desc,
      'PDF · 12 pages in all',
      '2 guides, $15.00 instead of $19.09',
      'You save $4.09',
      'Already own some? We’ll take them off the price at checkout.',
      '$4.99 by itself',
    ]) {
      expect(text).toContain(part);
    }
    const links = [physics, essays].map(({ _id }) => document.querySelector(`a[href="/pdf-page/${_id}"]`)?.textContent);
    expect(links).toEqual([physics.title, essays.title]);
    expect(screen.getByRole('link', { name: 'refund policy' }).getAttribute('href')).toBe('/refund-and-cancellation');
  });

  it('marks its guides that are past their season', async () => {
    await open({ ...page, guides: [{ ...physics, pastSeason: true }, essays] });
    const marks = screen.getAllByText(/edition; the next one is free for buyers$/);
    expect(marks.map((mark) => mark.closest('li')?.textContent)).toEqual([expect.stringContaining(physics.title)]);
  });

  it('has its price and a button at its end', async () => {
    const user = await open(page);
    expect(button('Buy this bundle').parentElement?.textContent).toContain('$15.00');
    await user.click(button('Buy this bundle'));
    expect(await screen.findByRole('dialog', { name: 'Sign Up to Download' })).toBeTruthy();
  });

  it('starts a purchase of the bundle alone', async () => {
    const user = await open(page);
    await user.click(button('Buy now'));
    const dialog = await screen.findByRole('dialog', { name: 'Sign Up to Download' });
    expect(dialog.textContent).toContain('Next: confirm your email, then pay $15.00.');
    const guides = [physics, essays].map(({ _id, title }) => ({ _id, title }));
    expect(stored()).toEqual([{ _id: 'starters', title: starters.title, desc: starters.desc, amount: 15, guides }]);
  });

  it('leads a signed-in visitor straight to the payment, and marks what they own', async () => {
    own(physics);
    const user = await open(page);
    expect(await screen.findAllByText('You own this guide')).toHaveLength(1);
    await user.click(button('Buy now'));
    expect(currentAddress()).toBe('/payment');
  });

  it('offers nothing to people who own all of its guides', async () => {
    own(physics, essays);
    await open(page);
    expect(await screen.findByText('You own these guides')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Buy now' })).toBeNull();
  });

  it('says that a withdrawn bundle is not for sale, and that buyers keep its guides', async () => {
    await open({ ...page, onSale: false });
    const text = document.body.textContent;
    expect(text).toContain('This bundle is no longer for sale.');
    expect(text).toContain('Its guides are still yours');
    expect(text).toContain('Its guides that are still on sale');
    expect(text).not.toContain('$15.00');
    expect(screen.queryByRole('button', { name: 'Buy now' })).toBeNull();
    expect(document.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex');
  });

  it('of a withdrawn bundle whose guides are gone too has no list', async () => {
    await open({ ...page, onSale: false, guides: [], price: 0, amount: 0, listPrice: 0 });
    expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([starters.title]);
  });
});

describe('an address without a guide', () => {
  it('shows the page for missing addresses', async () => {
    api.on(getGuide, () => refuse('NOT_FOUND'));
    visit('/pdf-page/unknown', { '/pdf-page/:id': <GuidePage /> });
    expect(await screen.findByRole('heading', { level: 1, name: 'This path ends here' })).toBeTruthy();
  });
});

describe('a guide that does not load', () => {
  it('can be loaded again', async () => {
    api.on(getGuide, unreachable);
    const user = visit('/pdf-page/physics-first', { '/pdf-page/:id': <GuidePage /> });
    const problem = await screen.findByRole('alert');
    api.on(listGuides, () => ({ res: catalog }));
    api.on(getGuide, () => ({ res: physicsPage }));
    await user.click(within(problem).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { level: 1, name: physics.title })).toBeTruthy();
  });
});
