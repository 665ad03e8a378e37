import type { getStatement as contract } from '#contract/endpoints/agreements/public.ts';
import type { UseCase } from '../shared/use-case.ts';
import { requireLoginCode } from '../sign-in/login-code.ts';
import { type StatementDependencies, statementOf } from './statement.ts';

/**
 * What a person got and paid in a year, of the agreements that they signed.
 * @throws Refusal LOGIN_CODE_NEEDED if there are any; INVALID_INPUT as {@link statementOf}
 */
export function getStatement(dependencies: StatementDependencies): UseCase<typeof contract, 'input' | 'session'> {
  return async ({ input: { period }, session }) => {
    const { email, fullname } = session.user;
    if ((await dependencies.agreements.ofAddress(email)).length > 0) requireLoginCode(session);
    return await statementOf(dependencies, { email, fullname, asked: period });
  };
}
