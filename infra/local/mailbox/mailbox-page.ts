import { createHash } from 'node:crypto';
import type { Mail } from './mailbox.ts';

const policy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data: http: https:; frame-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** Reloads the list when mails arrive, but not while someone types in the filter. */
const reloadScript = `
setInterval(async () => {
  const mails = await (await fetch(location.pathname + '.json' + location.search)).json();
  const listed = Number(document.documentElement.dataset.mails);
  if (mails.length !== listed && document.activeElement?.tagName !== 'INPUT') location.reload();
}, 2000);
`;

/** The policy of a mail's page, inherited by its frame: no scripts, but the mail's pictures. */
export const mailPolicy = policy;

/** The policy of the list: only its own script runs. */
export const listPolicy = `${policy}; connect-src 'self'; script-src 'sha256-${createHash('sha256').update(reloadScript).digest('base64')}'`;

/** Where the mailbox is served. */
export const mailboxPath = '/_local/mail';

/** The list of mails, newest first. */
export function listPage(mails: readonly Mail[], to: string | undefined): string {
  const rows = mails
    .map(
      (mail) =>
        `<li><a href="${mailboxPath}/${mail.id}"><span class="subject">${text(mail.subject || '(no subject)')}</span>` +
        `${codeBadge(mail)}<span class="meta">to ${text(mail.to.join(', '))} · ${time(mail)}${clips(mail)}</span></a></li>`,
    )
    .join('');
  const empty =
    to === undefined ? 'No mail yet. Every mail that the business sends appears here.' : `No mail to ${text(to)} yet.`;
  return page(
    `Mailbox (${String(mails.length)})`,
    `<h1>Mailbox</h1>
<form action="${mailboxPath}"><label>Only mails to <input type="search" name="to" placeholder="anna@example.com" value="${text(to ?? '')}"></label>
<button>Show</button></form>
${mails.length === 0 ? `<p>${empty}</p>` : `<ul>${rows}</ul>`}
<p class="meta">Also as <a href="${mailboxPath}.json">JSON</a>. New mails appear automatically.</p>
<script>${reloadScript}</script>`,
    mails.length,
  );
}

/** One mail: its HTML, in a frame without scripts, and its plain text. */
export function mailPage(mail: Mail): string {
  const attachments = mail.attachments
    .map(
      ({ filename, size }, index) =>
        `<li><a href="${mailboxPath}/${mail.id}/attachments/${String(index)}">${text(filename)}</a> <span class="meta">${kilobytes(size)}</span></li>`,
    )
    .join('');
  return page(
    mail.subject,
    `<p><a href="${mailboxPath}">← All mails</a></p>
<h1>${text(mail.subject || '(no subject)')}${codeBadge(mail)}</h1>
<dl><dt>From</dt><dd>${text(mail.from)}</dd><dt>To</dt><dd>${text(mail.to.join(', '))}</dd><dt>Sent</dt><dd>${time(mail)}</dd></dl>
${attachments === '' ? '' : `<h2>Attachments</h2><ul class="plain">${attachments}</ul>`}
${mail.html === '' ? '' : `<h2>HTML</h2><iframe title="HTML of the mail" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${text(`<base target="_blank">${mail.html}`)}"></iframe>`}
${mail.text === '' ? '' : `<h2>Text</h2><pre>${text(mail.text)}</pre>`}
<p class="meta"><a href="${mailboxPath}/${mail.id}.eml">Source</a> with headers</p>`,
  );
}

/** The one-time code of a mail: four or six digits alone on a line, or after the word "code". */
export function codeOf(mail: Mail): string | undefined {
  const digits = String.raw`(\d{6}|\d{4})\b(?![.,]?\d)`;
  const onOwnLine = new RegExp(String.raw`^\s*${digits}\s*$`, 'm').exec(mail.text);
  const afterWord = new RegExp(String.raw`\bcode\b[^\d\n]{0,60}\b${digits}`, 'i').exec(`${mail.subject}\n${mail.text}`);
  return (onOwnLine ?? afterWord)?.[1];
}

function codeBadge(mail: Mail): string {
  const code = codeOf(mail);
  return code === undefined ? '' : ` <strong class="code">${code}</strong>`;
}

function clips(mail: Mail): string {
  const count = mail.attachments.length;
  return count === 0 ? '' : ` · ${String(count)} attachment${count === 1 ? '' : 's'}`;
}

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(bytes < 10_000 ? 1 : 0)} kB`;

const time = (mail: Mail): string =>
  `<time datetime="${mail.sentAt}">${mail.sentAt.slice(0, 19).replace('T', ' ')} UTC</time>`;

/** Escapes text for HTML content and attributes. */
const text = (raw: string): string => raw.replace(/[&<>"']/g, (character) => `&#${String(character.charCodeAt(0))};`);

const page = (title: string, body: string, mails?: number): string => `<!doctype html>
<html lang="en"${mails === undefined ? '' : ` data-mails="${String(mails)}"`}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text(title)}</title><link rel="icon" href="data:,">
<style>
:root { color-scheme: light; font: 16px/1.5 system-ui, sans-serif; color: #112437; background: #faf7f2; }
body { max-width: 800px; margin: 0 auto; padding: 24px 16px 64px; }
h1 { font-size: 24px; line-height: 1.25; } h2 { font-size: 16px; margin: 24px 0 8px; }
a { color: #05667a; }
ul { list-style: none; margin: 16px 0; padding: 0; border-top: 1px solid #d9d3c7; }
ul.plain { border: 0; margin: 0; }
ul:not(.plain) > li { border-bottom: 1px solid #d9d3c7; }
ul:not(.plain) > li > a { display: block; padding: 12px 8px; color: inherit; text-decoration: none; }
ul:not(.plain) > li > a:is(:hover, :focus-visible) { background: #fff; }
.subject { font-weight: 600; }
.meta { display: block; font-size: 14px; color: #51606d; overflow-wrap: anywhere; }
.plain .meta { display: inline; }
.code { display: inline-block; padding: 0 8px; margin-left: 8px; border-radius: 6px; background: #112437; color: #fff; letter-spacing: 2px; font-variant-numeric: tabular-nums; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 16px; margin: 0; } dt { color: #51606d; } dd { margin: 0; overflow-wrap: anywhere; }
iframe { width: 100%; height: 760px; border: 1px solid #d9d3c7; border-radius: 12px; background: #fff; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; padding: 16px; background: #fff; border: 1px solid #d9d3c7; border-radius: 12px; }
input, button { font: inherit; padding: 6px 10px; border: 1px solid #51606d; border-radius: 8px; background: #fff; color: inherit; }
</style></head><body>
${body}
</body></html>
`;
