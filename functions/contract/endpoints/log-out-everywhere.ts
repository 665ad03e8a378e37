import { endpoint } from '../endpoint.ts';

export const logOutEverywhere = endpoint({
  id: 'log-out-everywhere',
  method: 'POST',
  path: 'logout-everywhere',
  auth: 'bearer',
  success: { status: 200, message: 'You’re logged out on all devices.' },
  refusals: ['UNAUTHENTICATED'],
});
