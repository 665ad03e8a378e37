import { isPopupMessage, type PopupMessage } from './messages.ts';

/**
 * The part of PayPal's JavaScript SDK that a shop with one PayPal button uses:
 * `window.paypal.Buttons`. It may run twice in a page, because React's StrictMode loads it twice.
 */

interface ButtonProps {
  fundingSource?: string;
  style?: { height?: number | string };
  createOrder?: (data: { paymentSource: string }, actions: object) => Promise<string>;
  onInit?: (data: object, actions: { enable: () => Promise<void>; disable: () => Promise<void> }) => unknown;
  onApprove?: (
    data: { orderID: string; payerID: string; paymentID: string; paymentSource: string },
    actions: { restart: () => void },
  ) => unknown;
  onCancel?: (data: { orderID: string }) => unknown;
  onError?: (error: Error) => unknown;
}

const FUNDING = { PAYPAL: 'paypal' } as const;
const POPUP = { width: 480, height: 640 };
const CLOSED_POLL_MS = 200;
/** A message that the popup sent just before it closed may arrive later. */
const CLOSED_GRACE_MS = 300;

const script = document.currentScript instanceof HTMLScriptElement ? document.currentScript : undefined;
const simulator = new URL(script?.src ?? location.href).origin;

const toError = (reason: unknown): Error => (reason instanceof Error ? reason : new Error(String(reason)));

const checkHeight = (height: number | string | undefined): number => {
  if (height === undefined) return 40;
  if (typeof height === 'number' && height >= 25 && height <= 55) return height;
  throw new Error(`Expected style.height to be a number from 25 to 55 - got ${height}`);
};

const pageUrl = (query: Record<string, string>): string =>
  `${simulator}/checkoutnow?${new URLSearchParams({ ...query, opener: location.origin }).toString()}`;

const openPopup = (): Window | null => {
  const left = Math.max(0, Math.round(screenX + (outerWidth - POPUP.width) / 2));
  const top = Math.max(0, Math.round(screenY + (outerHeight - POPUP.height) / 2));
  const features = `popup,width=${POPUP.width},height=${POPUP.height},left=${left},top=${top}`;
  return window.open(pageUrl({ waiting: '1' }), `paypal_${Date.now()}`, features);
};

/**
 * Resolves with the popup's next message of one of these types, or with undefined once the buyer
 * has closed it.
 */
const nextMessage = (popup: Window, types: readonly PopupMessage['type'][]): Promise<PopupMessage | undefined> =>
  new Promise((resolve) => {
    const end = (message: PopupMessage | undefined): void => {
      removeEventListener('message', onMessage);
      clearInterval(poll);
      resolve(message);
    };
    const onMessage = ({ origin, source, data }: MessageEvent): void => {
      if (origin === simulator && source === popup && isPopupMessage(data) && types.includes(data.type)) end(data);
    };
    const poll = setInterval(() => {
      if (!popup.closed) return;
      clearInterval(poll);
      setTimeout(end, CLOSED_GRACE_MS);
    }, CLOSED_POLL_MS);
    addEventListener('message', onMessage);
  });

interface ButtonState {
  readonly props: ButtonProps;
  popup: Window | null;
  /** The shop has removed the button. */
  closed: boolean;
}

const fail = ({ onError }: ButtonProps, reason: unknown): void => {
  const error = toError(reason);
  if (onError) onError(error);
  else reportError(error);
};

/**
 * Closes the popup if the flow fails, and reports the error unless the shop has removed the button.
 */
const runFlow = async (flow: Promise<void>, state: ButtonState, popup: Window): Promise<void> => {
  try {
    await flow;
  } catch (error) {
    popup.close();
    if (!state.closed) fail(state.props, error);
  }
};

