import { lexer, type Token, type Tokens } from 'marked';
import * as v from 'valibot';

/** The facts of a guide that its Markdown begins with, and that its `guide.json` repeats. */
export const guideFactsSchema = v.object({
  id: v.pipe(v.string(), v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)),
  /** No `&` or `<`: the PDF library writes the title unescaped into the document's XML metadata. */
  title: v.pipe(v.string(), v.minLength(1), v.maxLength(120), v.regex(/^[^&<]*$/)),
  desc: v.pipe(v.string(), v.minLength(1), v.maxLength(400)),
  category: v.picklist(['Stem', 'Non-Stem']),
  /** A school year such as `2026-27`. */
  edition: v.pipe(v.string(), v.regex(/^\d{4}-\d{2}$/)),
  fileName: v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9-]*\.pdf$/)),
});

export type GuideFacts = v.InferOutput<typeof guideFactsSchema>;

const line = (maxLength: number) => v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(maxLength));

/** What changed since the edition before; a first edition has no such line. */
const whatsNewSchema = v.pipe(v.array(line(160)), v.maxLength(5));

/** What a guide's page says about it, from the same front matter. */
const aboutSchema = v.object({
  /** The credential ends by saying that its owner is invented. */
  author: v.object({ name: line(60), credential: line(120) }),
  /** The day on which the guide's facts were last compared with their sources, as `2026-10-01`. */
  checkedOn: v.pipe(v.string(), v.isoDate()),
  /** What a reader will be able to do, as three to five short lines. */
  outcomes: v.pipe(v.array(line(100)), v.minLength(3), v.maxLength(5)),
  questions: v.pipe(v.array(v.object({ question: line(120), answer: line(400) })), v.minLength(2), v.maxLength(4)),
  /** The ids of other guides. */
  related: v.pipe(v.array(guideFactsSchema.entries.id), v.maxLength(3)),
});

export type GuideAbout = v.InferOutput<typeof aboutSchema>;

/** A stretch of text in one style. */
export interface Inline {
  text: string;
  bold: boolean;
  italic: boolean;
  href?: string;
}

export const plain = (text: string): Inline => ({ text, bold: false, italic: false });

export const plainText = (inlines: readonly Inline[]): string => inlines.map(({ text }) => text).join('');

export interface Paragraph {
  type: 'paragraph';
  inlines: Inline[];
}
export interface List {
  type: 'list';
  kind: 'bullet' | 'number' | 'check';
  items: Inline[][];
}
export interface Table {
  type: 'table';
  header: Inline[];
  rows: Inline[][];
}
/** A boxed aside. The label of an example says that its people are invented. */
export interface Callout {
  type: 'callout';
  kind: 'example' | 'note';
  label: string;
  blocks: (Paragraph | List)[];
}
export interface Heading {
  type: 'heading';
  level: 2 | 3;
  inlines: Inline[];
}
export type Block = Heading | Paragraph | List | Table | Callout;

export interface GuideSource {
  facts: GuideFacts;
  whatsNew: string[];
  about: GuideAbout;
  blocks: Block[];
}

/** The label that marks a callout as being about invented people. */
export const INVENTED_EXAMPLE = 'Invented example';

/** Ends each author's credential. */
export const INVENTED_AUTHOR = 'invented for this sample';

/**
 * Reads a guide's Markdown: front matter of `key: value` lines between `---`, then headings of
 * level 2 and 3, paragraphs, flat lists, task lists, tables and block quotes. A block quote opens
 * with its label in bold. Throws on anything the typesetter cannot set, so that no text is silently
 * lost.
 *
 * The keys `new`, `outcome`, `question` and `answer` may repeat; an answer follows its question.
 */
export function parseGuide(markdown: string): GuideSource {
  const parts = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(markdown);
  if (!parts) throw new Error('A guide begins with front matter between two lines of "---".');
  const [, frontMatter = '', body = ''] = parts;
  const entries = frontMatter.split('\n').map((line) => {
    const [key = '', ...rest] = line.split(': ');
    return [key, typographic(rest.join(': ').trim())] as const;
  });
  const facts = v.parse(guideFactsSchema, Object.fromEntries(entries));
  const about = readAbout(facts.id, entries);
  const whatsNew = v.parse(whatsNewSchema, valuesOf(entries, 'new'));
  return { facts, whatsNew, about, blocks: lexer(typographic(body)).flatMap(toBlock) };
}

const valuesOf = (entries: readonly (readonly [string, string])[], key: string) =>
  entries.flatMap(([one, value]) => (one === key ? [value] : []));

