// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { unsubscribeBuyer } from '#contract/endpoints/orders/public.ts';
import { UnsubscribePage } from '../../pages/account/unsubscribe.tsx';
import { refuse, unreachable } from '../testing/fake-api.ts';
import { useFakeApi, visit } from '../testing/render.tsx';

const api = useFakeApi();
const token = `01KA0000000000000000000AMY.${'m'.repeat(43)}`;
const open = (address = `/unsubscribe?token=${token}`) => visit(address, { '/unsubscribe': <UnsubscribePage /> });
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
const stop = () => screen.getByRole('button', { name: 'Stop these emails' });

describe('the page that stops emails', () => {
  it('asks, and changes nothing before the button is pressed', () => {
    open();
    expect(heading()).toBe('Stop emails about new editions?');
    expect(api.calls).toEqual([]);
    expect(document.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex');
  });

  it('stops them without a session, and says so', async () => {
    api.on(unsubscribeBuyer, () => ({}));
    const user = open();
    await user.click(stop());
    expect(await screen.findByText(/We’ve stopped emails about new editions/)).toBeTruthy();
    expect(heading()).toBe('You won’t get these emails anymore');
    expect(screen.queryByRole('button', { name: 'Stop these emails' })).toBeNull();
    expect(api.inputsOf(unsubscribeBuyer)).toEqual([{ token }]);
  });

  it.each([`/unsubscribe?token=${token.slice(0, -1)}`, '/unsubscribe'])(
    'says what to do if the link is not complete: %s',
    async (address) => {
      const message = 'This link is not complete. Please reply to the email, and we’ll stop them for you.';
      api.on(unsubscribeBuyer, () => refuse('NOT_FOUND', { message }));
      const user = open(address);
      await user.click(stop());
      expect((await screen.findByRole('alert')).textContent).toContain(message);
      expect(stop()).toBeTruthy();
    },
  );

  it('can be tried again without a connection', async () => {
    api.on(unsubscribeBuyer, unreachable);
    const user = open();
    await user.click(stop());
    expect(await screen.findByRole('alert')).toBeTruthy();
    api.on(unsubscribeBuyer, () => ({}));
    await user.click(stop());
    expect(await screen.findByText(/We’ve stopped emails/)).toBeTruthy();
  });

  it('says without JavaScript to reply to the email', () => {
    const html = renderToString(
      <MemoryRouter>
        <UnsubscribePage />
      </MemoryRouter>,
    );
    expect(/<noscript>(.*?)<\/noscript>/s.exec(html)?.[1]).toContain('reply to the email');
  });
});

describe('the page that ends a request to pay', () => {
  const ask = `ask-01KA0000000000000000REQUEST.${'m'.repeat(43)}`;
  const end = () => screen.getByRole('button', { name: 'End the request and stop these emails' });

  it('says what its button does, and changes nothing before it is pressed', () => {
    open(`/unsubscribe?token=${ask}`);
    expect(heading()).toBe('Not for you?');
    expect(
      screen.getByText(/the request ends, and we won’t email this address about such requests again/),
    ).toBeTruthy();
    expect(screen.queryByText(/new edition/)).toBeNull();
    expect(api.calls).toEqual([]);
  });

  it('ends it, says so, and leads nobody to an account', async () => {
    api.on(unsubscribeBuyer, () => ({}));
    const user = open(`/unsubscribe?token=${ask}`);
    await user.click(end());
    expect(
      await screen.findByText('Done. The request has ended, and we won’t email you about such requests again.'),
    ).toBeTruthy();
    expect(api.inputsOf(unsubscribeBuyer)).toEqual([{ token: ask }]);
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('can be tried again without a connection', async () => {
    api.on(unsubscribeBuyer, unreachable);
    const user = open(`/unsubscribe?token=${ask}`);
    await user.click(end());
    expect(await screen.findByRole('alert')).toBeTruthy();
    api.on(unsubscribeBuyer, () => ({}));
    await user.click(end());
    expect(await screen.findByText(/^Done\./)).toBeTruthy();
  });
});
