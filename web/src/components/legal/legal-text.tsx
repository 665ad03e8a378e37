import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { brand } from '../../content/brand.ts';
import { premises } from '../../content/premises.ts';
import type { LegalDocument, LegalPart } from '../../content/types.ts';
import { asDay } from '../day.ts';
import { Page } from '../page.tsx';

const idOf = (title: string) => title.toLowerCase().replaceAll(/[^a-z]+/g, '-');

const textLink = /\[([^\]]+)\]\(([^)]+)\)/;

const withLinks = (text: string): ReactNode[] =>
  text.split(textLink).map((piece, index, pieces) => {
    const address = pieces[index + 1] ?? '';
    if (index % 3 === 0) return piece;
    if (index % 3 === 2) return null;
    return address.startsWith('/') ? (
      <Link key={address} to={address} className="text-link">
        {piece}
      </Link>
    ) : (
      <a key={address} href={address} className="text-link">
        {piece}
      </a>
    );
  });

const Paragraphs = ({ texts = [] }: { texts?: readonly string[] | undefined }) =>
  texts.map((text) => (
    <p key={text} className="mt-4">
      {withLinks(text)}
    </p>
  ));

const Contact = ({ role, name }: { role: string; name: string }) => {
  const { street, city, state, postcode, country } = premises.address;
  return (
    <address className="mt-5 break-inside-avoid border-l-2 border-teal pl-5 not-italic">
      <b>{name}</b>
      <br />
      {role}, {brand.name}
      <br />
      {street}
      <br />
      {city}, {state} {postcode}, {country}
      <br />
      Email:{' '}
      <a className="text-link" href={`mailto:${brand.email}`}>
        {brand.email}
      </a>
      <br />
      Phone:{' '}
      <a className="text-link" href={`tel:${brand.phone}`}>
        {brand.phoneText}
      </a>
      <br />
      {premises.hours}
    </address>
  );
};

const PartText = ({ part: { paragraphs, points, after, contact } }: { part: LegalPart }) => (
  <>
    <Paragraphs texts={paragraphs} />
    {points !== undefined && (
      <ul className="mt-4 list-disc space-y-2 pl-6 marker:text-teal">
        {points.map((point) => (
          <li key={point}>{withLinks(point)}</li>
        ))}
      </ul>
    )}
    <Paragraphs texts={after} />
    {contact !== undefined && <Contact {...contact} />}
  </>
);

/**
 * A legal document with a table of contents, and `children` at the end. Printed, it is the text
 * alone, with the addresses of external links.
 */
export const LegalText = ({ document, children }: { document: LegalDocument; children?: ReactNode }) => (
  <Page title={document.title} description={document.metaDescription}>
    <div className="border-b border-line bg-sand print:border-0">
      <div className="column py-12 md:py-16 print:py-0">
        <h1 className="text-3xl">{document.title}</h1>
        <p className="mt-3 text-sm text-ink-soft">
          Last updated <time dateTime={document.changed}>{asDay(document.changed)}</time>
        </p>
      </div>
    </div>
    <div className="legal column py-10 md:py-16 lg:grid lg:grid-cols-[1fr_2fr] lg:gap-x-12 print:block print:pt-6 print:pb-0">
      <nav aria-label="On this page" className="self-start lg:sticky lg:top-8 print:hidden">
        <h2 className="font-sans text-sm font-semibold tracking-normal text-ink-soft">On this page</h2>
        <ul className="mt-2 border-l-2 border-teal-soft pl-5">
          {document.sections.map(({ title }) => (
            <li key={title}>
              <a className="text-link inline-block py-1" href={`#${idOf(title)}`}>
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-8 max-w-text lg:mt-0">
        {document.intro.map((text) => (
          <p key={text} className="mt-4 first:mt-0">
            {withLinks(text)}
          </p>
        ))}
        {document.sections.map((section) => (
          <section key={section.title} id={idOf(section.title)} className="mt-12 scroll-mt-8 print:mt-6">
            <h2 className="text-xl">{section.title}</h2>
            <PartText part={section} />
            {section.parts?.map((part) => (
              <div key={part.title} className="mt-7 print:mt-4">
                <h3 className="text-lg">{part.title}</h3>
                <PartText part={part} />
              </div>
            ))}
          </section>
        ))}
        {children}
      </div>
    </div>
  </Page>
);
