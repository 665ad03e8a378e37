import * as v from 'valibot';
import { officeAction, officeRead } from '../../endpoint.ts';
import * as agreement from '../../fields/agreements.ts';
import * as office from '../../fields/office.ts';
import { leftOut } from '../../fields/rules.ts';
import * as rule from '../../fields/steps.ts';
import { roles } from '../../office.ts';
import { officeFamilySteps } from '../../office-steps.ts';
import { stepOwners } from './shapes.ts';

/**
 * A counselor sees and changes the steps of their own lessons, and those that were added as theirs.
 */
export const listOfficeSteps = officeRead({
  id: 'list-office-steps',
  summary: 'Lists the next steps of an email address’s agreements.',
  path: 'office/steps/find',
  office: { roles },
  body: v.object({ email: office.personAddress }),
  success: {
    message: 'The next steps.',
    res: v.object({
      today: v.string(),
      families: v.array(officeFamilySteps),
      /** For whom the member may add steps. */
      counselors: v.array(v.object({ id: v.string(), name: v.string() })),
    }),
  },
});

const changed = { message: 'The next steps.', res: officeFamilySteps } as const;

/** Monday's email has what they say. A step that is open already isn't added twice. */
export const addOfficeSteps = officeAction({
  id: 'add-office-steps',
  summary: 'Adds next steps for the family of an agreement.',
  path: 'office/agreements/{id}/steps',
  office: { roles, action: 'add-steps', subject: 'id' },
  auditLog: 'Added next steps for a family',
  changes: ['steps'],
  params: v.object({ id: agreement.agreementId }),
  body: v.object({ counselor: office.counselorSlug, steps: rule.addedSteps }),
  success: changed,
  refusals: ['NOT_FOUND', 'CONFLICT'],
});

export const changeOfficeStep = officeAction({
  id: 'change-office-step',
  summary: 'Changes a next step that was added without a session.',
  path: 'office/agreements/{id}/steps/{step}',
  office: { roles, action: 'change-step', subject: 'step' },
  auditLog: 'Changed a next step',
  changes: ['steps'],
  params: v.object({ id: agreement.agreementId, step: rule.stepId }),
  body: v.object({ text: rule.stepText, day: office.day, whose: rule.stepOwner }),
  success: changed,
  refusals: ['NOT_FOUND', 'CONFLICT'],
});

export const removeOfficeStep = officeAction({
  id: 'remove-office-step',
  summary: 'Removes a next step that was added without a session.',
  path: 'office/agreements/{id}/steps/{step}/remove',
  office: { roles, action: 'remove-step', subject: 'step' },
  auditLog: 'Removed a next step',
  changes: ['steps'],
  params: v.object({ id: agreement.agreementId, step: rule.stepId }),
  body: v.object({}),
  success: changed,
  refusals: ['NOT_FOUND', 'CONFLICT'],
});

export const tickOfficeStep = officeAction({
  id: 'tick-office-step',
  summary: 'Says that a next step is done, or takes that back.',
  path: 'office/agreements/{id}/steps/{step}/done',
  office: { roles, action: 'mark-step', subject: 'step' },
  auditLog: 'Ticked a next step, or took that back',
  changes: ['steps'],
  params: v.object({ id: agreement.agreementId, step: rule.stepId }),
  body: v.object({ done: rule.done }),
  success: changed,
  refusals: ['NOT_FOUND', 'CONFLICT'],
});

/** The owner's own lists of steps. `days` counts from a date that is chosen when it is used. */
export const stepTemplate = v.object({
  id: v.string(),
  /** Grows with every change. */
  version: v.number(),
  name: v.string(),
  steps: v.array(v.object({ text: v.string(), days: v.number(), whose: v.picklist(stepOwners) })),
});
export type StepTemplate = v.InferOutput<typeof stepTemplate>;

const templates = v.object({ templates: v.array(stepTemplate) });

export const listOfficeStepTemplates = officeRead({
  id: 'list-office-step-templates',
  summary: 'Lists the templates of next steps.',
  path: 'office/step-templates',
  office: { roles },
  success: { message: 'The templates.', res: templates },
});

export const saveOfficeStepTemplate = officeAction({
  id: 'save-office-step-template',
  summary: 'Saves a template of next steps.',
  path: 'office/step-templates',
  office: { roles: ['owner'], action: 'save-step-template', subject: 'id' },
  auditLog: 'Saved a template of next steps',
  changes: ['templates'],
  body: v.object({
    id: v.exactOptional(leftOut(rule.templateId, 'a new template begins')),
    /** As the template had it that the change was made from; 0 for a new one. */
    version: office.version,
    name: rule.templateName,
    steps: rule.templateSteps,
  }),
  success: { message: 'The template is saved.', res: templates },
  refusals: ['NOT_FOUND', 'CONFLICT'],
});

export const removeOfficeStepTemplate = officeAction({
  id: 'remove-office-step-template',
  summary: 'Removes a template of next steps.',
  path: 'office/step-templates/{id}/remove',
  office: { roles: ['owner'], action: 'remove-step-template', subject: 'id' },
  auditLog: 'Removed a template of next steps',
  changes: ['templates'],
  params: v.object({ id: rule.templateId }),
  body: v.object({ version: office.version }),
  success: { message: 'The template is removed.', res: templates },
  refusals: ['CONFLICT'],
});
