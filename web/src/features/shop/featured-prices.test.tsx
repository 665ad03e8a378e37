// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { listGuides } from '#contract/endpoints/guides/public.ts';
import { featuredGuides } from '../../content/featured-guides.ts';
import { unreachable } from '../testing/fake-api.ts';
import { useFakeScreen } from '../testing/fake-screen.ts';
import { useFakeApi, visit } from '../testing/render.tsx';
import { catalog } from '../testing/samples.ts';
import { FeaturedGuides } from './featured-guides.tsx';

const api = useFakeApi();
const [guide = expect.fail()] = catalog;
const [featured = expect.fail()] = featuredGuides;
const comeNear = useFakeScreen();

const show = () => {
  visit('/', { '/': <FeaturedGuides /> });
  comeNear();
};
const priceOf = (id: string) => document.querySelector(`[data-guide="${id}"]`)?.textContent;

it('shows the price of now beside each guide on sale, once the list is near', async () => {
  api.on(listGuides, () => ({ res: [{ ...guide, _id: featured.id, price: 12.5 }, guide] }));
  visit('/', { '/': <FeaturedGuides /> });
  expect(api.calls).toEqual([]);
  comeNear();
  expect(await screen.findByText('$12.50')).toBeTruthy();
  expect(featuredGuides.map(({ id }) => priceOf(id))).toEqual(['$12.50', '', '']);
});

it('shows no price if the answer doesn’t arrive', async () => {
  const answered = vi.fn(unreachable);
  api.on(listGuides, answered);
  show();
  await vi.waitFor(() => {
    expect(answered).toHaveBeenCalled();
  });
  expect(featuredGuides.map(({ id }) => priceOf(id))).toEqual(['', '', '']);
});
