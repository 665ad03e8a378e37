import { dynamoConsultations } from '#adapters/dynamodb/consultations.ts';
import { dynamoSummaries } from '#adapters/dynamodb/summaries.ts';
import { dynamoWaitingList } from '#adapters/dynamodb/waiting-list.ts';
import { adapter, tables } from '../adapter.ts';
import { dynamo } from '../connections.ts';

/** Availability and bookings, with their hours, leads and emails. */
export const consultations = adapter(
  () =>
    dynamoConsultations(
      tables({
        consultations: 'TABLE_CONSULTATIONS',
        outbox: 'TABLE_OUTBOX',
        sessions: 'TABLE_SESSIONS',
        leads: 'TABLE_LEADS',
        followUps: 'TABLE_FOLLOW_UPS',
        agreements: 'TABLE_AGREEMENTS',
      }),
      dynamo(),
    ),
  {
    allBetween: 'Query consultations/index/byTime',
    availability: 'GetItem consultations',
    setAvailability: 'PutItem consultations',
    startingBetween: 'Query consultations/index/byTime',
    ofPerson: ['GetItem consultations', 'Query consultations'],
    taken: 'Query consultations',
    remind: ['UpdateItem consultations', 'PutItem outbox'],
    writeWithLead: [
      'PutItem consultations',
      'UpdateItem consultations',
      'PutItem followUps',
      'PutItem leads',
      'PutItem outbox',
      'ConditionCheckItem sessions/keys/erased#',
    ],
    write: [
      'UpdateItem agreements/sets/balance,balanceVersion',
      'UpdateItem agreements/sets/entry',
      'PutItem consultations',
      'UpdateItem consultations',
      'PutItem outbox',
      'ConditionCheckItem sessions/keys/erased#',
    ],
    lessonsBetween: 'Query consultations/index/byTime',
  },
);

/** Summaries of lessons, with the family's next steps. */
export const summaries = adapter(
  () =>
    dynamoSummaries(
      tables({
        consultations: 'TABLE_CONSULTATIONS',
        agreements: 'TABLE_AGREEMENTS',
        outbox: 'TABLE_OUTBOX',
        sessions: 'TABLE_SESSIONS',
      }),
      dynamo(),
    ),
  {
    of: 'Query consultations',
    newestOf: 'Query consultations',
    states: 'BatchGetItem consultations',
    saveDraft: ['PutItem consultations', 'ConditionCheckItem sessions/keys/erased#'],
    send: [
      'ConditionCheckItem agreements',
      'UpdateItem agreements/sets/dueList,dueOn,stepList,stepsVersion',
      'DeleteItem consultations',
      'PutItem consultations',
      'PutItem outbox',
      'ConditionCheckItem sessions/keys/erased#',
    ],
  },
);

/** Who waits for a free time. */
export const waitingList = adapter(
  () => dynamoWaitingList(tables({ consultations: 'TABLE_CONSULTATIONS', outbox: 'TABLE_OUTBOX' }), dynamo()),
  {
    add: 'PutItem consultations',
    find: 'Query consultations',
    all: 'Query consultations',
    tell: ['DeleteItem consultations', 'PutItem outbox'],
    remove: 'DeleteItem consultations',
  },
);
