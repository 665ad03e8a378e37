import type { Records } from './record.ts';

export const signIn: Records = {
  'send-otp': {
    size: 'mail',
    share: 5,
    errorImpact: 'No one gets a code to log in, so buyers can’t reach their guides.',
    counts: ['codes-sent'],
  },
  'request-registration-otp': {
    size: 'mail',
    share: 5,
    errorImpact: 'New buyers get no code in the shop, so they can’t buy.',
    counts: ['codes-sent'],
  },
  'log-in': {
    share: 5,
    errorImpact: 'No one can log in, so buyers can’t reach their guides.',
    counts: ['codes-verified'],
  },
  'verify-email': {
    share: 5,
    errorImpact: 'New buyers can’t confirm their address, so they can’t buy.',
    counts: ['codes-verified'],
  },
  'register-user': {
    size: 'mail',
    share: 3,
    errorImpact: 'No one can sign up for a consultation: leads are lost.',
    counts: ['leads'],
    logsNews: true,
  },
  'log-out': { errorImpact: 'Logging out doesn’t end the session on the server.' },
  'log-out-everywhere': { errorImpact: 'People can’t end their sessions on other devices, such as a lost phone.' },
  'update-profile': { errorImpact: 'People can’t correct their name or phone number.' },
};
