import { familyOf } from '#domain/agreements/addresses.ts';
import { agreements } from './adapters/agreements.ts';
import { stepLists } from './adapters/steps.ts';

export const changedSteps = () => ({
  steps: stepLists('find', 'change'),
  familyOf: familyOf({ agreements: agreements('find') }),
});
