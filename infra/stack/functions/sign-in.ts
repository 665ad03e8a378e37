import type { FunctionRecord } from './record.ts';

export const signIn = {
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
    size: 'tables',
    share: 5,
    errorImpact: 'No one can log in, so buyers can’t reach their guides.',
    counts: ['codes-verified'],
  },
  'verify-email': {
    size: 'tables',
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
  'log-out': { size: 'tables', errorImpact: 'Logging out doesn’t end the session on the server.' },
  'log-out-everywhere': {
    size: 'tables',
    errorImpact: 'People can’t end their sessions on other devices, such as a lost phone.',
  },
  'update-profile': { size: 'tables', errorImpact: 'People can’t correct their name or phone number.' },
} as const satisfies Record<string, FunctionRecord>;
