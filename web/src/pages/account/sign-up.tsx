import { Link } from 'react-router-dom';
import { Page } from '../../components/page.tsx';
import { Picture } from '../../components/picture.tsx';
import { CounselorsLink } from '../../components/sections/counselors-link.tsx';
import { ButtonLink } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { paths } from '../../content/paths.ts';
import { piece } from '../../content/piece.ts';
import { firstStep } from '../../content/sections/first-step.ts';
import { SignUp } from '../../features/sign-in/sign-up-form.tsx';
import mapTable from '../../pictures/map-table.svg';

const { signUpPage, firstSteps } = piece('sign-up');

export const SignUpPage = () => (
  <Page title="Sign Up" description={signUpPage.description}>
    <div className="bg-sand">
      <div className="column grid gap-10 py-12 md:grid-cols-[4fr_6fr] md:gap-16 md:py-20">
        <div>
          <p className="mb-3 font-semibold text-teal-deep">{signUpPage.kicker}</p>
          <h1 className="text-4xl">Sign Up</h1>
          <div className="mt-5 rounded-md bg-teal-wash p-4 md:p-5">
            <ButtonLink to={paths.book}>{firstStep.pick}</ButtonLink>
            <p className="mt-2 text-sm text-ink-soft">{signUpPage.pick}</p>
          </div>
          <p className="mt-4 text-lg text-ink-soft">{signUpPage.lead}</p>
          <p className="mt-4">{signUpPage.whoCalls}</p>
          <p className="mt-4">
            Already registered?{' '}
            <Link className="text-link" to={paths.login}>
              Log in
            </Link>
          </p>
          <ol className="mt-10 max-md:hidden">
            {firstSteps.map(({ title, text }, index) => (
              <li
                key={title}
                className="relative pb-6 pl-8 before:absolute before:top-3 before:-bottom-3 before:left-[7px] before:w-0.5 before:bg-teal last:pb-0 last:before:hidden"
              >
                <span
                  aria-hidden="true"
                  className={`absolute top-1.5 left-0 size-4 rounded-full border-2 ${index === 0 ? 'border-orange bg-orange' : 'border-teal bg-paper'}`}
                />
                <h2 className="text-lg">{title}</h2>
                <p className="mt-1 text-ink-soft">{text}</p>
              </li>
            ))}
          </ol>
          <div className="mt-8 md:mt-10">
            <CounselorsLink />
          </div>
          <Picture src={mapTable} className="mt-10 aspect-[4/3] w-full rounded-md max-md:hidden" />
        </div>
        <Card className="self-start md:p-8">
          <SignUp />
        </Card>
      </div>
    </div>
  </Page>
);
