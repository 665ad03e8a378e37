import { useOfficeSession } from '../api.ts';
import { Alarms } from '../settings/alarms.tsx';
import { Notifications } from '../settings/notifications.tsx';
import { Passkeys } from '../settings/passkeys.tsx';
import { Sessions } from '../settings/sessions.tsx';
import { Team } from '../settings/team.tsx';
import { OfficePage } from '../ui/office-page.tsx';

/** The member's own settings; owners also have the team and the alarms. */
export const SettingsPage = () => {
  const { role } = useOfficeSession();
  return (
    <OfficePage title="Settings">
      <div>
        <Passkeys />
        <Sessions />
        {role === 'owner' && <Team />}
        <Notifications />
        {role === 'owner' && <Alarms />}
      </div>
    </OfficePage>
  );
};
