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
import { Problem } from '#web/components/ui/problem.tsx';
import { Spinner } from '#web/components/ui/spinner.tsx';
import { messageOf } from '../api/api-error.ts';
import { loadConfig, type SiteConfig } from '../api/config.ts';
import { loadPagesInFull } from './full-page-navigation.ts';

/** What happens while a buyer pays. Everything that PayPal reports arrives here. */
export interface PayPalEvents {
  /** Opens the order and answers PayPal's id. */
  createOrder: () => Promise<string>;
  /** The buyer has approved; the id is undefined where PayPal gave none. */
  onApprove: (orderID: string | undefined) => Promise<void>;
  onCancel: () => Promise<void>;
  onError: (error: unknown) => Promise<void>;
}

/** PayPal's own button, with its script loaded from where the site's configuration says and only while this is shown. */
export const PayPalButton = ({ events }: { events: PayPalEvents }) => {
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
        onRetry={() => {
          void config.refetch();
        }}
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
  const [brokenTimes, setBrokenTimes] = useState(0);
  const [isBroken, setBroken] = useState(false);
  useEffect(loadPagesInFull, []);

  if (isInitial || isPending) return <Spinner label="Loading PayPal…" />;
  if (isRejected) {
    return (
      <Problem
        stacked
        title="PayPal did not load"
        message="Check your connection and any script blocker, then try again. Nothing has been charged."
        onRetry={() => {
          dispatch({ type: DISPATCH_ACTION.RESET_OPTIONS, value: options });
        }}
      />
    );
  }
  if (isBroken) {
    return (
      <Problem
        stacked
        title="PayPal did not start"
        message="We couldn’t show its button. Nothing has been charged."
        onRetry={() => {
          setBroken(false);
          setBrokenTimes(brokenTimes + 1);
        }}
      />
    );
  }
  return (
    <PayPalButtons
      key={brokenTimes}
      fundingSource={FUNDING.PAYPAL}
      style={{ height: 40 }}
      createOrder={() => events.createOrder()}
      onApprove={({ orderID }) => events.onApprove(orderID === '' ? undefined : orderID)}
      onCancel={() => void events.onCancel()}
      onError={(error) => {
        // The button itself failed to render: no payment has been tried.
        if ('componentStack' in error) setBroken(true);
        else void events.onError(error);
      }}
    >
      <p>PayPal isn’t available in this browser. Write to us, and we’ll find another way.</p>
    </PayPalButtons>
  );
};
