import { Breakable } from '../../components/ui/breakable.tsx';

/** At most five words that a paragraph begins with, as a sentence or a line of its own. */
const HEAD = /^(?!\d)(?:[^\s.]+ ){0,4}[^\s.]+(?:\.(?=\s)|$)/;

/** The paragraphs of an agreement's text, with the short heads that they begin with in bold. */
export const Paragraphs = ({ text }: { text: string }) => (
  <div className="grid max-w-text gap-3 wrap-anywhere">
    {text.split(/\n\s*\n/).map((paragraph, place) => {
      const head = HEAD.exec(paragraph)?.[0] ?? '';
      return (
        // Two may be the same.
        <p key={`${String(place)} ${head}`} className="whitespace-pre-line">
          {head !== '' && <strong>{head}</strong>}
          <Breakable text={paragraph.slice(head.length)} />
        </p>
      );
    })}
  </div>
);
