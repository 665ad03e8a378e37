import {
  DISPATCH_ACTION,
  FUNDING,
  PayPalButtons,
  PayPalScriptProvider,
  usePayPalScriptReducer,
} from '@paypal/react-paypal-js';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { CURRENCY } from '#contract/limits.ts';
import { Problem } from '../../components/ui/problem.tsx';
import { Spinner } from '../../components/ui/spinner.tsx';
import { isCheckoutClosed } from '../../content/sections/checkout.ts';
import { messageOf } from '../api/api-error.ts';
import { loadConfig, type SiteConfig } from '../api/config.ts';
import { CheckoutNote } from '../shop/checkout-note.tsx';
import { loadPagesInFull } from './full-page-navigation.ts';

/** Handlers for everything that PayPal reports while a buyer pays. */
export interface PayPalEvents {
  /** Opens the order and returns PayPal's id for it. */
  createOrder: () => Promise<string>;
  /** The buyer has approved. The id is undefined if PayPal gave none. */
  onApprove: (orderID: string | undefined) => Promise<void>;
  onCancel: () => Promise<void>;
  onError: (error: unknown) => Promise<void>;
}

/**
 * PayPal's own button, or that the site takes no payments yet. Its script is loaded only when it is
 * shown, from the address in the site's configuration.
 */
export const PayPalButton = (props: { events: PayPalEvents }) =>
  isCheckoutClosed() ? <CheckoutNote /> : <OpenButton {...props} />;

const OpenButton = ({ events }: { events: PayPalEvents }) => {
  const config = useQuery({
    queryKey: ['config'],
    queryFn: ({ signal }) => loadConfig(signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (config.isPending) return <Spinner label="Preparing the payment…" />;
  if (config.data === undefined) {
    return (
      <Problem
        stacked
        title="The payment isn’t ready"
        message={messageOf(config.error, 'We couldn’t prepare the payment. Please try again in a minute.')}
        onRetry={() => void config.refetch()}
      />
    );
  }
  return (
    <PayPalScriptProvider options={scriptOptions(config.data.paypal)}>
      <LoadedButton events={events} />
    </PayPalScriptProvider>
  );
};

const scriptOptions = ({ clientId, sdkBaseUrl }: SiteConfig['paypal']) => ({
  clientId,
  currency: CURRENCY,
  intent: 'capture',
  components: 'buttons',
  ...(sdkBaseUrl === undefined ? {} : { sdkBaseUrl }),
});

const LoadedButton = ({ events }: { events: PayPalEvents }) => {
  const [{ isInitial, isPending, isRejected, options }, dispatch] = usePayPalScriptReducer();
  const [attempt, setAttempt] = useState(0);
  const [hasFailed, setFailed] = useState(false);
  useEffect(loadPagesInFull, []);

  if (isInitial || isPending) return <Spinner label="Loading PayPal…" />;
  if (isRejected) {
    return (
      <Problem
        stacked
        title="PayPal did not load"
        message="Check your connection and any script blocker, then try again. Nothing has been charged."
        onRetry={() => dispatch({ type: DISPATCH_ACTION.RESET_OPTIONS, value: options })}
      />
    );
  }
  if (hasFailed) {
    return (
      <Problem
        stacked
        title="PayPal did not start"
        message="We couldn’t show its button. Nothing has been charged."
        onRetry={() => {
          setFailed(false);
          setAttempt(attempt + 1);
        }}
      />
    );
  }
  return (
    <PayPalButtons
      key={attempt}
      fundingSource={FUNDING.PAYPAL}
      style={{ height: 40 }}
      createOrder={() => events.createOrder()}
      onApprove={({ orderID }) => events.onApprove(orderID === '' ? undefined : orderID)}
      onCancel={() => void events.onCancel()}
      onError={(error) => {
        // The button failed to render, so no payment has started.
        if ('componentStack' in error) setFailed(true);
        else void events.onError(error);
      }}
    >
      <p>PayPal isn’t available in this browser. Write to us, and we’ll find another way.</p>
    </PayPalButtons>
  );
};
