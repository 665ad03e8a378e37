import { act, fireEvent } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';

/**
 * PayPal in the browser, as its documentation describes it: a script that sets `window.paypal`, a
 * button in the page, and callbacks for what the buyer does in PayPal's window.
 */

interface ButtonProps {
  createOrder: (data: { paymentSource: string }) => Promise<string>;
  onApprove: (data: { orderID: string; payerID: string }, actions: object) => Promise<void>;
  onCancel: (data: { orderID: string }) => void;
  onError: (error: Error) => void;
  fundingSource: string;
  style: object;
}

type Buyer = 'approves' | 'cancels' | 'approves-twice' | 'approves-without-order';

interface FakePayPal {
  /** What the buyer does in PayPal's window once it shows the order. */
  buyer: Buyer;
  script: 'loads' | 'fails' | 'waits';
  popup: 'opens' | 'is blocked' | 'breaks';
  rendering: 'works' | 'fails';
  /** Addresses from which the script was requested. */
  scriptUrls: URL[];
  /** Props of the button rendered last. */
  buttonProps: ButtonProps | null;
  /** Presses the button. The rest happens asynchronously. */
  press: () => void;
}

const isScript = (node: Node): node is HTMLScriptElement => node instanceof HTMLScriptElement;

/** Replaces PayPal during the tests of a file. */
export function useFakePayPal(): FakePayPal {
  const fake: FakePayPal = {
    buyer: 'approves',
    script: 'loads',
    popup: 'opens',
    rendering: 'works',
    scriptUrls: [],
    buttonProps: null,
    press: () => {
      const button = document.querySelector('[data-paypal]');
      if (button === null) throw new Error('PayPal shows no button');
      fireEvent.click(button);
    },
  };

  const namespace = {
    version: '5.0.0',
    FUNDING: { PAYPAL: 'paypal' },
    Buttons: (props: ButtonProps) => {
      if (fake.rendering === 'fails') throw new Error('zoid says no');
      const button = document.createElement('button');
      button.textContent = 'PayPal';
      button.dataset['paypal'] = '';
      button.onclick = () => void pressButton(props, fake);
      return {
        isEligible: () => true,
        render: (container: Element) => {
          fake.buttonProps = props;
          container.append(button);
          return Promise.resolve();
        },
        close: () => {
          button.remove();
          return Promise.resolve();
        },
      };
    },
  };

  const observer = new MutationObserver((changes) => {
    const scripts = changes.flatMap(({ addedNodes }) => [...addedNodes].filter(isScript));
    for (const script of scripts) {
      fake.scriptUrls.push(new URL(script.src));
      if (fake.script === 'waits') continue;
      act(() => {
        if (fake.script === 'loads') Object.assign(window, { paypal: namespace });
        script.dispatchEvent(new Event(fake.script === 'loads' ? 'load' : 'error'));
      });
    }
  });

  beforeEach(() => {
    Object.assign(fake, {
      buyer: 'approves',
      script: 'loads',
      popup: 'opens',
      rendering: 'works',
      scriptUrls: [],
      buttonProps: null,
    });
    observer.observe(document.head, { childList: true });
  });
  afterEach(() => {
    observer.disconnect();
    Reflect.deleteProperty(window, 'paypal');
    for (const script of document.head.querySelectorAll('script')) script.remove();
  });
  return fake;
}

async function pressButton(props: ButtonProps, { buyer, popup }: FakePayPal): Promise<void> {
  if (popup === 'is blocked') {
    props.onError(new Error('Can not open popup window - blocked'));
    return;
  }
  if (popup === 'breaks') {
    props.onError(new Error('Something in PayPal broke'));
    return;
  }
  try {
    const orderID = await props.createOrder({ paymentSource: 'paypal' });
    if (orderID === '') throw new Error('Expected an order id to be passed');
    const approve = (id: string) => props.onApprove({ orderID: id, payerID: 'BUYER' }, {});
    if (buyer === 'cancels') props.onCancel({ orderID });
    else if (buyer === 'approves-twice') await Promise.all([approve(orderID), approve(orderID)]);
    else await approve(buyer === 'approves' ? orderID : '');
  } catch (error) {
    props.onError(error instanceof Error ? error : new Error(String(error)));
  }
}
