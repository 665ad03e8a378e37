import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { setOfficeNotificationsUseCase } from '#composition/office-settings.ts';
import { setOfficeNotifications } from '#contract/endpoints/office/set-office-notifications.ts';

export const handler = endpoint(setOfficeNotifications, setOfficeNotificationsUseCase(), officeGate());
