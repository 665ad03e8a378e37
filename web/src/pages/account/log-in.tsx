import { Link } from 'react-router-dom';
import { Page } from '../../components/page.tsx';
import { Picture } from '../../components/picture.tsx';
import { Card } from '../../components/ui/card.tsx';
import { paths } from '../../content/paths.ts';
import { useSession } from '../../features/session/session.ts';
import { LogIn } from '../../features/sign-in/log-in-form.tsx';
import { LogInReason } from '../../features/sign-in/log-in-reason.tsx';
import letterbox from '../../pictures/letterbox.svg';

const SignUpLine = () =>
  useSession() === null && (
    <p>
      New here?{' '}
      <Link className="text-link" to={paths.register}>
        Sign up
      </Link>
    </p>
  );

export const LogInPage = () => (
  <Page
    title="Login"
    description="Log in with your email address and a one-time code to see your guides, your payments and your receipts. There’s no password to remember, and nothing to steal."
    noindex
  >
    <div className="bg-sand">
      <div className="column grid items-center gap-16 py-12 md:grid-cols-[26rem_1fr] md:py-20">
        <div className="mx-auto grid w-full max-w-[30rem] gap-6">
          <div>
            <h1 className="text-3xl">Login</h1>
            <p className="mt-2 text-ink-soft">No password to remember: we’ll email you a code.</p>
          </div>
          <LogInReason />
          <Card>
            <LogIn />
          </Card>
          <SignUpLine />
        </div>
        <Picture src={letterbox} className="aspect-[4/3] w-full rounded-md max-md:hidden" />
      </div>
    </div>
  </Page>
);
