import type { APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import { started, type Wired } from '#composition/wiring.ts';
import { handlerSources } from '#infra/build/handler-sources.ts';
import { refusals, runAs } from '#infra/local/lambda/role-check.ts';
import { aContext } from './events.ts';
import { roles } from './roles.ts';

type Handler<Result> = (event: unknown, context: Context) => Promise<Result>;
const handlers = new Map<string, Promise<Handler<unknown>>>();

/** The handler of a function, which starts once for the emulators of a file. */
export async function handlerOf<Result = APIGatewayProxyStructuredResultV2>(id: string): Promise<Handler<Result>> {
  const load = async () => {
    const { file, name } = handlerSources.get(id) ?? { file: id, name: '' };
    const { [name]: wired } = (await import(file)) as Readonly<Record<string, Wired<Handler<unknown>> | undefined>>;
    if (wired === undefined) throw new Error(`No function is named ${id}`);
    return await started(wired);
  };
  const key = `${id} ${process.env['DYNAMODB_ENDPOINT'] ?? ''}`;
  const handler = handlers.get(key) ?? load();
  handlers.set(key, handler);
  return (await handler) as Handler<Result>;
}

/**
 * Runs the handler of a function with its role, as AWS does.
 * @throws Error if the role refused a call, whatever the function made of it
 */
export async function runFunction<Result = APIGatewayProxyStructuredResultV2>(
  id: string,
  event: unknown,
): Promise<Result> {
  const handler = await handlerOf<Result>(id);
  try {
    return await runAs(id, roles[id], async () => await handler(event, aContext(id)));
  } finally {
    const refused = refusals.splice(0);
    if (refused.length > 0) throw new Error(`Refused: ${JSON.stringify(refused)}`);
  }
}
