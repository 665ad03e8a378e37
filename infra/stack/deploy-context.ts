import * as v from 'valibot';

/**
 * The output with the `-c name=value` options of the last deploy. Commands that suggest a deploy
 * repeat them, because a deploy without them would change the stack, such as turn the edge on.
 */
export const contextOutput = 'DeployContext';

type DeployContext = Readonly<Record<string, string>>;

/** The text of the output. */
export const contextText = (stage: string, given: Readonly<Record<string, unknown>>): string =>
  JSON.stringify({ stage, ...given });

const context = v.pipe(
  v.string(),
  v.parseJson(),
  v.record(v.string(), v.pipe(v.union([v.string(), v.number(), v.boolean()]), v.transform(String))),
);

/** The `-c` options that a stack with these outputs was deployed with. */
export function deployedContext(stage: string, outputs: Readonly<Record<string, string | undefined>>): DeployContext {
  const parsed = v.safeParse(context, outputs[contextOutput]);
  return parsed.success ? { ...parsed.output, stage } : { stage };
}

/**
 * The command that deploys a stack with the same options as before.
 * @param replaced settings that infra/settings.json has from now on
 */
export function deployCommand(
  stage: string,
  outputs: Readonly<Record<string, string | undefined>>,
  replaced: readonly string[] = [],
): string {
  const given = Object.entries(deployedContext(stage, outputs)).filter(([name]) => !replaced.includes(name));
  return `npx cdk deploy ${given.map(([name, value]) => `-c ${quoted(`${name}=${value}`)}`).join(' ')}`;
}

/** Quotes a text for a shell. */
const quoted = (text: string): string =>
  /^[\w.,:/@=-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
