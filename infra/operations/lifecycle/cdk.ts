import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { deployedContext } from '../../stack/deploy-context.ts';

/** Runs CDK in the operator's terminal, and answers its exit code. */
export type Cdk = (args: readonly string[], environment: NodeJS.ProcessEnv) => Promise<number | null>;

/** Runs the CDK of this repository. */
export const runCdk: Cdk = async (args, env) => {
  const program = createRequire(import.meta.url).resolve('aws-cdk/bin/cdk');
  const cwd = fileURLToPath(new URL('../../..', import.meta.url));
  const child = spawn(process.execPath, [program, ...args], { cwd, env, stdio: 'inherit' });
  await once(child, 'exit');
  return child.exitCode;
};

/** The `-c` options that a stack with these outputs was deployed with, for CDK. */
export const contextArgs = (stage: string, outputs: Readonly<Record<string, string | undefined>>): readonly string[] =>
  Object.entries(deployedContext(stage, outputs)).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
