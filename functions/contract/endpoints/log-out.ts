import { endpoint } from '../endpoint.ts';

export const logOut = endpoint({
  id: 'log-out',
  method: 'POST',
  path: 'logout',
  auth: 'bearer',
  success: { status: 200, message: 'You’re logged out.' },
  refusals: ['UNAUTHENTICATED'],
});
