import { createHash } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { AssetHashType, DockerImage, Duration, RemovalPolicy } from 'aws-cdk-lib';
import { Effect, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, Code, type IFunction, Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { buildSync } from 'esbuild';
import { apiRoutes, officeRegistry, registry } from '#contract/registry.ts';
import { headerSets, type SiteHeaderOptions } from '../site-headers.ts';
import { lambdaRuntime } from './lambda-runtime.ts';

interface GatewaySiteProps {
  readonly siteFolder: string;
  readonly placeholderUrl: string;
  /** The site's origin. */
  readonly siteUrl: string;
  readonly config: unknown;
  readonly headers: SiteHeaderOptions;
  /** The pictures and samples of the guides. */
  readonly publicFiles: IBucket;
}

/** The endpoints that visitors call; of the office, the pages are elsewhere. */
const visited = registry.filter((endpoint) => !officeRegistry.includes(endpoint)).map(({ id }) => id);

/**
 * The site at the gateway's own address, for a stack without the edge. One function contains the
 * pages.
 */
export class GatewaySite extends Construct {
  readonly lambda: LambdaFunction;
  private readonly role: Role;

  constructor(scope: Construct, id: string, props: GatewaySiteProps) {
    super(scope, id);
    const logGroup = new LogGroup(this, 'Logs', {
      retention: RetentionDays.ONE_WEEK,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    role.addToPolicy(
      new PolicyStatement({
        effect: Effect.ALLOW,
        actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
        resources: [logGroup.logGroupArn],
      }),
    );
    role.addToPolicy(
      new PolicyStatement({
        effect: Effect.ALLOW,
        actions: ['s3:GetObject'],
        resources: [props.publicFiles.arnForObjects('*')],
      }),
    );
    this.lambda = new LambdaFunction(this, 'Function', {
      description: 'The pages of the guide shop, without the edge',
      runtime: lambdaRuntime,
      architecture: Architecture.ARM_64,
      handler: 'index.handler',
      code: packed(props),
      environment: { SITE_URL: props.siteUrl, PUBLIC_FILES_BUCKET: props.publicFiles.bucketName },
      role,
      logGroup,
      // Longer than any function of the API that it invokes.
      timeout: Duration.seconds(28),
      memorySize: 512,
    });
    this.role = role;
  }

  /** Forwards API paths with a trailing slash to these functions, by the ids of their endpoints. */
  routeTrailingSlashes(functions: ReadonlyMap<string, IFunction>): void {
    // Only the names, in the order of the settings: Lambda's variables have 4 KB together.
    const names = visited.map((id) => functions.get(id)?.functionName ?? '');
    this.lambda.addEnvironment('API_FUNCTIONS', names.join(' '));
    this.role.addToPolicy(
      new PolicyStatement({
        effect: Effect.ALLOW,
        actions: ['lambda:InvokeFunction'],
        resources: [...functions.values()].map(({ functionArn }) => functionArn),
      }),
    );
  }
}

/** The same in every stack, so a process bundles it once. */
let handlerCode: string | undefined;

function bundleHandler(): string {
  const [built] = buildSync({
    entryPoints: [fileURLToPath(new URL('../gateway-site/handler.ts', import.meta.url))],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    mainFields: ['module', 'main'],
    target: 'node24',
    minify: true,
    // Some of the SDK's dependencies are CommonJS and call require for built-in modules.
    banner: {
      js: "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);",
    },
  }).outputFiles;
  return built?.text ?? '';
}

/** The function's package: code, pages and settings. */
function packed({ siteFolder, placeholderUrl, config, headers }: GatewaySiteProps): Code {
  const settings = JSON.stringify({ placeholderUrl, config, headers: headerSets(headers), routes: apiRoutes, visited });
  const code = (handlerCode ??= bundleHandler());
  const hash = createHash('sha256').update(settings).update(code);
  for (const file of filesOf(siteFolder)) hash.update(file).update(readFileSync(path.join(siteFolder, file)));
  return Code.fromAsset(siteFolder, {
    assetHash: hash.digest('hex'),
    assetHashType: AssetHashType.CUSTOM,
    bundling: {
      // Never run, because the local bundling below doesn't fail.
      image: DockerImage.fromRegistry('none'),
      local: {
        tryBundle: (output) => {
          cpSync(siteFolder, path.join(output, 'site'), { recursive: true });
          writeFileSync(path.join(output, 'site.json'), settings);
          writeFileSync(path.join(output, 'index.mjs'), code);
          return true;
        },
      },
    },
  });
}

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .toSorted();
}
