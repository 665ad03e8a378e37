import { AgreementTerms } from '../agreements/settings.tsx';
import { useOfficeSession } from '../api.ts';
import { Alarms } from '../team/alarms.tsx';
import { Team } from '../team/members.tsx';
import { Notifications } from '../team/notifications.tsx';
import { Passkeys } from '../team/passkeys.tsx';
import { Push } from '../team/push.tsx';
import { Sessions } from '../team/sessions.tsx';
import { OfficePage } from '../ui/office-page.tsx';

/** The member's own settings; owners also have the team, the terms of agreements and the alarms. */
export const TeamPage = () => {
  const { role } = useOfficeSession();
  return (
    <OfficePage title="Settings">
      <div>
        <Passkeys />
        <Sessions />
        {role === 'owner' && <Team />}
        {role === 'owner' && <AgreementTerms />}
        <Notifications />
        <Push />
        {role === 'owner' && <Alarms />}
      </div>
    </OfficePage>
  );
};
