import { getStatementUseCase } from '#composition/agreements.ts';
import { endpoint } from '#composition/endpoint.ts';
import { authenticateUseCase } from '#composition/sign-in.ts';
import { getStatement } from '#contract/endpoints/agreements/public.ts';

export const handler = endpoint(getStatement, getStatementUseCase(), authenticateUseCase());
