import { AgreementTerms } from '../agreements/settings.tsx';
import { useOfficeSession } from '../api.ts';
import { Alarms } from '../settings/alarms.tsx';
import { Team } from '../settings/members.tsx';
import { Notifications } from '../settings/notifications.tsx';
import { Passkeys } from '../settings/passkeys.tsx';
import { Push } from '../settings/push.tsx';
import { Sessions } from '../settings/sessions.tsx';
import { StepTemplates } from '../steps/templates.tsx';
import { OfficePage } from '../ui/office-page.tsx';

/** The member's own settings; owners also have the team, the terms of agreements and the alarms. */
export const SettingsPage = () => {
  const { role } = useOfficeSession();
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
      </div>
    </OfficePage>
  );
};
