import { Page } from '../components/page.tsx';
import { CounselorsLink } from '../components/sections/counselors-link.tsx';
import { ButtonLink } from '../components/ui/button.tsx';
import { Card } from '../components/ui/card.tsx';
import { bookFacts, bookPage } from '../content/pages/book.ts';
import { FreeTimes } from '../features/consultations/free-times.tsx';

export const BookPage = () => (
  <Page title="Book a Consultation" description={bookPage.description}>
    <div className="bg-sand">
      <div className="column grid gap-10 py-12 md:grid-cols-[4fr_6fr] md:gap-16 md:py-20">
        <div>
          <p className="mb-3 font-semibold text-teal-deep">{bookPage.kicker}</p>
          <h1 className="text-4xl">Book your free consultation</h1>
          <p className="mt-4 text-lg text-ink-soft">{bookPage.lead}</p>
          <ButtonLink to="#times" size="lg" className="mt-6 md:hidden">
            See the free times
          </ButtonLink>
          <div className="mt-8">
            <CounselorsLink />
          </div>
          <dl className="mt-8 grid gap-4">
            {bookFacts.map(({ title, text }) => (
              <div key={title}>
                <dt className="font-semibold">{title}</dt>
                <dd className="text-ink-soft">{text}</dd>
              </div>
            ))}
          </dl>
          <h2 className="mt-10 text-xl">{bookPage.prepareTitle}</h2>
          <ul className="mt-3 space-y-3 text-ink-soft">
            {bookPage.prepare.map((item) => (
              <li
                key={item}
                className="relative pl-8 before:absolute before:top-1.5 before:left-0 before:size-3.5 before:rounded-full before:border-2 before:border-teal before:bg-paper"
              >
                {item}
              </li>
            ))}
          </ul>
          <p className="mt-4">{bookPage.prepareNote}</p>
        </div>
        <Card id="times" className="self-start outline-none md:p-8">
          <FreeTimes />
        </Card>
      </div>
    </div>
  </Page>
);
