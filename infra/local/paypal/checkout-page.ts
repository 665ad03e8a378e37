import { toCents, toMoney } from './money.ts';
import type { Order } from './order-record.ts';
import { scenarioOf } from './scenarios.ts';

const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const dollars = (value: string, currency: string): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(Number(value));

const page = (title: string, attributes: Record<string, string>, content: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)}</title>
<link rel="stylesheet" href="/checkoutnow.css">
<script type="module" src="/checkoutnow.js"></script>
</head>
<body${Object.entries(attributes)
  .map(([name, value]) => ` data-${name}="${escape(value)}"`)
  .join('')}>
<header><strong>PayPal</strong> <span>simulator: no money moves</span></header>
<main>${content}</main>
</body>
</html>
`;

/** What the popup shows while the shop creates its order. */
export const waitingPage = (): string =>
  page('PayPal simulator', {}, '<h1>One moment</h1><p role="status" class="busy">Waiting for the shop …</p>');

/** What the popup shows for an unknown order. */
export const unknownOrderPage = (): string =>
  page('PayPal simulator', {}, '<h1>Unknown order</h1><p role="alert">PayPal has no order with this number.</p>');

/** The page with the buttons 'Pay now' and 'Cancel', which its script enables. */
export const checkoutPage = (order: Order): string => {
  const { unit, paypal } = order;
  const { currency_code: currency, value } = unit.amount;
  const context = paypal?.experience_context;
  const merchant = context?.brand_name ?? `Merchant ${order.payeeId}`;
  const finished = order.status === 'COMPLETED' || order.status === 'VOIDED';
  const items = (unit.items ?? []).map((item) => {
    const total = toMoney(toCents(item.unit_amount.value) * Number(item.quantity), currency);
    const quantity = item.quantity === '1' ? '' : ` <span class="quantity">× ${escape(item.quantity)}</span>`;
    return `<li><span>${escape(item.name)}${quantity}</span> <data value="${total.value}">${dollars(total.value, currency)}</data></li>`;
  });
  const total = escape(dollars(value, currency));
  const buttons = finished
    ? '<p role="alert">This order is closed: it was paid or reversed.</p>'
    : '<div class="actions"><button type="button" id="pay" disabled>Pay now</button><button type="button" id="cancel" disabled>Cancel</button></div>';
  return page(
    `Pay ${merchant}`,
    {
      order: order.id,
      ...(scenarioOf(order.scenario.name).popup === 'cancel' && { auto: 'cancel' }),
      ...(context?.return_url !== undefined && { 'return-url': context.return_url }),
      ...(context?.cancel_url !== undefined && { 'cancel-url': context.cancel_url }),
    },
    `<p class="merchant">${escape(merchant)}</p>
<h1>${total}</h1>
${items.length === 0 ? '' : `<ul>${items.join('')}</ul>`}
<dl><dt>Total</dt><dd>${total}</dd><dt>Paying as</dt><dd>Sample Buyer<br><span>buyer@example.com</span></dd></dl>
${buttons}
<p role="status" id="status"></p>`,
  );
};

export const CHECKOUT_CSS = `
:root { color-scheme: light; font: 16px/1.5 system-ui, sans-serif; color: #14213d; background: #eef1f6; }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: flex; flex-direction: column; align-items: center; }
header { width: 100%; padding: 14px 20px; background: #14213d; color: #fff; display: flex; gap: 10px; align-items: baseline; justify-content: space-between; flex-wrap: wrap; }
header strong { font-size: 1.15rem; }
header span { font-size: .875rem; color: #c6d0e4; }
main { width: min(100% - 32px, 440px); margin: 24px 0; padding: 24px; background: #fff; border: 1px solid #d5dbe6; border-radius: 12px; }
h1 { margin: 0 0 16px; font-size: 2rem; line-height: 1.2; font-variant-numeric: tabular-nums; }
.merchant { margin: 0; color: #4a5672; overflow-wrap: anywhere; }
ul { list-style: none; margin: 0; padding: 0; }
li { display: flex; justify-content: space-between; gap: 16px; padding: 10px 0; border-top: 1px solid #e4e8f0; }
li span { overflow-wrap: anywhere; min-width: 0; }
.quantity { color: #4a5672; white-space: nowrap; }
data, dd { font-variant-numeric: tabular-nums; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 10px 16px; margin: 0 0 20px; padding-top: 12px; border-top: 1px solid #14213d; }
dt { color: #4a5672; }
dd { margin: 0; text-align: right; font-weight: 600; overflow-wrap: anywhere; }
dd span { font-weight: 400; color: #4a5672; }
.actions { display: grid; gap: 10px; }
button { font: inherit; font-weight: 600; min-height: 48px; border-radius: 8px; border: 1px solid #14213d; background: #fff; color: #14213d; cursor: pointer; }
#pay { background: #14417a; border-color: #14417a; color: #fff; }
button:hover { filter: brightness(.94); }
button:focus-visible { outline: 3px solid #d97706; outline-offset: 2px; }
button:disabled { opacity: .55; cursor: default; }
#status { margin: 12px 0 0; color: #4a5672; }
#status:empty { display: none; }
`;
