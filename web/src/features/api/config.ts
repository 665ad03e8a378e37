import * as v from 'valibot';
import { ApiError } from './api-error.ts';

const siteConfig = v.object({
  paypal: v.object({
    /** The business's public PayPal client id. */
    clientId: v.pipe(v.string(), v.nonEmpty()),
    /** Where to load PayPal's script from, if not from PayPal. */
    sdkBaseUrl: v.optional(v.pipe(v.string(), v.url())),
  }),
});
export type SiteConfig = v.InferOutput<typeof siteConfig>;

/** Loads the settings that differ between deployments of the same build. @throws ApiError */
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
