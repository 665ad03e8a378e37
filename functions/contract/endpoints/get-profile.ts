import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { purchase, transaction } from '../shapes.ts';

export const getProfile = endpoint({
  id: 'get-profile',
  method: 'GET',
  path: 'profile/',
  auth: 'bearer',
  success: {
    status: 200,
    message: 'Your profile.',
    res: v.object({
      fullname: v.string(),
      phone: v.string(),
      email: v.string(),
      transactions: v.array(transaction),
      purchases: v.array(purchase),
      /**
       * Someone else may have signed up with this address: the owner hasn't confirmed name and
       * phone yet.
       */
      confirmDetails: v.exactOptional(v.literal(true)),
    }),
  },
  refusals: ['UNAUTHENTICATED'],
});
