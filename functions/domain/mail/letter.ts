import { portraitIn } from '#contract/pages/mail-pictures.ts';
import { palette } from '#contract/pages/palette.ts';
import { recolored } from '#contract/pages/recolor.ts';
import { telOf } from '#contract/phone.ts';
import { initialsOf } from '#contract/words/initials.ts';
import type { BusinessProfile } from '../shared/business-profile.ts';
import type { Mail } from './mail.ts';
import type { MailKind } from './mail-kind.ts';

/**
 * The parts of an email, from which we make both text and HTML, so both say the same. A text
 * alone is a paragraph. A link is the one thing to do, as a button, or with `aside` a plain link;
 * its path is the site's, or another site's whole address. The names of `rows` are short labels;
 * those of a `list` may be long titles. A `person` of the business ends the letter, with a
 * portrait if the site has one, else initials.
 */
export type Block =
  | string
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'link'; readonly label: string; readonly path: string; readonly aside?: true }
  | { readonly kind: 'rows' | 'list'; readonly rows: readonly Row[] }
  | { readonly kind: 'person'; readonly name: string };

/** A name, its value, and for a phone number or an email address the link that calls or writes. */
export type Row = readonly [name: string, value: string, href?: `tel:${string}` | `mailto:${string}`];

/** The digits as they were typed, which mail programs recognize, on a link that calls. */
export const phoneRow = (phone: string, name = 'Phone'): Row => [name, phone, telOf(phone)];
// A typed address may have characters that add other recipients to the link.
export const emailRow = (email: string, name = 'Email'): Row => [name, email, `mailto:${encodeURIComponent(email)}`];

/** Who of the business ends a letter, if that is known. */
export const personBlocks = (name: string | undefined): Block[] =>
  name === undefined ? [] : [{ kind: 'person', name }];

interface Letter {
  readonly kind: MailKind;
  readonly to: string;
  readonly subject: string;
  readonly blocks: readonly Block[];
  readonly businessProfile: BusinessProfile;
}

/**
 * Composes an email in the common layout: one column that fits 320 px, with a dark mode and without
 * tracking. Its pictures say nothing that the words don't, so it reads the same where they are
 * blocked.
 */
export function letter({ kind, to, subject, blocks, businessProfile }: Letter): Mail {
  const { businessName, businessAddress, siteUrl } = businessProfile;
  return {
    kind,
    to,
    subject,
    text: [
      ...blocks.map((block) => asText(block, businessProfile)),
      '--',
      `${businessName}\n${businessAddress}`,
      siteUrl,
      '',
    ].join('\n\n'),
    html: page(subject, blocks.map((block) => asHtml(block, businessProfile)).join('\n'), businessProfile),
  };
}

function asText(block: Block, { businessName, siteUrl }: BusinessProfile): string {
  if (typeof block === 'string') return block;
  switch (block.kind) {
    case 'heading':
      return block.text;
    case 'code':
      return block.code;
    case 'link':
      return `${block.label}:\n${new URL(block.path, siteUrl).href}`;
    case 'rows':
    case 'list':
      return block.rows.map(([name, value]) => `${name}: ${value}`).join('\n');
    case 'person':
      return `${block.name}\n${businessName}`;
  }
}

function asHtml(block: Block, { businessName, siteUrl, portraits }: BusinessProfile): string {
  if (typeof block === 'string') return `<p>${inHtml(block).replaceAll('\n', '<br>')}</p>`;
  switch (block.kind) {
    case 'heading':
      return `<h2>${inHtml(block.text)}</h2>`;
    case 'code':
      return `<p class="code">${escapeHtml(block.code)}</p>`;
    case 'link':
      return `<p><a${block.aside === true ? '' : ' class="button"'} href="${escapeHtml(new URL(block.path, siteUrl).href)}">${inHtml(block.label)}</a></p>`;
    case 'rows':
    case 'list':
      return `<table role="presentation" class="${block.kind}">${block.rows
        .map(([name, ...value]) => `<tr><td>${inHtml(name)}</td><td class="value">${valueAsHtml(value)}</td></tr>`)
        .join('')}</table>`;
    case 'person': {
      const portrait = portraitIn(portraits, block.name);
      return beside(
        'person',
        portrait === undefined
          ? `<div class="initials" aria-hidden="true">${escapeHtml(initialsOf(block.name))}</div>`
          : picture(new URL(portrait, siteUrl).href),
        `<b>${escapeHtml(block.name)}</b><br>${escapeHtml(businessName)}`,
      );
    }
  }
}

const valueAsHtml = ([value, href]: readonly [value: string, href?: string]): string =>
  href === undefined ? inHtml(value) : `<a href="${escapeHtml(href)}">${inHtml(value)}</a>`;

