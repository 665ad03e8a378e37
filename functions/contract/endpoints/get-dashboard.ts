import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { payment } from '../shapes.ts';

export const getDashboard = endpoint({
  id: 'get-dashboard',
  method: 'GET',
  path: 'dashboard',
  auth: 'bearer',
  success: { status: 200, message: 'Your payments.', res: v.object({ payments: v.array(payment) }) },
  refusals: ['UNAUTHENTICATED'],
});
