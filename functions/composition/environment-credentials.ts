import { fromEnv } from '@aws-sdk/credential-provider-env';

/**
 * Replaces the SDK's default chain of credential providers in the bundles
 * (infra/build/bundle-functions.ts): a Lambda gets its credentials only from the environment.
 */
export const defaultProvider = () => fromEnv();
