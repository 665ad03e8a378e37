import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ResOf } from '#contract/endpoint.ts';
import { listOfficePush, setOfficePush } from '#contract/endpoints/office/office.ts';
import { type PushChoices, type PushKind, pushKindsOf } from '#contract/push.ts';
import { Button } from '../../components/ui/button.tsx';
import { CheckboxField } from '../../components/ui/fields/choice-field.tsx';
import { Problem } from '../../components/ui/problem.tsx';
import { showToast } from '../../components/ui/toast/toast.tsx';
import { officeCall, officeQueries, refetchAfter, useOfficeAction, useOfficeQuery, useOfficeSession } from '../api.ts';
import { problemOf } from '../passkey-problem.ts';
import { NoPush, ownPushAddress, subscribeToPush, supportsPush, unsubscribeFromPush } from '../push.ts';
import { ListState } from '../ui/list-state.tsx';
import { RowAction } from '../ui/row-action.tsx';
import { OfficeSection } from '../ui/section.tsx';

type Device = ResOf<typeof listOfficePush>['devices'][number];

const labels: Readonly<Record<PushKind, string>> = {
  leads: 'A new lead',
  consultations: 'A booking',
  disputes: 'A dispute',
};
const all: PushChoices = { leads: true, consultations: true, disputes: true };
const none: PushChoices = { leads: false, consultations: false, disputes: false };

const ownAddress = ['own-push-address'];
const problemWith = (error: Error) => (error instanceof NoPush ? error.message : problemOf(error));

/** Has this browser show notifications, and tells the server. */
const useTurnOn = (key: string | undefined) =>
  useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      if (key === undefined) return;
      await officeCall(setOfficePush, { ...(await subscribeToPush(key)), choices: all });
      showToast({ kind: 'success', text: 'Notifications are on for this device.' });
    },
    onSettled: async () => {
      void refetchAfter(setOfficePush);
      await officeQueries.invalidateQueries({ queryKey: ownAddress });
    },
  });

/** Shows the devices of an answer until they are fetched again. */
const showDevices = (devices: readonly Device[]) => {
  officeQueries.setQueryData<ResOf<typeof listOfficePush>>(
    [listOfficePush.id, {}],
    (before) => before && { ...before, devices: [...devices] },
  );
};

/** What one device tells, and the way to turn it off. */
const PushDevice = ({ device, isThis }: { device: Device; isThis: boolean }) => {
  const { role } = useOfficeSession();
  const save = useOfficeAction(setOfficePush);
  const { endpoint } = device;
  const name = device.name === '' ? 'Unknown browser' : device.name;
  // The choice that is being saved, which shows at once.
  const [chosen, setChosen] = useState<PushChoices | null>(null);
  const choices = chosen ?? device.choices;
  const set = (next: PushChoices) => {
    setChosen(next);
    save.mutate(
      { endpoint, keys: null, choices: next },
      { onSuccess: ({ res }) => showDevices(res), onSettled: () => setChosen(null) },
    );
    if (isThis && !pushKindsOf(role).some((kind) => next[kind])) void unsubscribeFromPush();
  };
  return (
    <fieldset className="min-w-0 border-t border-line py-3 first:border-t-0">
      <legend className="float-left w-full font-semibold wrap-anywhere">
        {name}
        {isThis && ' (this device)'}
      </legend>
      {device.isBroken && (
        <p className="clear-both text-sm font-semibold text-danger">
          Broken: its browser refused the last notifications. Turn it off, then on again on that device.
        </p>
      )}
      <div className="clear-both flex flex-wrap items-center gap-x-6">
        {pushKindsOf(role).map((kind) => (
          <CheckboxField
            key={kind}
            checked={choices[kind]}
            onChange={(event) => set({ ...choices, [kind]: event.target.checked })}
          >
            {labels[kind]}
          </CheckboxField>
        ))}
        <RowAction className="my-0 first:ml-0" aria-label={`Turn off ${name}`} onClick={() => set(none)}>
          Turn off
        </RowAction>
      </div>
      {save.error !== null && <Problem message={problemOf(save.error)} stacked />}
    </fieldset>
  );
};

/** Notifications on the member's devices, which each has to allow. */
const PushDevices = () => {
  const query = useOfficeQuery(listOfficePush, {});
  const own = useQuery({ queryKey: ownAddress, queryFn: ownPushAddress, networkMode: 'always' });
  const turnOn = useTurnOn(query.data?.key);
  const isBlocked = Notification.permission === 'denied';
  const isOn = query.data?.devices.some(({ endpoint }) => endpoint === own.data) === true;
  return (
    <div className="grid gap-4">
      {isBlocked && (
        <p>Notifications from this site are blocked. Allow them in the browser’s settings for it, then reload.</p>
      )}
      {turnOn.error !== null && !isBlocked && <Problem message={problemWith(turnOn.error)} stacked />}
      <ListState query={query} name="devices">
        {({ devices }) => (
          <div>
            {devices.map((device) => (
              <PushDevice key={device.endpoint} device={device} isThis={device.endpoint === own.data} />
            ))}
            {devices.length === 0 && <p className="text-ink-soft">No device shows notifications yet.</p>}
          </div>
        )}
      </ListState>
      {query.data !== undefined && !isOn && !isBlocked && (
        <div>
          <Button variant="secondary" loading={turnOn.isPending} onClick={() => turnOn.mutate()}>
            Turn on for this device
          </Button>
        </div>
      )}
    </div>
  );
};

/** Which of the member's devices tell at once what is new. */
export const Push = () => (
  <OfficeSection
    title="Notifications on your devices"
    lead="Your phone or computer shows “A new lead waits” at once, with no names. The emails still come."
  >
    {supportsPush() ? (
      <PushDevices />
    ) : (
      <p>
        This browser can’t show notifications. On an iPhone or iPad, add the office to the home screen first and open it
        from there.
      </p>
    )}
  </OfficeSection>
);
