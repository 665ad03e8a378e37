import * as v from 'valibot';
import type { PaypalApp } from '#domain/office/ports.ts';
import { DependencyDown } from '#domain/shared/refusal.ts';
import { type PaypalAccount, paypalRest } from './rest.ts';

const webhookAnswer = v.object({ url: v.string() });

/** The app with whose secret the site takes payments, and the webhook that tells about them. */
export function paypalApp(
  app: PaypalAccount & { readonly webhookId: () => Promise<string>; readonly siteUrl: string },
): PaypalApp {
  const rest = paypalRest(app);
  return {
    async state() {
      const [secret, id] = await Promise.all([app.clientSecret(), app.webhookId()]);
      if (secret === '') return 'no-secret';
      try {
        // Without an id, all of them are read, which tries the secret too.
        const path = `/v1/notifications/webhooks${id === '' ? '' : `/${encodeURIComponent(id)}`}`;
        const webhook = v.safeParse(webhookAnswer, await rest({ method: 'GET', path }));
        return webhook.success && webhook.output.url.startsWith(`${app.siteUrl}/`) ? 'ready' : 'no-webhook';
      } catch (error) {
        if (error instanceof DependencyDown && isRefusal(error.cause)) return 'refused';
        throw error;
      }
    },
  };
}

/** PayPal made no token of the client id and the secret. */
const isRefusal = (cause: unknown): boolean => cause instanceof Error && cause.message === 'token: 401';
