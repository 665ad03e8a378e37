import type { ResOf } from '#contract/endpoint.ts';
import type {
  getOfficeGettingStarted as contract,
  GettingStartedLine,
} from '#contract/endpoints/getting-started/office.ts';
import type { Log } from '../../shared/ports.ts';
import type { OfficeSession } from '../sessions.ts';
import { type Facts, factsOf } from './facts.ts';
import { type GettingStartedKey, gettingStartedKeys, gettingStartedWords, type Missing } from './words.ts';

type Dependencies = Facts & {
  readonly log: Log;
  /** Resolves after so many milliseconds. */
  readonly deadline: (milliseconds: number) => Promise<undefined>;
  readonly stage: string;
};

/** The longest that a fact may take: then it is unknown, and the others are shown. */
const LOOK_MS = 4_000;

/** What a new business needs once, from facts: what is undone again comes back. */
export function getOfficeGettingStarted(dependencies: Dependencies) {
  const { log, deadline, stage } = dependencies;
  return async ({ session: { member } }: { readonly session: OfficeSession }): Promise<ResOf<typeof contract>> => {
    const facts = factsOf(dependencies, member);
    return await Promise.all(
      gettingStartedKeys.map(async (key) => {
        const looked = async () => {
          try {
            return await facts[key]();
          } catch (error) {
            log.warn('getting-started-unknown', { line: key, cause: error });
            return undefined;
          }
        };
        return asLine(key, await Promise.race([looked(), deadline(LOOK_MS)]), stage);
      }),
    );
  };
}

function asLine(key: GettingStartedKey, found: boolean | Missing | undefined, stage: string): GettingStartedLine {
  const line: Omit<GettingStartedLine, 'state'> = { key, ...gettingStartedWords[key] };
  if (found === undefined || found === true) return { ...line, state: found ? 'done' : 'unknown' };
  if (found === false) return { ...line, state: 'undone' };
  const { command, left, text = line.text } = found;
  const where = stage === 'local' ? '--local' : `--stage ${stage}`;
  return {
    ...line,
    text,
    state: 'undone',
    ...(left === undefined ? {} : { left }),
    ...(command === undefined ? {} : { command: `npm run ${command} ${where}` }),
  };
}
