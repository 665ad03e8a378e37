import { dynamoStepTemplates } from '#adapters/dynamodb/step-templates.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    agreements: ['dynamodb:Query'],
  },
} as const satisfies Grant;

/** Reads the templates of next steps. */
export const stepTemplateReads = () => only(dynamoStepTemplates(read('TABLE_AGREEMENTS'), dynamo()), 'list');
