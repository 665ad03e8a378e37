import { RemovalPolicy, Validations } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';

/**
 * The keys that prove to functions that a request came through the distribution. AWS generates
 * them, the deploy resolves them into the distribution, and no template contains them.
 *
 * To replace the key, add 1 to `originKeyGeneration` and deploy; subtract 1 to go back.
 * CloudFormation may change the distribution before the functions, so functions already accept the
 * next key, and still accept the one before while the edge may send it. A larger step would send a
 * key that functions don't accept yet.
 */
export class OriginKeys extends Construct {
  /** The key that the distribution sends. */
  readonly current: Secret;
  /** The keys that functions accept: the current one, the next one and the one before. */
  readonly accepted: readonly Secret[];

  constructor(scope: Construct, id: string, props: { readonly generation: number }) {
    super(scope, id);
    this.current = this.make(props.generation);
    const neighbors = [props.generation + 1, props.generation - 1].filter((generation) => generation > 0);
    this.accepted = [this.current, ...neighbors.map((generation) => this.make(generation))];
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
