import { GuestFrame } from '../layout/guest-frame.tsx';

export const InvitationPage = () => (
  <GuestFrame title="Welcome to the office">
    <p>Open the link in your email again.</p>
  </GuestFrame>
);
