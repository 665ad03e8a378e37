import type { InputOf, ResOf } from '#contract/endpoint.ts';
import type { getStatement as contract } from '#contract/endpoints/agreements/public.ts';
import { requireLoginCode } from '../sign-in/login-code.ts';
import type { Session } from '../sign-in/ports.ts';
import { type StatementDependencies, statementOf } from './statement.ts';

/**
 * What a person got and paid in a year, of the agreements that they signed.
 * @throws Refusal LOGIN_CODE_NEEDED if there are any; INVALID_INPUT as {@link statementOf}
 */
export function getStatement(dependencies: StatementDependencies) {
  return async ({
    input: { period },
    session,
  }: {
    input: InputOf<typeof contract>;
    session: Session;
  }): Promise<ResOf<typeof contract>> => {
    const { email, fullname } = session.user;
    if ((await dependencies.agreements.ofAddress(email)).length > 0) requireLoginCode(session);
    return await statementOf(dependencies, { email, fullname, asked: period });
  };
}
