import { changeHours } from '#domain/agreements/change-hours.ts';
import { exportAgreements } from '#domain/agreements/export.ts';
import { getAgreement } from '#domain/agreements/get.ts';
import { listAgreements } from '#domain/agreements/list.ts';
import { listOwnHours } from '#domain/agreements/list-own-hours.ts';
import { mailAgreement } from '#domain/agreements/mail-again.ts';
import { openAgreement } from '#domain/agreements/open.ts';
import { remindOfInstallments } from '#domain/agreements/remind-of-installments.ts';
import { remindToSign } from '#domain/agreements/remind-to-sign.ts';
import { replaceLink } from '#domain/agreements/replace-link.ts';
import { saveAgreement } from '#domain/agreements/save.ts';
import { sendAgreement } from '#domain/agreements/send.ts';
import { getSettings, setSettings } from '#domain/agreements/settings.ts';
import { signAgreement } from '#domain/agreements/sign.ts';
import { withdrawAgreement } from '#domain/agreements/withdraw.ts';
import { browserName } from '#http/browser-name.ts';
import { requestLog } from '#http/log.ts';
import {
  agreements,
  balances,
  businessProfile,
  clock,
  consultations,
  orderReads,
  orders,
  peppers,
  random,
  rateLimits,
  signatures,
  users,
} from './adapters.ts';
import { businessMailDependencies, deliveryDependencies } from './mail.ts';

/** What the list of agreements needs. */
const listDependencies = () => ({
  agreements: agreements(),
  balances: balances(),
  businessProfile: businessProfile(),
  clock,
});
/** What the page of an agreement needs. */
const agreementDependencies = () => ({
  ...listDependencies(),
  orders: orders(),
  users: users(),
  consultations: consultations(),
  peppers: peppers(),
});
const sendingDependencies = () => ({ ...agreementDependencies(), ...deliveryDependencies(), random });
/** What reading an agreement by its link needs. */
export const linkDependencies = () => ({ ...listDependencies(), orders: orderReads() });

export const openAgreementUseCase = () =>
  openAgreement({ ...linkDependencies(), rateLimits: rateLimits(), log: requestLog });
export const signAgreementUseCase = () =>
  signAgreement({
    ...linkDependencies(),
    ...businessMailDependencies(),
    agreements: signatures(),
    users: users(),
    browserName,
  });
export const listAgreementsUseCase = () => listOwnHours({ ...linkDependencies(), peppers: peppers() });
/** Reminds of what families have to sign or pay. */
export const remindOfInstallmentsUseCase = () => {
  const dependencies = { ...linkDependencies(), ...businessMailDependencies(), peppers: peppers() };
  return async () => {
    try {
      await remindToSign(dependencies)();
    } finally {
      await remindOfInstallments(dependencies)();
    }
  };
};

export const listOfficeAgreementsUseCase = () => listAgreements(listDependencies());
export const getOfficeAgreementUseCase = () => getAgreement(agreementDependencies());
export const saveOfficeAgreementUseCase = () => saveAgreement({ ...agreementDependencies(), random });
export const sendOfficeAgreementUseCase = () => sendAgreement(sendingDependencies());
export const mailOfficeAgreementUseCase = () => mailAgreement(sendingDependencies());
export const replaceOfficeAgreementLinkUseCase = () => replaceLink(sendingDependencies());
export const withdrawOfficeAgreementUseCase = () => withdrawAgreement(sendingDependencies());
export const changeOfficeAgreementHoursUseCase = () => changeHours(agreementDependencies());
export const exportOfficeAgreementsUseCase = () => exportAgreements({ ...listDependencies(), orders: orders() });
export const getOfficeAgreementSettingsUseCase = () => getSettings({ agreements: agreements() });
export const setOfficeAgreementSettingsUseCase = () => setSettings({ agreements: agreements(), clock });