/** Throws on a question without an answer, and on an answer without its question above it. */
function readAbout(id: string, entries: readonly (readonly [string, string])[]): GuideAbout {
  const raw: Partial<Record<string, string>> = Object.fromEntries(entries);
  const about = v.parse(aboutSchema, {
    author: { name: raw['author'], credential: `${raw['credential'] ?? ''} (${INVENTED_AUTHOR})` },
    checkedOn: raw['checkedOn'],
    outcomes: valuesOf(entries, 'outcome'),
    questions: entries.flatMap(([key, question], at) => {
      if (key === 'answer' && entries[at - 1]?.[0] !== 'question') throw new Error(`No question above: ${question}`);
      if (key !== 'question') return [];
      const [next, answer] = entries[at + 1] ?? [];
      if (next !== 'answer') throw new Error(`No answer below: ${question}`);
      return [{ question, answer }];
    }),
    related: (raw['related'] ?? '').split(', ').filter((other) => other !== ''),
  });
  if (!raw['credential']) throw new Error('The author has no credential.');
  if (about.related.includes(id)) throw new Error('A guide is not related to itself.');
  return about;
}

/** Turns typewriter quotes and apostrophes into typographic ones. */
export function typographic(text: string): string {
  return text
    .replace(/(^|[\s([–—*_])"/gm, '$1“')
    .replaceAll('"', '”')
    .replace(/(^|[\s([–—“*_])'(?!\d\ds\b)/gm, '$1‘')
    .replaceAll("'", '’')
    .replaceAll('...', '…');
}

function toBlock(token: Token): Block[] {
  const known = token as Tokens.Generic as BlockToken;
  switch (known.type) {
    case 'space':
      return [];
    case 'heading':
      if (known.depth !== 2 && known.depth !== 3) throw unsupported(token);
      return [{ type: 'heading', level: known.depth, inlines: toInlines(known.tokens) }];
    case 'paragraph':
      return [{ type: 'paragraph', inlines: toInlines(known.tokens) }];
    case 'list':
      return [toList(known)];
    case 'table':
      return [{ type: 'table', header: known.header.map(toCell), rows: known.rows.map((row) => row.map(toCell)) }];
    case 'blockquote':
      return [toCallout(known)];
    default:
      throw unsupported(token);
  }
}

type BlockToken = Tokens.Space | Tokens.Heading | Tokens.Paragraph | Tokens.List | Tokens.Table | Tokens.Blockquote;

function toList(list: Tokens.List): List {
  const kind = list.items.some((item) => item.task) ? 'check' : list.ordered ? 'number' : 'bullet';
  const items = list.items.map((item) =>
    item.tokens.flatMap((token) => {
      if (token.type === 'checkbox') return [];
      if (token.type !== 'text' && token.type !== 'paragraph') throw unsupported(token);
      const tokens = (token as Tokens.Text | Tokens.Paragraph).tokens ?? [];
      return toInlines(tokens.filter((inner) => inner.type !== 'checkbox'));
    }),
  );
  return { type: 'list', kind, items };
}

/** pdfkit sets a cell in one style. */
function toCell({ tokens, text }: Tokens.TableCell): Inline {
  const inlines = toInlines(tokens);
  const bold = inlines[0]?.bold ?? false;
  if (inlines.some((inline) => inline.bold !== bold || inline.italic || inline.href)) {
    throw new Error(`The typesetter cannot set this (a table cell in two styles, or with a link): ${text}`);
  }
  return { text: plainText(inlines), bold, italic: false };
}

function toCallout(quote: Tokens.Blockquote): Callout {
  const blocks = quote.tokens.flatMap(toBlock);
  const [first] = blocks;
  const label = first?.type === 'paragraph' ? first.inlines[0] : undefined;
  if (first?.type !== 'paragraph' || !label?.bold) throw unsupported(quote);
  const text = first.inlines
    .slice(1)
    .map((inline, at) => (at === 0 ? { ...inline, text: inline.text.trimStart() } : inline));
  const body = [...(text.length > 0 ? [{ ...first, inlines: text }] : []), ...blocks.slice(1)].map((block) => {
    if (block.type !== 'paragraph' && block.type !== 'list') throw unsupported(quote);
    return block;
  });
  const plain = label.text.replace(/[.:]$/, '');
  return { type: 'callout', kind: plain.startsWith(INVENTED_EXAMPLE) ? 'example' : 'note', label: plain, blocks: body };
}

function toInlines(tokens: readonly Token[], style: Omit<Inline, 'text'> = { bold: false, italic: false }): Inline[] {
  return tokens.flatMap((token): Inline[] => {
    const inner = ('tokens' in token ? token.tokens : undefined) ?? [];
    switch (token.type) {
      case 'strong':
        return toInlines(inner, { ...style, bold: true });
      case 'em':
        return toInlines(inner, { ...style, italic: true });
      case 'link':
        return toInlines(inner, { ...style, href: (token as Tokens.Link).href });
      case 'text':
        if (inner.length > 0) return toInlines(inner, style);
        return [{ ...style, text: (token as Tokens.Text).text.replaceAll('\n', ' ') }];
      case 'escape':
        return [{ ...style, text: (token as Tokens.Escape).text }];
      default:
        throw unsupported(token);
    }
  });
}

const unsupported = (token: Token) =>
  new Error(`The typesetter cannot set this (${token.type}): ${token.raw.slice(0, 80)}`);
