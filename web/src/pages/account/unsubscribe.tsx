import { Page } from '../../components/page.tsx';
import { StopMails } from '../../features/editions/stop-mails.tsx';

/**
 * Emails about new editions, next steps, and those in which students ask someone to pay, link here.
 * It changes nothing until the button is pressed.
 */
export const UnsubscribePage = () => (
  <Page
    title="Stop Emails"
    description="Stop our emails about new editions of your guides with one button and without logging in. You keep every new edition in your dashboard."
    noindex
  >
    <div className="bg-sand">
      <div className="column grid max-w-narrow gap-6 py-12 md:py-20">
        <StopMails />
      </div>
    </div>
  </Page>
);
