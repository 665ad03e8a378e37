import { fromEnv } from '@aws-sdk/credential-provider-env';

/**
 * Stands for the SDK's default chain of credential providers in the bundles (see infra/build/bundle-functions.ts): a Lambda
 * has its credentials in the environment and nowhere else.
 */
export const defaultProvider = () => fromEnv();
