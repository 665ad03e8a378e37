import { lexer, type Token, type Tokens } from 'marked';
import * as v from 'valibot';

/** The facts of a guide: the front matter of its Markdown and, unchanged, its `guide.json`. */
export const guideFactsSchema = v.object({
  id: v.pipe(v.string(), v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)),
  /** No `&` or `<`: the PDF library writes the title unescaped into the document's XML metadata. */
  title: v.pipe(v.string(), v.minLength(1), v.maxLength(120), v.regex(/^[^&<]*$/)),
  desc: v.pipe(v.string(), v.minLength(1), v.maxLength(400)),
  category: v.picklist(['Stem', 'Non-Stem']),
  priceCents: v.pipe(v.number(), v.integer(), v.minValue(100), v.maxValue(50_000)),
  /** A school year such as `2026-27`. */
  edition: v.pipe(v.string(), v.regex(/^\d{4}-\d{2}$/)),
  fileName: v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9-]*\.pdf$/)),
});

export type GuideFacts = v.InferOutput<typeof guideFactsSchema>;

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
  blocks: Block[];
}

/** The label that marks a callout as being about invented people. */
export const INVENTED_EXAMPLE = 'Invented example';

/**
 * Reads a guide's Markdown: front matter of `key: value` lines between `---`, then headings of
 * level 2 and 3, paragraphs, flat lists, task lists, tables and block quotes. A block quote opens
 * with its label in bold. Throws on anything the typesetter cannot set, so that no text is silently
 * lost.
 */
export function parseGuide(markdown: string): GuideSource {
  const parts = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(markdown);
  if (!parts) throw new Error('A guide begins with front matter between two lines of "---".');
  const [, frontMatter = '', body = ''] = parts;
  const entries = frontMatter.split('\n').map((line) => {
    const [key = '', ...rest] = line.split(': ');
    return [key, typographic(rest.join(': ').trim())] as const;
  });
  const raw: Record<string, unknown> = Object.fromEntries(entries);
  const facts = v.parse(guideFactsSchema, { ...raw, priceCents: Number(raw['priceCents']) });
  return { facts, blocks: lexer(typographic(body)).flatMap(toBlock) };
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
