import * as v from 'valibot';
import { ORDER_NUMBER_LENGTH } from '../endpoints/orders/limits.ts';
import {
  STEP_MAX_LENGTH,
  STEP_OFFSET_DAYS_MAX,
  STEP_TEMPLATE_NAME_MAX_LENGTH,
  STEPS_ADDED_MAX,
} from '../endpoints/steps/limits.ts';
import { stepOwners } from '../endpoints/steps/shapes.ts';
import { day } from './day.ts';
import { line, wholeNumber } from './office-rules.ts';
import { identifier, leftOut } from './rules.ts';

/** What a step is. */
export const stepText = line({
  required: 'Say what each step is',
  max: STEP_MAX_LENGTH,
  tooLong: 'A step cannot exceed 200 characters',
});

/** Who does it. */
export const stepOwner = leftOut(
  v.pipe(v.optional(v.unknown(), 'family'), v.picklist(stepOwners, 'Choose who does it')),
  'the family does it',
);

const DONE = 'Choose whether it is done';
export const done = v.pipe(v.optional(v.unknown(), null), v.boolean(DONE));

/** A ULID. */
export const stepId = identifier(
  { required: 'Choose the step', max: ORDER_NUMBER_LENGTH, tooLong: 'Unknown step' },
  /^[0-9A-Z]{26}$/,
);
/** A ULID. */
export const templateId = identifier(
  { required: 'Choose the template', max: ORDER_NUMBER_LENGTH, tooLong: 'Unknown template' },
  /^[0-9A-Z]{26}$/,
);

/** The agreement's id, a dot, and 256 bits as base64url. */
export const calendarSecret = identifier(
  { required: 'Unknown calendar', max: 70, tooLong: 'Unknown calendar' },
  /^[0-9A-Z]{26}\.[\w-]{43}$/,
);

const several = /* @__NO_SIDE_EFFECTS__ */ <Step extends v.GenericSchema>(step: Step) =>
  v.pipe(
    v.optional(v.unknown(), []),
    v.array(step, 'Reload the page'),
    v.minLength(1, 'Write at least one step'),
    v.maxLength(STEPS_ADDED_MAX, `Write at most ${String(STEPS_ADDED_MAX)} steps at once`),
  );

export const addedStep = v.object({ text: stepText, day, whose: stepOwner });
export const addedSteps = several(addedStep);

export const templateName = line({
  required: 'Name the template',
  max: STEP_TEMPLATE_NAME_MAX_LENGTH,
  tooLong: 'The name cannot exceed 80 characters',
});

const OFFSET = `Enter the days from the date, such as -30 for 30 days before, at most ${String(STEP_OFFSET_DAYS_MAX)}`;
/** How many days after the date of the template, or before it if negative. */
const offset = wholeNumber(OFFSET, -STEP_OFFSET_DAYS_MAX, STEP_OFFSET_DAYS_MAX);
export const templateStep = v.object({ text: stepText, days: offset, whose: stepOwner });
export const templateSteps = several(templateStep);
