import { palette } from '#contract/palette.ts';
import { telOf } from '#contract/phone.ts';
import type { BusinessProfile } from '../shared/business-profile.ts';
import type { Mail } from './mail.ts';
import type { MailKind } from './mail-kind.ts';

/**
 * The parts of an email, from which we make both text and HTML, so both say the same. A link is a
 * button, or with `aside` a plain link; its path is the site's, or another site's whole address.
 */
export type Block =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'link'; readonly label: string; readonly path: string; readonly aside?: true }
  | { readonly kind: 'rows'; readonly rows: readonly Row[] };

/** A name, its value, and for a phone number or an email address the link that calls or writes. */
export type Row = readonly [name: string, value: string, href?: `tel:${string}` | `mailto:${string}`];

/** The digits as they were typed, which mail programs recognize, on a link that calls. */
export const phoneRow = (phone: string, name = 'Phone'): Row => [name, phone, telOf(phone)];
// A typed address may have characters that add other recipients to the link.
export const emailRow = (email: string, name = 'Email'): Row => [name, email, `mailto:${encodeURIComponent(email)}`];

interface Letter {
  readonly kind: MailKind;
  readonly to: string;
  readonly subject: string;
  readonly blocks: readonly Block[];
  readonly businessProfile: BusinessProfile;
}

/**
 * Composes an email in the common layout: one column that fits 320 px, with a dark mode, and
 * without pictures, remote content or tracking.
 */
export function letter({ kind, to, subject, blocks, businessProfile }: Letter): Mail {
  const { businessName, businessAddress, siteUrl } = businessProfile;
  return {
    kind,
    to,
    subject,
    text: [
      ...blocks.map((block) => asText(block, siteUrl)),
      '--',
      `${businessName}\n${businessAddress}`,
      siteUrl,
      '',
    ].join('\n\n'),
    html: page(subject, blocks.map((block) => asHtml(block, siteUrl)).join('\n'), businessProfile),
  };
}

function asText(block: Block, siteUrl: string): string {
  switch (block.kind) {
    case 'text':
    case 'heading':
      return block.text;
    case 'code':
      return block.code;
    case 'link':
      return `${block.label}:\n${new URL(block.path, siteUrl).href}`;
    case 'rows':
      return block.rows.map(([name, value]) => `${name}: ${value}`).join('\n');
  }
}

function asHtml(block: Block, siteUrl: string): string {
  switch (block.kind) {
    case 'text':
      return `<p>${escapeHtml(block.text).replaceAll('\n', '<br>')}</p>`;
    case 'heading':
      return `<h2>${escapeHtml(block.text)}</h2>`;
    case 'code':
      return `<p class="code">${escapeHtml(block.code)}</p>`;
    case 'link':
      return `<p><a${block.aside === true ? '' : ' class="button"'} href="${escapeHtml(new URL(block.path, siteUrl).href)}">${escapeHtml(block.label)}</a></p>`;
    case 'rows':
      return `<table role="presentation">${block.rows
        .map(([name, ...value]) => `<tr><td>${escapeHtml(name)}</td><td class="value">${valueAsHtml(value)}</td></tr>`)
        .join('')}</table>`;
  }
}

function valueAsHtml([value, href]: readonly [value: string, href?: string]): string {
  return href === undefined ? escapeHtml(value) : `<a href="${escapeHtml(href)}">${escapeHtml(value)}</a>`;
}

function page(title: string, content: string, { businessName, businessAddress, siteUrl }: BusinessProfile): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<div class="sheet">
<p class="sender">${escapeHtml(businessName)}</p>
${content}
<p class="foot">${escapeHtml(businessName)}<br>${escapeHtml(businessAddress)}<br><a href="${escapeHtml(siteUrl)}">${escapeHtml(siteUrl.replace(/^https?:\/\//, ''))}</a></p>
</div>
</body>
</html>`;
}

const STYLE = [
  ':root{color-scheme:light dark}',
  `body{margin:0;padding:24px 16px;background:${palette.sand};color:${palette.navy};font:17px/1.6 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}`,
  '.sheet{max-width:560px;margin:0 auto}',
  `.sender{margin:0 0 24px;padding-bottom:12px;border-bottom:2px solid ${palette.teal};font:600 20px/1.3 Georgia,serif}`,
  'p{margin:0 0 16px;overflow-wrap:anywhere}',
  'h2{margin:24px 0 8px;font-size:18px;overflow-wrap:anywhere}',
  '.code{font:700 36px/1.2 ui-monospace,Menlo,Consolas,monospace;letter-spacing:.12em}',
  `a{color:${palette.tealDeep}}`,
  `a.button{display:inline-block;padding:12px 20px;border-radius:12px;background:${palette.orange};color:${palette.navy};font-weight:700;text-decoration:none}`,
  'table{width:100%;border-collapse:collapse;margin:0 0 16px}',
  `td{padding:8px 0;border-bottom:1px solid ${palette.line};vertical-align:top;overflow-wrap:break-word}`,
  '.value{min-width:120px;text-align:right;padding-left:16px;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}',
  `.foot{margin-top:32px;font-size:14px;color:${palette.inkFaint}}`,
  '.foot a{color:inherit}',
  `@media (prefers-color-scheme:dark){body{background:${palette.navy};color:${palette.sand}}a:not(.button){color:${palette.tealLight}}td{border-color:${palette.lineNavy}}.foot{color:${palette.mist}}}`,
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
