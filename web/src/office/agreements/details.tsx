import { Link } from 'react-router-dom';
import { dayWithYear, hoursText } from '#contract/dates.ts';
import type { OfficeAgreement } from '#contract/endpoints/agreements/office.ts';
import { formatCents } from '#contract/money.ts';
import { Breakable } from '../../components/ui/breakable.tsx';
import { Button } from '../../components/ui/button.tsx';
import { CopyField } from '../../components/ui/fields/copy-field.tsx';
import { Paragraphs } from '../../features/agreements/paragraphs.tsx';
import { paths } from '../paths.ts';
import { formatMoment } from '../ui/format.ts';
import { Fact, FoldedPart, Part } from '../ui/part.tsx';
import { isSigned, lengthText } from './words.ts';

interface Shown {
  agreement: OfficeAgreement;
  /** The business's. */
  zone: string;
}

/** The family, its link, and what happened when. */
export const Facts = ({ agreement, zone, onReplaceLink }: Shown & { onReplaceLink: () => void }) => {
  const { fullname, email, secondEmail, student, under13, signed, withdrawn, url } = agreement;
  const hasLink = agreement.version > 0 && agreement.state !== 'withdrawn' && agreement.state !== 'expired';
  const moments = [
    ['Created', agreement.createdAt],
    ['Changed', agreement.changedAt],
    ['Sent', agreement.sentAt],
    ['Opened', agreement.openedAt],
    ['Reminded', agreement.remindedAt],
    ['Signed', signed?.at ?? null],
    ['Withdrawn', withdrawn?.at ?? null],
  ] as const;
  return (
    <div className="grid gap-6 print:hidden">
      <Part title="Family">
        <p className="font-semibold wrap-anywhere">{fullname}</p>
        <p className="wrap-anywhere">
          <Breakable text={email} />
        </p>
        <p className="wrap-anywhere text-ink-soft">
          For {student}
          {under13 && ', who is under 13'}
          {secondEmail !== '' && (
            <>
              , who books as <Breakable text={secondEmail} />
            </>
          )}
        </p>
        <Link className="text-link inline-flex min-h-11 items-center font-semibold" to={paths.person(email)}>
          Everything about this person
        </Link>
        {isSigned(agreement) && (
          <Link
            className="text-link flex min-h-11 w-fit items-center font-semibold"
            to={`${paths.agreement(agreement.id)}?show=statement`}
          >
            Statement of the year
          </Link>
        )}
      </Part>
      {(url !== '' || hasLink) && (
        <Part title="The family’s link">
          <p className="mb-3 text-sm text-ink-soft">Who has it can read, sign and pay. Give it only to this family.</p>
          {url !== '' && <CopyField label="Link" text={new URL(url, window.location.origin).href} />}
          {hasLink && (
            <Button variant="secondary" size="sm" className="mt-3" aria-haspopup="dialog" onClick={onReplaceLink}>
              Replace the link
            </Button>
          )}
        </Part>
      )}
      <FoldedPart title="Dates">
        <dl className="divide-y divide-line text-sm">
          {moments.map(([name, at]) =>
            at === null ? null : (
              <Fact key={name} name={name}>
                {formatMoment(at, zone)}
              </Fact>
            ),
          )}
          {signed === null && <Fact name="Valid until">{dayWithYear(agreement.validUntil)}</Fact>}
        </dl>
      </FoldedPart>
    </div>
  );
};

/** What was saved last, which the family doesn't read yet. */
const Saved = ({ agreement }: Pick<Shown, 'agreement'>) => {
  const { version, lines, hours, sessionMinutes, terms, totalCents } = agreement;
  return (
    <Part title={version === 0 ? 'What it says' : 'What the next version says'}>
      <ul className="divide-y divide-line">
        {lines.map(({ name, sentence, cents }, index) => (
          // Lines may be the same.
          <li key={`${String(index)} ${name}`} className="flex items-baseline justify-between gap-4 py-3">
            <div className="min-w-0 wrap-anywhere">
              <p className="font-semibold">{name}</p>
              <p className="text-sm text-ink-soft">{sentence}</p>
            </div>
            <span className="whitespace-nowrap tabular-nums">{formatCents(cents)}</span>
          </li>
        ))}
      </ul>
      <p className="flex justify-between gap-4 border-t border-field pt-3 font-semibold">
        Total <span className="tabular-nums">{formatCents(totalCents)}</span>
      </p>
      {hours > 0 && (
        <p className="mt-3">
          {hoursText(hours)}, in sessions of {lengthText(sessionMinutes)}
        </p>
      )}
      <details className="mt-3 text-sm">
        <summary className="min-h-11 py-2.5">
          <h3 className="inline text-base">Terms</h3>
        </summary>
        <Paragraphs text={terms} />
      </details>
    </Part>
  );
};

/** The text of each version as the family reads it, and what isn't sent yet. */
export const Texts = ({ agreement, zone }: Shown) => {
  const { versions, signed, unsent } = agreement;
  const current = versions.find(({ version }) => version === signed?.version) ?? versions.at(-1);
  const others = versions.filter((one) => one !== current).toReversed();
  return (
    <>
      {unsent && !isSigned(agreement) && <Saved agreement={agreement} />}
      {current !== undefined && (
        <FoldedPart title={signed === null ? 'What the family reads' : 'What was signed'}>
          <div className="mb-3 flex flex-wrap items-center justify-between gap-3 print:hidden">
            <p className="text-sm text-ink-soft">
              Version {current.version}, sent {formatMoment(current.sentAt, zone)}
            </p>
            <Button variant="secondary" size="sm" onClick={() => globalThis.print()}>
              Print
            </Button>
          </div>
          <Changes changes={current.changes} />
          <Paragraphs text={current.text} />
          {signed !== null && (
            <p className="mt-4 border-t border-line pt-3 wrap-anywhere">
              <strong>Signed by {signed.name}</strong> on {formatMoment(signed.at, zone)}
              {signed.consent === true && ', with consent for the child'}
              <span className="block text-sm text-ink-soft">SHA-256 of this text: {signed.sha256}</span>
            </p>
          )}
        </FoldedPart>
      )}
      {others.map((one) => (
        <div key={one.version} className="print:hidden">
          <FoldedPart title={`Version ${String(one.version)}, sent ${formatMoment(one.sentAt, zone)}`}>
            <Changes changes={one.changes} />
            <Paragraphs text={one.text} />
          </FoldedPart>
        </div>
      ))}
    </>
  );
};

/** What a version changed, as the family sees it. */
const Changes = ({ changes }: { changes: readonly string[] }) =>
  changes.length > 0 && (
    <div className="mb-4 rounded-md bg-sand px-4 py-3 text-sm print:hidden">
      <h3 className="font-sans text-sm font-bold tracking-normal">What it changed</h3>
      <ul className="mt-1 list-disc space-y-1 pl-5 wrap-anywhere">
        {changes.map((change, index) => (
          // Two changes may have the same words.
          <li key={`${String(index)} ${change}`}>{change}</li>
        ))}
      </ul>
    </div>
  );
