import { palette } from '#contract/pages/palette.ts';
import { recolored } from '#contract/pages/recolor.ts';
import { escapeHtml } from '../../mail/letter.ts';
import type { TextDocument } from '../../mail/mail.ts';
import type { BusinessProfile } from '../../shared/business-profile.ts';
import { businessTimes } from '../../shared/times/business-times.ts';
import type { Agreement, SentVersion } from '../agreement.ts';

/**
 * A version as a page to keep and print, which needs nothing from elsewhere. It has the text
 * exactly as it was sent, so anyone can compute its SHA-256.
 * @param signed adds who signed it, and when
 */
export function agreementPage(
  { content: { title }, text }: Pick<SentVersion, 'content' | 'text'>,
  { businessName, timeZone, colors }: BusinessProfile,
  signed?: Agreement['signed'],
): TextDocument {
  const { spoken, zoneName } = businessTimes(timeZone);
  const rows =
    signed &&
    ([
      ['Signed by', signed.name],
      ['Signed on', `${spoken(signed.at)} (${zoneName})`],
      ...(signed.consent === undefined ? [] : ([['Consent for the child', 'Given, in the words above']] as const)),
      ['Version', String(signed.version)],
      ['SHA-256 of the text', signed.sha256],
    ] as const);
  return {
    fileName: signed === undefined ? 'agreement.html' : 'signed-agreement.html',
    contentType: 'text/html',
    content: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(`${title} – ${businessName}`)}</title>
<style>${recolored(STYLE, colors)}</style>
</head>
<body>
<pre>${escapeHtml(text)}</pre>
${rows === undefined ? '' : `<h2>Signature</h2>\n<table>${rows.map(rowAsHtml).join('')}</table>\n`}</body>
</html>
`,
  };
}

const rowAsHtml = ([name, value]: readonly [name: string, value: string]): string =>
  `<tr><th scope="row">${escapeHtml(name)}</th><td>${escapeHtml(value)}</td></tr>`;

const STYLE = [
  `body{max-width:42rem;margin:0 auto;padding:24px 16px;background:${palette.paper};color:${palette.navy};font:17px/1.6 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}`,
  'h2{font:600 24px/1.3 Georgia,serif}',
  'pre{margin:0 0 24px;font:inherit;white-space:pre-wrap;overflow-wrap:anywhere}',
  `table{width:100%;border-collapse:collapse;border-top:2px solid ${palette.teal};break-inside:avoid}`,
  `th,td{padding:8px 0;border-bottom:1px solid ${palette.line};vertical-align:top;text-align:left;overflow-wrap:anywhere}`,
  'th{padding-right:16px;font-weight:600}',
  '@media print{body{padding:0;font-size:11pt}}',
].join('');
