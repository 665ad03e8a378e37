import * as v from 'valibot';
import { endpoint } from '../../endpoint.ts';
import * as agreement from '../../fields/agreements.ts';
import * as rule from '../../fields/steps.ts';
import { STEPS_CALENDAR_PATH } from '../../site-paths.ts';
import { familySteps } from './shapes.ts';

/** The next steps of the agreements that name the person. */
export const listSteps = endpoint({
  id: 'list-steps',
  path: 'steps',
  auth: 'bearer',
  loginCode: true,
  success: {
    message: 'Your next steps.',
    /** `today` is the business's. */
    res: v.object({ today: v.string(), families: v.array(familySteps) }),
  },
  refusals: ['LOGIN_CODE_NEEDED'],
});

/** Says that a step of the family is done, or takes that back. */
export const tickStep = endpoint({
  id: 'tick-step',
  path: 'steps/{agreement}/{step}',
  auth: 'bearer',
  loginCode: true,
  params: v.object({ agreement: agreement.agreementId, step: rule.stepId }),
  body: v.object({ done: rule.done }),
  success: { message: 'Your next steps.', res: familySteps },
  refusals: ['LOGIN_CODE_NEEDED', 'NOT_FOUND', 'CONFLICT'],
});

/** What a person chose about the steps of an agreement. */
export const setStepChoices = endpoint({
  id: 'set-step-choices',
  path: 'steps/{agreement}/choices',
  auth: 'bearer',
  loginCode: true,
  params: v.object({ agreement: agreement.agreementId }),
  /**
   * `calendar`: an address of a calendar with the open steps; each time another one, or off, which
   * ends it. `mails`: Monday's email.
   */
  body: v.object({
    choice: v.pipe(v.optional(v.unknown(), ''), v.picklist(['calendar', 'mails'], 'Choose the calendar or the email')),
    on: v.pipe(v.optional(v.unknown(), null), v.boolean('Choose on or off')),
  }),
  success: {
    message: 'Your choice is saved.',
    /** The address is empty unless one was made. */
    res: v.object({ ...familySteps.entries, address: v.string() }),
  },
  refusals: ['LOGIN_CODE_NEEDED', 'NOT_FOUND', 'CONFLICT'],
});

export const getStepFeed = endpoint({
  id: 'get-step-feed',
  path: STEPS_CALENDAR_PATH,
  auth: 'none',
  params: v.object({ secret: rule.calendarSecret }),
  success: { message: 'The family’s next steps.', res: v.string() },
  refusals: ['NOT_FOUND'],
  contentType: 'text/calendar; charset=utf-8',
  secretPath: true,
});
