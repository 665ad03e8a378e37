import * as v from 'valibot';
import { ApiError } from './api-error.ts';

const siteConfig = v.object({
  paypal: v.object({
    /** PayPal's public client id of the business. */
    clientId: v.pipe(v.string(), v.nonEmpty()),
    /** Where PayPal's script comes from when it is not PayPal itself. */
    sdkBaseUrl: v.optional(v.pipe(v.string(), v.url())),
  }),
});
export type SiteConfig = v.InferOutput<typeof siteConfig>;

/** Reads what differs between deployments of the same site. @throws ApiError */
export async function loadConfig(signal?: AbortSignal): Promise<SiteConfig> {
  const configError = (status: number, cause?: unknown) =>
    new ApiError({
      kind: status === 0 ? 'unreachable' : 'unreadable',
      status,
      code: status === 0 ? 'UNREACHABLE' : 'UNREADABLE',
      message: 'The payment could not be prepared. Check your connection and try again.',
      cause,
    });
  const response = await fetch('/config.json', { cache: 'no-cache', ...(signal && { signal }) }).catch(
    (cause: unknown) => {
      throw signal?.aborted === true ? cause : configError(0, cause);
    },
  );
  const config = v.safeParse(siteConfig, await response.json().catch(() => undefined));
  if (!response.ok || !config.success) throw configError(response.status);
  return config.output;
}
