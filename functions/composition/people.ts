import { classes } from './adapters/classes.ts';
import { discountCodes } from './adapters/codes.ts';
import { followUps } from './adapters/leads.ts';
import { orders } from './adapters/orders.ts';
import { people } from './adapters/people.ts';
import { sessions } from './adapters/sign-in.ts';

/** What erasing a person needs. */
export const erasureDependencies = () => ({
  people: people(
    'ofAddress',
    'ofAccount',
    'agreementsOf',
    'ofPayer',
    'sessions',
    'deliveries',
    'accountsToErase',
    'erasedAccounts',
    'remove',
    'removeAgreement',
    'forgetSecondEmail',
    'removeRequests',
    'forgetMailed',
    'removeOrder',
    'shortenDeliveries',
    'forgetBuyer',
    'forgetPayer',
    'noteAccountsToErase',
    'endAccounts',
  ),
  sessions: sessions('ofUser', 'remove'),
  followUps: followUps('of', 'remove'),
  codes: discountCodes('redeem', 'release', 'forget'),
  orders: orders('change'),
  classes: classes('allSeats', 'seats', 'changeSeats'),
});