const approve = async (orderID: string, state: ButtonState, popup: Window): Promise<void> => {
  const { props } = state;
  popup.location.href = pageUrl({ token: orderID });
  const answer = await nextMessage(popup, ['paypal-simulator:approved', 'paypal-simulator:canceled']);
  if (state.closed) return;
  if (answer?.type !== 'paypal-simulator:approved') {
    popup.close();
    await props.onCancel?.({ orderID });
    return;
  }
  const then = { restarted: false };
  const restart = (): void => {
    then.restarted = true;
    popup.focus();
    void runFlow(approve(orderID, state, popup), state, popup);
  };
  // The popup stays open until the shop is done: a browser would block a second one for restart().
  await props.onApprove?.(
    { orderID, payerID: answer.payerID, paymentID: orderID, paymentSource: FUNDING.PAYPAL },
    { restart },
  );
  if (!then.restarted) popup.close();
};

const createAndApprove = async (state: ButtonState, popup: Window): Promise<void> => {
  const { props } = state;
  const ready = nextMessage(popup, ['paypal-simulator:ready']);
  if (props.createOrder === undefined) throw new Error('Expected a createOrder function.');
  const orderID = await props.createOrder({ paymentSource: FUNDING.PAYPAL }, {});
  if (!orderID) throw new Error('Expected an order id to be passed');
  // Under COOP same-origin-allow-popups a popup that navigates before its first page has loaded
  // loses its opener.
  await ready;
  if (state.closed) return;
  if (popup.closed) await props.onCancel?.({ orderID });
  else await approve(orderID, state, popup);
};

const onClick = (state: ButtonState): void => {
  if (state.popup && !state.popup.closed) {
    state.popup.focus();
    return;
  }
  // Opened in the click itself: the browser would block it later.
  state.popup = openPopup();
  if (state.popup === null) fail(state.props, new Error('The browser blocked the PayPal popup window.'));
  else void runFlow(createAndApprove(state, state.popup), state, state.popup);
};

const drawButton = (host: HTMLElement, height: number): HTMLButtonElement => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    button { all: unset; box-sizing: border-box; display: block; width: 100%; height: ${height}px; cursor: pointer;
      border-radius: 4px; background: #f4c430; color: #14213d; text-align: center;
      font: 600 ${Math.round(height * 0.4)}px/${height}px system-ui, sans-serif; }
    button:hover { filter: brightness(.96); }
    button:focus-visible { outline: 2px solid #14417a; outline-offset: 2px; }
    button:disabled { cursor: not-allowed; }`);
  const root = host.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [sheet];
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Pay with PayPal';
  root.append(button);
  host.className = 'paypal-buttons';
  return button;
};

const Buttons = (props: ButtonProps = {}) => {
  const height = checkHeight(props.style?.height);
  const host = document.createElement('div');
  const state: ButtonState = { props, popup: null, closed: false };
  return {
    isEligible: (): boolean => props.fundingSource === undefined || props.fundingSource === FUNDING.PAYPAL,
    render: (target: string | Element): Promise<void> => {
      const container = typeof target === 'string' ? document.querySelector(target) : target;
      if (container === null)
        return Promise.reject(new Error('Document is ready and the container element does not exist'));
      if (state.closed) return Promise.reject(new Error('Buttons were closed'));
      const button = drawButton(host, height);
      button.addEventListener('click', () => onClick(state));
      const setEnabled = (enabled: boolean): Promise<void> => {
        button.disabled = !enabled;
        return Promise.resolve();
      };
      container.append(host);
      props.onInit?.({}, { enable: () => setEnabled(true), disable: () => setEnabled(false) });
      return Promise.resolve();
    },
    close: (): Promise<void> => {
      state.closed = true;
      host.remove();
      state.popup?.close();
      return Promise.resolve();
    },
  };
};

Object.assign(window, {
  paypal: {
    version: '5.0.0-simulator',
    FUNDING,
    getFundingSources: () => [FUNDING.PAYPAL],
    isFundingEligible: (source: string) => source === FUNDING.PAYPAL,
    Buttons,
  },
});
