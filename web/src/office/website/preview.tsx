import { type CSSProperties, useRef, useState } from 'react';
import { previewOfficeDocument } from '#contract/endpoints/website/office.ts';
import type { DocumentName } from '#contract/website/names.ts';
import { useOfficeQuery } from '../api.ts';
import { Choices } from '../ui/choices.tsx';
import { ListState } from '../ui/list-state.tsx';
import { useDebounced } from '../ui/use-debounced.ts';
import type { Content } from './use-document-draft.ts';

/** How long after the last change the page is drawn again. */
const PREVIEW_MS = 1500;

const widths = [
  ['390px', 'Phone'],
  ['1280px', 'Desktop'],
] as const;
type Width = (typeof widths)[number][0];

/** The page as it will look with what is typed. */
export const Preview = ({ name, content }: { name: DocumentName; content: Content }) => {
  const [width, setWidth] = useState<Width>('390px');
  const query = useOfficeQuery(previewOfficeDocument, { name, content: useDebounced(content, PREVIEW_MS) });
  return (
    <section aria-label="The page" className="grid gap-3">
      <Choices label="Width" options={widths} value={width} onChoose={setWidth} />
      <ListState query={query} name="page">
        {({ html }) =>
          html === null ? (
            <p className="rounded-md bg-sand p-5">Fix what is marked to see the page.</p>
          ) : (
            <Frame html={html} width={width} />
          )
        }
      </ListState>
    </section>
  );
};

/** A page at its own width, made smaller to fit. */
const Frame = ({ html, width }: { html: string; width: Width }) => {
  const top = useRef(0);
  return (
    <div
      style={{ maxWidth: width }}
      className="@container mx-auto h-[calc(100dvh-15rem)] min-h-96 w-full overflow-hidden rounded-md border border-line"
    >
      <iframe
        title="The page as it will look"
        // No scripts, forms or windows. Only with the site's origin may it load the site's fonts.
        sandbox="allow-same-origin"
        // Links lead nowhere, because the sandbox opens no windows.
        srcDoc={html.replace(/<head[^>]*>/i, '$&<base target="_blank">')}
        // A page that is drawn again stays where the person had scrolled to.
        onLoad={({ currentTarget: { contentWindow } }) => {
          if (top.current > 0) contentWindow?.scrollTo(0, top.current);
          contentWindow?.addEventListener('scroll', () => {
            top.current = contentWindow.scrollY;
          });
        }}
        // The quotient of two lengths, which CSS has no shorter word for.
        style={{ '--fit': `min(1, tan(atan2(100cqi, ${width})))`, width } as CSSProperties}
        className="h-[calc(100%/var(--fit))] origin-top-left scale-(--fit) bg-paper"
      />
    </div>
  );
};
