import { agreements, balances } from '#composition/adapters/agreements.ts';
import { consultations } from '#composition/adapters/consultations.ts';
import { businessProfile, gatewayUrl, officeSite } from '#composition/adapters/settings.ts';
import { peppers } from '#composition/adapters/sign-in.ts';
import { stepLists, stepListsWithMails, stepTemplates } from '#composition/adapters/steps.ts';
import { deliveryDependencies } from '#composition/mail.ts';
import { officeGate } from '#composition/office.ts';
import { clock, random } from '#composition/runtime.ts';
import { authenticateUseCase } from '#composition/sign-in.ts';
import { changedSteps } from '#composition/steps.ts';
import { endpoint, fileEndpoint, scheduled } from '#composition/wiring.ts';
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

export const addOfficeStepsHandler = endpoint(
  officeEndpoints.addOfficeSteps,
  () => addOfficeSteps({ ...inOffice(), random }),
  officeGate,
);
export const changeOfficeStepHandler = endpoint(
  officeEndpoints.changeOfficeStep,
  () => changeOfficeStep(inOffice()),
  officeGate,
);
export const getStepFeedHandler = fileEndpoint(endpoints.getStepFeed, () =>
  getStepFeed({ steps: stepLists('find'), businessProfile: businessProfile(), clock }),
);
export const listOfficeStepTemplatesHandler = endpoint(
  officeEndpoints.listOfficeStepTemplates,
  () => listOfficeStepTemplates({ stepTemplates: stepTemplates('list') }),
  officeGate,
);
export const listOfficeStepsHandler = endpoint(
  officeEndpoints.listOfficeSteps,
  () =>
    listOfficeSteps({
      steps: stepLists('find'),
      familyOf: familyOf({ agreements: agreements('find') }),
      counselorsFor: counselorsFor({ consultations: consultations('availability') }),
      balances: balances('ofAddress'),
      clock,
      zone: officeSite().timeZone,
    }),
  officeGate,
);
export const listStepsHandler = endpoint(
  endpoints.listSteps,
  () =>
    listSteps({ steps: stepLists('find'), balances: balances('ofAddress'), businessProfile: businessProfile(), clock }),
  authenticateUseCase,
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
export const removeOfficeStepTemplateHandler = endpoint(
  officeEndpoints.removeOfficeStepTemplate,
  () => removeOfficeStepTemplate(changedTemplates()),
  officeGate,
);
export const removeOfficeStepHandler = endpoint(
  officeEndpoints.removeOfficeStep,
  () => removeOfficeStep(inOffice()),
  officeGate,
);
export const saveOfficeStepTemplateHandler = endpoint(
  officeEndpoints.saveOfficeStepTemplate,
  () => saveOfficeStepTemplate(changedTemplates()),
  officeGate,
);
export const setStepChoicesHandler = endpoint(
  endpoints.setStepChoices,
  () => setStepChoices({ ...ofFamily(), random, gatewayUrl: gatewayUrl() }),
  authenticateUseCase,
);
export const tickOfficeStepHandler = endpoint(
  officeEndpoints.tickOfficeStep,
  () => tickOfficeStep(inOffice()),
  officeGate,
);
export const tickStepHandler = endpoint(endpoints.tickStep, () => tickStep(ofFamily()), authenticateUseCase);
