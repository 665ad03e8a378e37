import { type ReactNode, useId } from 'react';
import type { OfficeGuide } from '#contract/endpoints/guides/office.ts';
import type { ContentsEntry } from '#contract/pages/pdf-contents.ts';
import { guidePath } from '#contract/site-paths.ts';
import { asDay } from '../../components/day.ts';
import { GuideCard } from '../../features/shop/guide-card.tsx';
import { linesOf } from './about-values.ts';
import { type GuideValues, previewOf } from './guide-values.ts';
import type { Upload } from './use-upload.ts';

interface PreviewProps {
  guide: OfficeGuide | undefined;
  values: GuideValues;
  upload: Upload;
  /** The other guides on sale. */
  others: readonly OfficeGuide[];
}

const nothing = () => undefined;

/** The guide as buyers will see it: its card in the shop, and what its page will say. */
export const GuidePreview = ({ guide, values, upload, others }: PreviewProps) => {
  const pages = upload.pages || values.pages || (guide?.pages ?? 0);
  const drawn = upload.pictures.find(({ kind }) => kind === 'coverSmall');
  const kept = values.upload === '' ? guide?.cover : '';
  return (
    <section aria-label="Preview" className="content-start">
      <h2 className="mb-3 text-lg">As buyers will see it</h2>
      <ul inert>
        <GuideCard
          guide={previewOf(values, pages, drawn?.url ?? kept ?? '')}
          selected={false}
          owned={false}
          downloadDisabled={false}
          onToggle={nothing}
          onDownload={nothing}
        />
      </ul>
      <h2 className="mt-8 mb-3 text-lg">What its page will show</h2>
      <div className="grid gap-5">
        <Words values={values} others={others} />
        <Pictures guide={guide} values={values} upload={upload} />
      </div>
    </section>
  );
};

const Part = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-1 text-base">
        {title}
      </h3>
      {children}
    </section>
  );
};

/** What was typed for the page, under the page's own headings. */
const Words = ({ values, others }: Pick<PreviewProps, 'values' | 'others'>) => {
  const { authorName, authorCredential, checkedOn } = values;
  const outcomes = linesOf(values.outcomes);
  const questions = values.questions.filter(({ question }) => question.trim() !== '');
  const related = others.filter(({ id }) => values.related.includes(id));
  return (
    <>
      {outcomes.length > 0 && (
        <Part title="What you’ll be able to do">
          <ul className="list-disc pl-5 wrap-anywhere">
            {[...new Set(outcomes)].map((outcome) => (
              <li key={outcome}>{outcome}</li>
            ))}
          </ul>
        </Part>
      )}
      {(authorName !== '' || checkedOn !== '') && (
        <Part title="Who wrote it">
          {authorName !== '' && <p className="font-semibold wrap-anywhere">{authorName}</p>}
          {authorName !== '' && <p className="text-ink-soft wrap-anywhere">{authorCredential}</p>}
          {checkedOn !== '' && <p>Facts, dates and links were checked on {asDay(checkedOn)}.</p>}
        </Part>
      )}
      {questions.length > 0 && (
        <Part title="Frequently asked questions">
          <dl className="grid gap-2 wrap-anywhere">
            {questions.map(({ question, answer }, index) => (
              // Two questions may be the same while they are typed.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              <div key={index}>
                <dt className="font-semibold">{question}</dt>
                <dd className="whitespace-pre-line">{answer}</dd>
              </div>
            ))}
          </dl>
        </Part>
      )}
      {related.length > 0 && (
        <Part title="Related guides">
          <ul className="list-disc pl-5">
            {related.map(({ id, title }) => (
              <li key={id}>{title}</li>
            ))}
          </ul>
        </Part>
      )}
    </>
  );
};

/** The pictures that this browser drew, or what the page has already. */
const Pictures = ({ guide, values, upload }: Omit<PreviewProps, 'others'>) => {
  const samples = upload.pictures.filter(({ kind }) => kind === 'page1' || kind === 'page2');
  const cover = upload.pictures.find(({ kind }) => kind === 'cover');
  if (cover !== undefined) {
    return (
      <Part title="Look inside">
        <ul className="grid grid-cols-3 gap-3">
          {[cover, ...samples].map(({ url, page }) => (
            <li key={url}>
              <img src={url} alt={`Page ${String(page)}`} className="w-full rounded-sm border border-line bg-paper" />
            </li>
          ))}
        </ul>
        <p className="mt-2 text-sm text-ink-soft">Publishing adds the contents and a free sample from the PDF.</p>
        <Contents entries={upload.facts?.contents ?? []} />
      </Part>
    );
  }
  if (values.upload !== '') return <Note>The pictures were sent with the PDF.</Note>;
  if (!guide?.about) return <Note>Choose a PDF to see the pictures of its pages.</Note>;
  return (
    <Note>
      Cover, sample pages, contents and free sample stay as they are.{' '}
      <a className="text-link" href={guidePath(guide.id)} target="_blank" rel="noreferrer">
        Open the guide’s page
      </a>
    </Note>
  );
};

/** The contents that publishing adds, from the PDF's outline. */
const Contents = ({ entries }: { entries: readonly ContentsEntry[] }) =>
  entries.length > 0 && (
    <>
      <h4 className="mt-3 text-sm font-semibold">Contents</h4>
      <ol className="text-sm">
        {entries.map(({ title, page }, index) => (
          // Two entries may be alike.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <li key={index} className="flex justify-between gap-4 border-t border-line py-1">
            <span className="min-w-0 wrap-anywhere">{title}</span>
            <span className="text-ink-soft tabular-nums">{page}</span>
          </li>
        ))}
      </ol>
    </>
  );

const Note = ({ children }: { children: ReactNode }) => <p className="text-sm text-ink-soft">{children}</p>;
