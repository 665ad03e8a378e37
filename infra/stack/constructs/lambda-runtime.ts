import { Runtime } from 'aws-cdk-lib/aws-lambda';

/**
 * Node 24 is the newest version with long-term support in Lambda; 22 is supported until April 2027.
 * The bundles pass their tests on 20, 22 and 24.
 */
export const lambdaRuntime = Runtime.NODEJS_24_X;
