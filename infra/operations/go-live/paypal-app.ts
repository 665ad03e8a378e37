import * as v from 'valibot';
import { paypalRest } from '#adapters/paypal/rest.ts';
import { PaymentRefused } from '#domain/shared/refusal.ts';
import type { paypalApis } from '../../stack/paypal-apis.ts';
import { Failed } from '../command.ts';
import { isRejection } from '../preflight/gather.ts';

export type PaypalApis = Readonly<Record<keyof typeof paypalApis, string>>;

interface App {
  readonly clientId: string;
  readonly clientSecret: string;
}

const order = v.object({
  purchase_units: v.tupleWithRest([v.object({ payee: v.object({ merchant_id: v.string() }) })], v.unknown()),
});

/**
 * The merchant account of a REST app. Only an order names it: this one is never shown to anyone,
 * and PayPal forgets it within hours.
 * @returns undefined if PayPal makes no order for the app
 * @throws Failed if the app is of the other environment, or the secret of another app
 */
export async function merchantOf(apis: PaypalApis, wanted: keyof PaypalApis, app: App): Promise<string | undefined> {
  try {
    return await merchantAt(apis[wanted], app);
  } catch (error) {
    if (!isRejection(error)) throw error;
    const other = wanted === 'live' ? 'sandbox' : 'live';
    const isOfOther = await merchantAt(apis[other], app).then(
      () => true,
      () => false,
    );
    throw new Failed(
      isOfOther
        ? `This app is of PayPal’s environment ${other}, and the stage’s is ${wanted}: switch to it at developer.paypal.com, and take the client id and secret of an app there.`
        : 'PayPal rejects the client id and secret: are they from the same app, and copied whole?',
      { cause: error },
    );
  }
}

async function merchantAt(apiUrl: string, { clientId, clientSecret }: App): Promise<string | undefined> {
  const rest = paypalRest({ apiUrl, clientId, clientSecret: () => Promise.resolve(clientSecret) });
  const body = { intent: 'CAPTURE', purchase_units: [{ amount: { currency_code: 'USD', value: '1.00' } }] };
  try {
    const answer = v.safeParse(order, await rest({ method: 'POST', path: '/v2/checkout/orders', body }));
    return answer.success ? answer.output.purchase_units[0].payee.merchant_id : undefined;
  } catch (error) {
    if (error instanceof PaymentRefused) return undefined;
    throw error;
  }
}
