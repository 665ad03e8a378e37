// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import * as checkout from '../../content/sections/checkout.ts';
import { QueryProvider } from '../api/query.tsx';
import { useFakeApi, visit } from '../testing/render.tsx';
import { PayPalButton } from './paypal-button.tsx';

const api = useFakeApi();
const nothing = async () => await Promise.resolve();
const events = {
  createOrder: async () => await Promise.resolve(''),
  onApprove: nothing,
  onCancel: nothing,
  onError: nothing,
};

it.each([false, true])('gives way to a note where checkout is closed: %s', (isNote) => {
  vi.spyOn(checkout, 'isCheckoutClosed').mockReturnValue(isNote);
  api.serve('/config.json', () => Response.json({ paypal: { clientId: 'test-client' } }));
  const page = (
    <QueryProvider>
      <PayPalButton events={events} />
    </QueryProvider>
  );
  visit('/payment', { '/payment': page });
  expect(screen.queryByText(/^Checkout opens soon\./) !== null).toBe(isNote);
  expect(screen.queryByText('Preparing the payment…') === null).toBe(isNote);
});
