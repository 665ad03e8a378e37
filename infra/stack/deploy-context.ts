import * as v from 'valibot';
import { operatedOutputs } from './outputs.ts';

/**
 * What `-c name=value` gave the last deploy, as an output of the stack: advice repeats it, because a deploy without it would make
 * another stack of this one, such as one with the edge.
 */
export const contextOutput = 'DeployContext';

type DeployContext = Readonly<Record<string, string>>;

/** The text of the output. */
export function contextText(stage: string, given: Readonly<Record<string, unknown>>): string {
  return JSON.stringify({ stage, ...given });
}

const context = v.pipe(
  v.string(),
  v.parseJson(),
  v.record(v.string(), v.pipe(v.union([v.string(), v.number(), v.boolean()]), v.transform(String))),
);

/**
 * What a stack was deployed with.
 * @param outputs of the stack; one from before it remembered is known to lack the edge if it lacks alarms
 */
export function deployedContext(stage: string, outputs: Readonly<Record<string, string | undefined>>): DeployContext {
  const parsed = v.safeParse(context, outputs[contextOutput]);
  if (parsed.success) return { ...parsed.output, stage };
  return { stage, ...(outputs[operatedOutputs.alarmTopic] === 'none' ? { edge: 'off' } : {}) };
}

/**
 * The command that deploys a stack as it was deployed before.
 * @param replaced settings that are taken from infra/settings.json from now on
 */
export function deployCommand(
  stage: string,
  outputs: Readonly<Record<string, string | undefined>>,
  replaced: readonly string[] = [],
): string {
  const given = Object.entries(deployedContext(stage, outputs)).filter(([name]) => !replaced.includes(name));
  return `npx cdk deploy ${given.map(([name, value]) => `-c ${quoted(`${name}=${value}`)}`).join(' ')}`;
}

/** As a shell reads it back. */
function quoted(text: string): string {
  return /^[\w.,:/@=-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
