import { agreements, balances } from '#composition/adapters/agreements.ts';
import { consultations } from '#composition/adapters/consultations.ts';
import { businessProfile, gatewayUrl, officeSite } from '#composition/adapters/settings.ts';
import { peppers } from '#composition/adapters/sign-in.ts';
import { stepLists, stepListsWithMails, stepTemplates } from '#composition/adapters/steps.ts';
import { deliveryDependencies } from '#composition/mail.ts';
import { officeEndpoint } from '#composition/office.ts';
import { clock, random } from '#composition/runtime.ts';
import { accountEndpoint } from '#composition/sign-in.ts';
import { changedSteps } from '#composition/steps.ts';
import { fileEndpoint, scheduled } from '#composition/wiring.ts';
import * as officeEndpoints from '#contract/endpoints/steps/office.ts';
import * as endpoints from '#contract/endpoints/steps/public.ts';
import { addressesOf, familyOf } from '#domain/agreements/addresses.ts';
import { counselorsFor } from '#domain/consultations/core/own-availability.ts';
import { addOfficeSteps } from '#domain/steps/add-office-steps.ts';
import { changeOfficeStep } from '#domain/steps/change-office-step.ts';
import { getStepFeed } from '#domain/steps/get-step-feed.ts';
import { listOfficeStepTemplates } from '#domain/steps/list-office-step-templates.ts';
import { listOfficeSteps } from '#domain/steps/list-office-steps.ts';
import { listSteps } from '#domain/steps/list-steps.ts';
import { remindOfSteps } from '#domain/steps/remind-of-steps.ts';
import { removeOfficeStep } from '#domain/steps/remove-office-step.ts';
import { removeOfficeStepTemplate } from '#domain/steps/remove-office-step-template.ts';
import { saveOfficeStepTemplate } from '#domain/steps/save-office-step-template.ts';
import { setStepChoices } from '#domain/steps/set-step-choices.ts';
import { tickOfficeStep } from '#domain/steps/tick-office-step.ts';
import { tickStep } from '#domain/steps/tick-step.ts';

const ofFamily = () => ({ ...changedSteps(), balances: balances('ofAddress'), clock });

const inOffice = () => ({
  ...changedSteps(),
  counselorsFor: counselorsFor({ consultations: consultations('availability') }),
  clock,
});

const changedTemplates = () => ({
  stepTemplates: stepTemplates('list', 'save', 'remove'),
  random,
});

export const addOfficeStepsHandler = officeEndpoint(officeEndpoints.addOfficeSteps, () =>
  addOfficeSteps({ ...inOffice(), random }),
);
export const changeOfficeStepHandler = officeEndpoint(officeEndpoints.changeOfficeStep, () =>
  changeOfficeStep(inOffice()),
);
export const getStepFeedHandler = fileEndpoint(endpoints.getStepFeed, () =>
  getStepFeed({ steps: stepLists('find'), businessProfile: businessProfile(), clock }),
);
export const listOfficeStepTemplatesHandler = officeEndpoint(officeEndpoints.listOfficeStepTemplates, () =>
  listOfficeStepTemplates({ stepTemplates: stepTemplates('list') }),
);
export const listOfficeStepsHandler = officeEndpoint(officeEndpoints.listOfficeSteps, () =>
  listOfficeSteps({
    steps: stepLists('find'),
    familyOf: familyOf({ agreements: agreements('find') }),
    counselorsFor: counselorsFor({ consultations: consultations('availability') }),
    balances: balances('ofAddress'),
    clock,
    zone: officeSite().timeZone,
  }),
);
export const listStepsHandler = accountEndpoint(endpoints.listSteps, () =>
  listSteps({ steps: stepLists('find'), balances: balances('ofAddress'), businessProfile: businessProfile(), clock }),
);
export const remindOfStepsHandler = scheduled('remind-of-steps', () =>
  remindOfSteps({
    ...deliveryDependencies(),
    steps: { ...stepLists('find', 'dueBy'), ...stepListsWithMails('change') },
    addressesOf: addressesOf({ agreements: agreements('find') }),
    peppers: peppers(),
    businessProfile: businessProfile(),
    random,
  }),
);
export const removeOfficeStepTemplateHandler = officeEndpoint(officeEndpoints.removeOfficeStepTemplate, () =>
  removeOfficeStepTemplate(changedTemplates()),
);
export const removeOfficeStepHandler = officeEndpoint(officeEndpoints.removeOfficeStep, () =>
  removeOfficeStep(inOffice()),
);
export const saveOfficeStepTemplateHandler = officeEndpoint(officeEndpoints.saveOfficeStepTemplate, () =>
  saveOfficeStepTemplate(changedTemplates()),
);
export const setStepChoicesHandler = accountEndpoint(endpoints.setStepChoices, () =>
  setStepChoices({ ...ofFamily(), random, gatewayUrl: gatewayUrl() }),
);
export const tickOfficeStepHandler = officeEndpoint(officeEndpoints.tickOfficeStep, () => tickOfficeStep(inOffice()));
export const tickStepHandler = accountEndpoint(endpoints.tickStep, () => tickStep(ofFamily()));
