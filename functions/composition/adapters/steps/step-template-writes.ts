import { dynamoStepTemplates } from '#adapters/dynamodb/step-templates.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    'agreements/keys/templates#': ['dynamodb:DeleteItem', 'dynamodb:PutItem'],
  },
} as const satisfies Grant;

/** Changes the templates of next steps. */
export const stepTemplateWrites = () => only(dynamoStepTemplates(read('TABLE_AGREEMENTS'), dynamo()), 'save', 'remove');
