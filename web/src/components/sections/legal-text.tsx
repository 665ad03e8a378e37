import type { ReactNode } from 'react';
import { Page } from '../../app/page.tsx';
import type { LegalDocument } from '../../content/types.ts';

/** A legal document in a narrow column with its own list of contents. `children` stand at the end. */
export const LegalText = ({ document, children }: { document: LegalDocument; children?: ReactNode }) => {
  const sections = document.sections.map((section, index) => ({ ...section, id: `section-${String(index + 1)}` }));
  return (
    <Page title={document.title} description={document.description}>
      <div className="column py-12 md:py-20">
        <div className="max-w-text">
          <h1 className="text-3xl">{document.title}</h1>
          {document.intro.map((paragraph) => (
            <p key={paragraph} className="mt-5">
              {paragraph}
            </p>
          ))}
          <nav aria-label="On this page" className="mt-8 border-l-2 border-teal-soft pl-5">
            <ul>
              {sections.map(({ id, title }) => (
                <li key={id}>
                  <a className="text-link inline-block py-1" href={`#${id}`}>
                    {title}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          {sections.map(({ id, title, paragraphs, points }) => (
            <section key={id} id={id} className="mt-10">
              <h2 className="text-xl">{title}</h2>
              {paragraphs?.map((paragraph) => (
                <p key={paragraph} className="mt-3">
                  {paragraph}
                </p>
              ))}
              {points !== undefined && (
                <ul className="mt-3 list-disc space-y-2 pl-6 marker:text-teal">
                  {points.map((point) => (
                    <li key={point}>{point}</li>
                  ))}
                </ul>
              )}
            </section>
          ))}
          {children}
        </div>
      </div>
    </Page>
  );
};
