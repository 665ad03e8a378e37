import { PayPalButtons, PayPalScriptProvider, usePayPalScriptReducer } from '@paypal/react-paypal-js';
import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';

/**
 * A shop with one button: the real library with the simulator whose origin is in the page's query.
 */

const query = new URLSearchParams(location.search);
const options = {
  clientId: query.get('client') ?? '',
  currency: 'USD',
  intent: 'capture',
  components: 'buttons',
  sdkBaseUrl: `${query.get('paypal') ?? ''}/sdk/js`,
};
const height = Number(query.get('height') ?? '40');
const mode = query.get('mode');

const createOrder = async (): Promise<string> => {
  if (mode === 'no-id') return '';
  if (mode === 'rejects') throw new Error('the shop has no order');
  const response = await fetch('/create', { method: 'POST' });
  return response.text();
};

const Shop = () => {
  const [{ isPending, isRejected }] = usePayPalScriptReducer();
  const [events, setEvents] = useState<string[]>([]);
  const [disabled, setDisabled] = useState(false);
  const [isMounted, setMounted] = useState(true);
  const note = (event: string): void => {
    setEvents((earlier) => [...earlier, event]);
  };
  return (
    <main>
      <p id="state">{isPending ? 'pending' : isRejected ? 'rejected' : 'resolved'}</p>
      <button
        type="button"
        onClick={() => {
          setDisabled(!disabled);
        }}
      >
        toggle
      </button>
      <button
        type="button"
        onClick={() => {
          setMounted(false);
        }}
      >
        leave
      </button>
      {isMounted && !isRejected ? (
        <PayPalButtons
          fundingSource="paypal"
          style={{ height }}
          disabled={disabled}
          createOrder={createOrder}
          onApprove={async ({ orderID, payerID, paymentID }, actions) => {
            const response = await fetch(`/capture?order=${orderID}`, { method: 'POST' });
            const status = await response.text();
            note(`approved ${orderID} ${payerID ? 'payer' : ''} ${paymentID ? 'payment' : ''} ${status}`);
            if (status === 'INSTRUMENT_DECLINED') actions.restart();
          }}
          onCancel={({ orderID }) => {
            note(`canceled ${String(orderID)}`);
          }}
          onError={(error) => {
            note(`error ${String(error['message'])}`);
          }}
        />
      ) : null}
      <output>{events.join('\n')}</output>
    </main>
  );
};

const root = document.querySelector('#root');
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <PayPalScriptProvider options={options}>
        <Shop />
      </PayPalScriptProvider>
    </StrictMode>,
  );
}
