import { useState } from 'react';
import { Page } from '../components/page.tsx';
import { CounselorsLink } from '../components/sections/counselors-link.tsx';
import { ButtonLink } from '../components/ui/button.tsx';
import { Card } from '../components/ui/card.tsx';
import { type BookSubject, bookFacts, bookPage } from '../content/pages/book.ts';
import { useAskedDemo } from '../features/consultations/asked-demo.ts';
import { FreeTimes } from '../features/consultations/times/free-times.tsx';

/** On phones the times come first, and what to know about the call follows. */
export const BookPage = () => {
  const asked = useAskedDemo();
  const [known, setKnown] = useState<BookSubject>();
  // Until the times are there, which know it.
  const subject = known ?? (asked === undefined ? 'consultation' : 'demo');
  const { title: pageTitle, heading, kicker, lead } = bookPage.subjects[subject];
  const isFreeCall = subject.endsWith('consultation');
  const isBooked = subject.startsWith('booked');
  return (
    <Page title={pageTitle} description={bookPage.description}>
      <div className="bg-sand">
        <div className="column grid gap-x-16 gap-y-4 py-4 sm:gap-y-8 sm:py-8 md:grid-cols-[4fr_6fr] md:grid-rows-[auto_1fr] md:py-20">
          <div>
            <p className="mb-1 font-semibold text-teal-deep max-sm:text-sm md:mb-3">{kicker}</p>
            <h1 className="text-2xl md:text-4xl">{heading}</h1>
          </div>
          <Card id="times" className="self-start outline-none md:row-span-2 md:p-8">
            <FreeTimes onSubject={setKnown} />
          </Card>
          <div>
            <p className="mb-8 text-lg text-ink-soft">{lead}</p>
            {!isBooked && <CounselorsLink />}
            <dl className={isBooked ? 'grid gap-4' : 'mt-8 grid gap-4'}>
              {bookFacts[subject].map(({ title, text }) => (
                <div key={title}>
                  <dt className="font-semibold">{title}</dt>
                  <dd className="text-ink-soft">{text}</dd>
                </div>
              ))}
            </dl>
            {isFreeCall && (
              <>
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
              </>
            )}
            {!isBooked && (
              <ButtonLink to="#times" variant="secondary" className="mt-6 md:hidden">
                See the free times
              </ButtonLink>
            )}
          </div>
        </div>
      </div>
    </Page>
  );
};
