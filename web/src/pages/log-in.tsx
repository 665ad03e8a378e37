import { Link } from 'react-router-dom';
import { Page } from '../app/page.tsx';
import { paths } from '../app/paths.ts';
import { Card } from '../components/ui/card.tsx';
import { LogInForm } from '../features/auth/log-in-form.tsx';
import { LogInReason } from '../features/auth/log-in-reason.tsx';

/** Login by e-mail and one-time code. */
export const LogInPage = () => (
  <Page
    title="Login"
    description="Log in with your e-mail address and a one-time code to see your guides, your payments and your receipts. There is no password to remember, and nothing to steal."
    noindex
  >
    <div className="bg-sand">
      <div className="column grid max-w-[34rem] gap-6 py-12 md:py-20">
        <div>
          <h1 className="text-3xl">Login</h1>
          <p className="mt-2 text-ink-soft">No password to remember: we send a code to your email.</p>
        </div>
        <LogInReason />
        <Card>
          <LogInForm />
        </Card>
        <p>
          New here?{' '}
          <Link className="text-link" to={paths.register}>
            Sign up
          </Link>
        </p>
      </div>
    </div>
  </Page>
);
