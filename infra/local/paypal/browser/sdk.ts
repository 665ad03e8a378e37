import { isPopupMessage, type PopupMessage } from './messages.ts';

/**
 * The part of PayPal's JavaScript SDK that a shop with one PayPal button uses: `window.paypal.Buttons`. It may run more
 * than once in a page (React's StrictMode loads it twice): each run leaves an equal object.
 */

interface ButtonProps {
  fundingSource?: string;
  style?: { height?: number | string; shape?: string; color?: string };
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
/** A message that the popup sent just before it closed may still be under way. */
const CLOSED_GRACE_MS = 300;

const script = document.currentScript instanceof HTMLScriptElement ? document.currentScript : undefined;
const simulator = new URL(script?.src ?? location.href).origin;
const namespace = script?.dataset['namespace'] ?? 'paypal';

const COLORS: Record<string, [ground: string, ink: string]> = {
  gold: ['#f4c430', '#14213d'],
  blue: ['#14417a', '#ffffff'],
  silver: ['#e4e8f0', '#14213d'],
  white: ['#ffffff', '#14213d'],
  black: ['#111827', '#ffffff'],
};
const RADII: Record<string, string> = { pill: '999px', sharp: '0' };

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

/** Resolves with what the window says of one of these types; with undefined once the buyer has closed it. */
const hear = (popup: Window, types: readonly PopupMessage['type'][]): Promise<PopupMessage | undefined> =>
  new Promise((resolve) => {
    const end = (message: PopupMessage | undefined): void => {
      removeEventListener('message', listen);
      clearInterval(poll);
      resolve(message);
    };
    const listen = ({ origin, source, data }: MessageEvent): void => {
      if (origin === simulator && source === popup && isPopupMessage(data) && types.includes(data.type)) end(data);
    };
    const poll = setInterval(() => {
      if (!popup.closed) return;
      clearInterval(poll);
      setTimeout(end, CLOSED_GRACE_MS);
    }, CLOSED_POLL_MS);
    addEventListener('message', listen);
  });

const Buttons = (props: ButtonProps = {}) => {
  const height = checkHeight(props.style?.height);
  const host = document.createElement('div');
  const button = document.createElement('button');
  let popup: Window | null = null;
  const state = { closed: false };

  const fail = (reason: unknown): void => {
    const error = toError(reason);
    if (props.onError) props.onError(error);
    else reportError(error);
  };

  const approve = async (orderID: string, window_: Window): Promise<void> => {
    window_.location.href = pageUrl({ token: orderID });
    const answer = await hear(window_, ['paypal-simulator:approved', 'paypal-simulator:cancelled']);
    if (state.closed) return;
    if (answer?.type !== 'paypal-simulator:approved') {
      window_.close();
      await props.onCancel?.({ orderID });
      return;
    }
    const then = { restarted: false };
    const restart = (): void => {
      then.restarted = true;
      window_.focus();
      void settle(approve(orderID, window_), window_);
    };
    // The window stays until the shop is done, so that restart() needs no second one: a browser would block it.
    await props.onApprove?.(
      { orderID, payerID: answer.payerID, paymentID: orderID, paymentSource: FUNDING.PAYPAL },
      { restart },
    );
    if (!then.restarted) window_.close();
  };

  /** Ends a flow that failed: no window stays behind, the shop hears of it unless it took the button away. */
  const settle = async (flow: Promise<void>, window_: Window): Promise<void> => {
    try {
      await flow;
    } catch (error) {
      window_.close();
      if (!state.closed) fail(error);
    }
  };

  const create = async (window_: Window, ready: Promise<unknown>): Promise<void> => {
    if (props.createOrder === undefined) throw new Error('Expected a createOrder function.');
    const orderID = await props.createOrder({ paymentSource: FUNDING.PAYPAL }, {});
    if (!orderID) throw new Error('Expected an order id to be passed');
    // A window sent on before its first page is there loses its opener under COOP same-origin-allow-popups.
    await ready;
    if (state.closed) return;
    if (window_.closed) await props.onCancel?.({ orderID });
    else await approve(orderID, window_);
  };

  const press = (): void => {
    if (popup && !popup.closed) {
      popup.focus();
      return;
    }
    // In the click itself: later the browser would take it for an unwanted popup.
    popup = openPopup();
    if (popup === null) fail(new Error('The browser blocked the PayPal popup window.'));
    else void settle(create(popup, hear(popup, ['paypal-simulator:ready'])), popup);
  };

  const draw = (): void => {
    const [ground, ink] = COLORS[props.style?.color ?? 'gold'] ?? ['#f4c430', '#14213d'];
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`
      button { all: unset; box-sizing: border-box; display: block; width: 100%; height: ${height}px; cursor: pointer;
        border-radius: ${RADII[props.style?.shape ?? ''] ?? '4px'}; background: ${ground}; color: ${ink}; text-align: center;
        font: 600 ${Math.round(height * 0.4)}px/${height}px system-ui, sans-serif; }
      button:hover { filter: brightness(.96); }
      button:focus-visible { outline: 2px solid #14417a; outline-offset: 2px; }
      button:disabled { cursor: not-allowed; }`);
    const root = host.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [sheet];
    button.type = 'button';
    button.textContent = 'Pay with PayPal';
    button.addEventListener('click', press);
    root.append(button);
    host.className = 'paypal-buttons';
  };

  const setEnabled = (enabled: boolean): Promise<void> => {
    button.disabled = !enabled;
    return Promise.resolve();
  };

  return {
    isEligible: (): boolean => props.fundingSource === undefined || props.fundingSource === FUNDING.PAYPAL,
    render: (target: string | Element): Promise<void> => {
      const container = typeof target === 'string' ? document.querySelector(target) : target;
      if (container === null)
        return Promise.reject(new Error('Document is ready and the container element does not exist'));
      if (state.closed) return Promise.reject(new Error('Buttons were closed'));
      draw();
      container.append(host);
      props.onInit?.({}, { enable: () => setEnabled(true), disable: () => setEnabled(false) });
      return Promise.resolve();
    },
    close: (): Promise<void> => {
      state.closed = true;
      host.remove();
      popup?.close();
      return Promise.resolve();
    },
  };
};

Object.assign(window, {
  [namespace]: {
    version: '5.0.0-simulator',
    FUNDING,
    getFundingSources: () => [FUNDING.PAYPAL],
    isFundingEligible: (source: string) => source === FUNDING.PAYPAL,
    Buttons,
  },
});
