import * as v from 'valibot';
import { endpoint } from '../../endpoint.ts';
import { roles } from '../../office.ts';

export const endOfficeSession = endpoint({
  id: 'end-office-session',
  method: 'POST',
  path: 'office/sign-out',
  auth: 'office',
  office: { roles, action: 'sign-out' },
  body: v.object({}),
  success: { status: 200, message: 'You are signed out.' },
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN'],
});
