import { Runtime } from 'aws-cdk-lib/aws-lambda';

/**
 * The Node of all functions: 24, the newest line with long-term support that Lambda has. 22 is supported until April 2027 only, and
 * the bundles pass their tests on 20, 22 and 24. Lambda's Node 24 takes no callbacks; every handler here is async.
 */
export const lambdaRuntime = Runtime.NODEJS_24_X;
