import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { handlerSources } from '#infra/build/handler-sources.ts';
import { refusals, runAs } from '#infra/local/lambda/role-check.ts';
import { aContext } from './events.ts';
import { roles } from './roles.ts';

/**
 * Runs the handler of a function with its role, as AWS does.
 * @throws Error if the role refused a call, whatever the function made of it
 */
export async function runFunction<Result = APIGatewayProxyStructuredResultV2>(
  id: string,
  event: unknown,
): Promise<Result> {
  const { handler } = (await import(handlerSources.get(id) ?? id)) as {
    readonly handler: (event: unknown, context: unknown) => Promise<Result>;
  };
  try {
    return await runAs(id, roles[id], async () => await handler(event, aContext(id)));
  } finally {
    const refused = refusals.splice(0);
    if (refused.length > 0) throw new Error(`Refused: ${JSON.stringify(refused)}`);
  }
}
