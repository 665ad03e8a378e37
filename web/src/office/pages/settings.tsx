import { useIsFetching } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { AgreementTerms } from '../agreements/settings.tsx';
import { officeQueries, useOfficeSession } from '../api.ts';
import { Alarms } from '../settings/alarms.tsx';
import { Team } from '../settings/members.tsx';
import { Notifications } from '../settings/notifications.tsx';
import { Passkeys } from '../settings/passkeys.tsx';
import { Push } from '../settings/push.tsx';
import { Sessions } from '../settings/sessions.tsx';
import { StepTemplates } from '../steps/templates.tsx';
import { OfficePage } from '../ui/office-page.tsx';

// Only for owners.
const GettingStarted = lazy(async () => ({
  default: (await import('../today/getting-started.tsx')).GettingStartedSection,
}));

/** Scrolls once to the part that the address names, when the parts above it have arrived. */
const useNamedPart = (): void => {
  const { hash } = useLocation();
  const isLoading = useIsFetching({ type: 'active' }, officeQueries) > 0;
  const shown = useRef('');
  useEffect(() => {
    if (isLoading || hash === shown.current) return;
    shown.current = hash;
    document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash, isLoading]);
};

/** The member's own settings; owners also have the team, the terms of agreements and the alarms. */
export const SettingsPage = () => {
  const { role } = useOfficeSession();
  useNamedPart();
  return (
    <OfficePage title="Settings">
      <div>
        <Passkeys />
        <Sessions />
        {role === 'owner' && <Team />}
        {role === 'owner' && <AgreementTerms />}
        {role === 'owner' && <StepTemplates />}
        <Notifications />
        <Push />
        {role === 'owner' && <Alarms />}
        {role === 'owner' && (
          <Suspense>
            <GettingStarted />
          </Suspense>
        )}
      </div>
    </OfficePage>
  );
};
