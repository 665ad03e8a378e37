import { addressesOf, familyOf } from '#domain/agreements/addresses.ts';
import { counselorsFor } from '#domain/consultations/own-availability.ts';
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
import { stopStepMails } from '#domain/steps/stop-step-mails.ts';
import { tickOfficeStep } from '#domain/steps/tick-office-step.ts';
import { tickStep } from '#domain/steps/tick-step.ts';
import { agreementReads } from './adapters/agreements/agreement-reads.ts';
import { balancesOfAddress } from './adapters/agreements/balances-of-address.ts';
import { availabilityReads } from './adapters/consultations/availability-reads.ts';
import { businessProfile } from './adapters/settings/business-profile.ts';
import { gatewayUrl } from './adapters/settings/gateway-url.ts';
import { officeSite } from './adapters/settings/office-site.ts';
import { peppers } from './adapters/sign-in/peppers.ts';
import { dueStepLists } from './adapters/steps/due-step-lists.ts';
import { stepListReads } from './adapters/steps/step-list-reads.ts';
import { stepListWrites } from './adapters/steps/step-list-writes.ts';
import { stepReminders } from './adapters/steps/step-reminders.ts';
import { stepTemplateReads } from './adapters/steps/step-template-reads.ts';
import { stepTemplateWrites } from './adapters/steps/step-template-writes.ts';
import { deliveryDependencies } from './mail.ts';
import { clock, random } from './runtime.ts';

const changedSteps = () => ({
  steps: { ...stepListReads(), ...stepListWrites() },
  familyOf: familyOf({ agreements: agreementReads() }),
});
const ofFamily = () => ({ ...changedSteps(), balances: balancesOfAddress(), clock });
const inOffice = () => ({
  ...changedSteps(),
  counselorsFor: counselorsFor({ consultations: availabilityReads() }),
  clock,
});
const changedTemplates = () => ({ stepTemplates: { ...stepTemplateReads(), ...stepTemplateWrites() }, random });

/** Handles the tokens of emails about next steps. */
export const stopStepMailsUseCase = () =>
  stopStepMails({ ...changedSteps(), addressesOf: addressesOf({ agreements: agreementReads() }), clock });

export const listStepsUseCase = () =>
  listSteps({ steps: stepListReads(), balances: balancesOfAddress(), businessProfile: businessProfile(), clock });
export const tickStepUseCase = () => tickStep(ofFamily());
export const setStepChoicesUseCase = () => setStepChoices({ ...ofFamily(), random, gatewayUrl: gatewayUrl() });
export const getStepFeedUseCase = () =>
  getStepFeed({ steps: stepListReads(), businessProfile: businessProfile(), clock });
export const remindOfStepsUseCase = () =>
  remindOfSteps({
    ...deliveryDependencies(),
    steps: { ...stepListReads(), ...dueStepLists(), ...stepReminders() },
    addressesOf: addressesOf({ agreements: agreementReads() }),
    peppers: peppers(),
    businessProfile: businessProfile(),
    random,
  });

export const listOfficeStepsUseCase = () =>
  listOfficeSteps({
    steps: stepListReads(),
    familyOf: familyOf({ agreements: agreementReads() }),
    counselorsFor: counselorsFor({ consultations: availabilityReads() }),
    balances: balancesOfAddress(),
    clock,
    zone: officeSite().timeZone,
  });
export const addOfficeStepsUseCase = () => addOfficeSteps({ ...inOffice(), random });
export const changeOfficeStepUseCase = () => changeOfficeStep(inOffice());
export const removeOfficeStepUseCase = () => removeOfficeStep(inOffice());
export const tickOfficeStepUseCase = () => tickOfficeStep(inOffice());
export const listOfficeStepTemplatesUseCase = () => listOfficeStepTemplates({ stepTemplates: stepTemplateReads() });
export const saveOfficeStepTemplateUseCase = () => saveOfficeStepTemplate(changedTemplates());
export const removeOfficeStepTemplateUseCase = () => removeOfficeStepTemplate(changedTemplates());
