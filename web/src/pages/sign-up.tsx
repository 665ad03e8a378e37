import { Link } from 'react-router-dom';
import { Page } from '../app/page.tsx';
import { paths } from '../app/paths.ts';
import { Card } from '../components/ui/card.tsx';
import { SignUpForm } from '../features/auth/sign-up-form.tsx';

/** Registration. */
export const SignUpPage = () => (
  <Page
    title="Sign Up"
    description="Register on one page for a free consultation: tell us who you are and what you aim for, and a counselor contacts you to arrange the talk. It costs nothing."
  >
    <div className="bg-sand">
      <div className="column grid max-w-narrow gap-6 py-12 md:py-20">
        <div>
          <h1 className="text-3xl">Sign Up</h1>
          <p className="mt-2 text-ink-soft">
            Tell us who you are and what you aim for. A counselor calls you for a free consultation.
          </p>
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