/** A picture, or initials, and the words beside it. They say all of it. */
const beside = (name: string, image: string, words: string): string =>
  `<table role="presentation" class="${name}"><tr><td class="picture">${image}</td><td>${words}</td></tr></table>`;

const picture = (address: string): string => `<img src="${escapeHtml(address)}" alt="" width="48" height="48">`;

/** What a line must not break within: times, days, phone numbers, amounts and durations. */
const UNBROKEN = new RegExp(
  [
    String.raw`\d{1,2}:\d{2} (?:AM|PM)`,
    String.raw`\(\d{3}\) \d{3}-\d{4}`,
    String.raw`[−-]?\$[\d,]+(?:\.\d{2})?(?: [A-Z]{3}\b)?`,
    String.raw`\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* \d{1,2}\b`,
    String.raw`\b\d+(?:\.\d+)? (?:hours?|minutes?|days?)\b`,
  ].join('|'),
  'g',
);

/** Text in HTML. Unlike no-break spaces, the style changes nothing that is searched or copied. */
function inHtml(text: string): string {
  const breakable = text.split(UNBROKEN).map(escapeHtml);
  const unbroken = text.match(UNBROKEN) ?? [];
  return breakable
    .map((part, index) =>
      index === 0 ? part : `<span style="white-space:nowrap">${escapeHtml(unbroken[index - 1] ?? '')}</span>${part}`,
    )
    .join('');
}

function page(
  title: string,
  content: string,
  { businessName, businessAddress, siteUrl, logo, colors }: BusinessProfile,
): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${recolored(STYLE, colors)}</style>
</head>
<body>
<div class="sheet">
${beside('sender', picture(new URL(logo, siteUrl).href), escapeHtml(businessName))}
<div class="card">
${content}
</div>
<p class="foot">${escapeHtml(businessName)}<br>${escapeHtml(businessAddress)}<br><a href="${escapeHtml(siteUrl)}">${escapeHtml(siteUrl.replace(/^https?:\/\//, ''))}</a></p>
</div>
</body>
</html>`;
}

const STYLE = [
  ':root{color-scheme:light dark}',
  `body{margin:0;padding:24px 16px;background:${palette.sand};color:${palette.navy};font:17px/1.6 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}`,
  '.sheet{max-width:560px;margin:0 auto}',
  `.card{padding:28px 28px 12px;border-radius:16px;background:${palette.paper}}`,
  'p{margin:0 0 16px;overflow-wrap:anywhere}',
  'h2{margin:24px 0 8px;font-size:18px;overflow-wrap:anywhere}',
  '.code{font:700 36px/1.2 ui-monospace,Menlo,Consolas,monospace;letter-spacing:.12em}',
  `a{color:${palette.tealDeep}}`,
  `a.button{display:inline-block;padding:12px 20px;border-radius:12px;background:${palette.orange};color:${palette.navy};font-weight:700;text-decoration:none}`,
  'table{border-collapse:collapse;margin:0 0 16px}',
  'td{padding:4px 0;vertical-align:top;overflow-wrap:anywhere}',
  `.rows td:first-child{padding-right:20px;color:${palette.inkSoft};white-space:nowrap}`,
  '.list{width:100%}',
  `.list td{padding:8px 0;border-bottom:1px solid ${palette.line}}`,
  '.list .value{min-width:110px;padding-left:16px;text-align:right}',
  '.value{font-variant-numeric:tabular-nums}',
  '.sender td,.person td{padding:0 12px 0 0;vertical-align:middle}',
  '.sender td{font:600 20px/1.3 Georgia,serif}',
  '.person{margin:24px 0 16px}',
  '.person td{line-height:1.4}',
  '.picture img{display:block;border-radius:12px}',
  `.person .picture img{border-radius:24px;background:${palette.tealSoft}}`,
  `.initials{width:48px;border-radius:24px;background:${palette.tealSoft};color:${palette.navy};font-weight:700;line-height:48px;text-align:center}`,
  `.foot{margin-top:24px;font-size:14px;color:${palette.inkFaint}}`,
  '.foot a{color:inherit}',
  '@media (max-width:480px){body{padding:16px 12px}.card{padding:20px 18px 4px}}',
  `@media (prefers-color-scheme:dark){body{background:${palette.navy};color:${palette.sand}}.card{background:${palette.navyRaised}}a:not(.button){color:${palette.tealLight}}.rows td:first-child{color:${palette.mist}}.list td{border-color:${palette.lineNavy}}.foot{color:${palette.mist}}}`,
].join('');

/** Text as it is written in HTML, also within an attribute. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
