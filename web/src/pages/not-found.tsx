import { Link } from 'react-router-dom';
import { Page } from '../components/page.tsx';
import { Hero } from '../components/sections/hero.tsx';
import { ButtonLink } from '../components/ui/button.tsx';
import { brand } from '../content/brand.ts';
import { paths } from '../content/paths.ts';
import { piece } from '../content/piece.ts';
import signpost from '../pictures/signpost.svg';

const notFound = piece('not-found');

export const NotFoundPage = () => (
  <Page title="Page not found" description="There’s no page at this address." noindex>
    <Hero kicker={notFound.kicker} title={notFound.title} lead={notFound.lead} image={signpost}>
      <ButtonLink to={paths.home} size="lg">
        Back to the home page
      </ButtonLink>
      <p className="mt-6 max-w-text text-ink-soft">
        Looking for something in particular? Write to{' '}
        <a className="text-link" href={`mailto:${brand.email}`}>
          {brand.email}
        </a>{' '}
        or call{' '}
        <a className="text-link whitespace-nowrap" href={`tel:${brand.phone}`}>
          {brand.phoneText}
        </a>
        . A real person will answer.
      </p>
    </Hero>
    <section className="bg-paper py-12 md:py-20">
      <div className="column">
        <h2 className="text-2xl">Where to next</h2>
        <ul className="mt-8 grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
          {notFound.links.map(({ to, title, text }) => (
            <li key={to} className="border-t-2 border-teal pt-4">
              <h3 className="text-lg">
                <Link to={to} className="text-link inline-block py-1">
                  {title}
                </Link>
              </h3>
              <p className="mt-1 text-ink-soft">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  </Page>
);
