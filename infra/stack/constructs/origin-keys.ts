import { RemovalPolicy, Validations } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import type { Settings } from '../settings.ts';

/**
 * The keys that prove to functions that a request came through the distribution. AWS generates
 * them, the deploy resolves them into the distribution, and no template contains them.
 *
 * Three deploys exchange the key: with `originKeyExchange` on, then with 1 more in
 * `originKeyGeneration` (1 less goes back), then with the exchange off. CloudFormation may change
 * the distribution before the functions, so during an exchange functions already accept the next
 * key, and still accept the one before while the edge may send it. At other times there is one key,
 * because each costs money.
 */
export class OriginKeys extends Construct {
  /** The key that the distribution sends. */
  readonly current: Secret;
  /** The keys that functions accept: the current one, and its neighbors during an exchange. */
  readonly accepted: readonly Secret[];

  constructor(scope: Construct, id: string, settings: Pick<Settings, 'originKeyGeneration' | 'originKeyExchange'>) {
    super(scope, id);
    const { originKeyGeneration: current, originKeyExchange } = settings;
    this.current = this.make(current);
    const neighbors = originKeyExchange === 'on' ? [current + 1, current - 1].filter((one) => one > 0) : [];
    this.accepted = [this.current, ...neighbors.map((one) => this.make(one))];
  }

  private make(generation: number): Secret {
    const secret = new Secret(this, `Key${String(generation)}`, {
      description: `By which the distribution shows itself to the functions, generation ${String(generation)}`,
      generateSecretString: { passwordLength: 64, excludePunctuation: true },
      removalPolicy: RemovalPolicy.DESTROY,
    });
    Validations.of(secret).acknowledge({
      id: 'AwsSolutions-SMG4',
      reason:
        'It must change in the distribution and the functions together, so a deploy replaces it (originKeyGeneration).',
    });
    return secret;
  }
}
