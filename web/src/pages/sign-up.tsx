import { Link } from 'react-router-dom';
import { Page } from '../app/page.tsx';
import { paths } from '../app/paths.ts';
import { Card } from '../components/ui/card.tsx';
import { signUpPage } from '../content/pages/sign-up.ts';
import { SignUpForm } from '../features/auth/sign-up-form.tsx';

/** Registration. */
export const SignUpPage = () => (
  <Page title="Sign Up" description={signUpPage.description}>
    <div className="bg-sand">
      <div className="column grid max-w-narrow gap-6 py-12 md:py-20">
        <div>
          <h1 className="text-3xl">Sign Up</h1>
          <p className="mt-2 text-ink-soft">{signUpPage.lead}</p>
        </div>
        <Card>
          <SignUpForm />
        </Card>
        <p>
          Already registered?{' '}
          <Link className="text-link" to={paths.login}>
            Log in
          </Link>
        </p>
      </div>
    </div>
  </Page>
);
