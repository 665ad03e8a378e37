import { dynamoPeople } from '#adapters/dynamodb/people/people.ts';
import { adapter, tables } from '../adapter.ts';
import { dynamo } from '../connections.ts';
import { personTables } from '../person-tables.ts';

const erasing = [
  'ConditionCheckItem agreements',
  'DeleteItem agreements',
  'PutItem agreements',
  'UpdateItem agreements/sets/sent',
  'UpdateItem agreements/sets/dueList,dueOn,stepList,stepsVersion',
  'DeleteItem consultations',
  'PutItem followUps',
  'UpdateItem followUps',
  'DeleteItem messages',
  'DeleteItem leads',
  'DeleteItem mailFeedback',
  'GetItem mailFeedback/keys/order#',
  'UpdateItem mailFeedback/keys/order#',
  'DeleteItem otpCodes/keys/code#',
  'DeleteItem otpCodes/keys/limit#',
  'DeleteItem outbox',
  'DeleteItem paymentRequests',
  'UpdateItem paymentRequests',
  'DeleteItem sessions',
  'PutItem sessions/keys/erased#',
  'DeleteItem transactions',
  'UpdateItem transactions',
  'DeleteItem users',
] as const;

const reading = [
  'Query agreements',
  'Query consultations',
  'GetItem followUps',
  'Query messages/index/byEmail',
  'Query leads',
  'BatchGetItem mailFeedback',
  'Query mailFeedback',
  'Scan otpCodes',
  'Scan outbox',
  'GetItem paymentRequests',
  'Query paymentRequests',
  'BatchGetItem sessions',
  'GetItem transactions',
  'Query transactions',
  'Query transactions/index/byNumber',
  'GetItem users',
] as const;

/** Everything about a person, for a copy and to erase it. */
export const people = adapter(() => dynamoPeople(tables(personTables), dynamo()), {
  remove: erasing,
  removeAgreement: erasing,
  forgetSecondEmail: erasing,
  removeRequests: erasing,
  forgetMailed: erasing,
  removeOrder: erasing,
  shortenDeliveries: erasing,
  forgetBuyer: erasing,
  forgetPayer: erasing,
  noteAccountsToErase: erasing,
  endAccounts: erasing,
  ofAddress: reading,
  ofAccount: reading,
  agreementsOf: reading,
  ofPayer: reading,
  sessions: reading,
  deliveries: reading,
  accountsToErase: reading,
  erasedAccounts: reading,
});
