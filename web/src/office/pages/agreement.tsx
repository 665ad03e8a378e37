import { lazy, useRef, useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { dayWithYear } from '#contract/dates.ts';
import { getOfficeAgreement, type OfficeAgreement } from '#contract/endpoints/agreements/office.ts';
import { formatCents } from '#contract/money.ts';
import { Button, ButtonLink } from '../../components/ui/button.tsx';
import { showToast } from '../../components/ui/toast/toast.tsx';
import { Facts, Texts } from '../agreements/details.tsx';
import { MailDialog, ReplaceLinkDialog, SendDialog, WithdrawDialog } from '../agreements/dialogs.tsx';
import { Installments } from '../agreements/installments.tsx';
import { Lessons, PaidHours } from '../agreements/paid-hours.tsx';
import { isSigned, isUnsigned, stateText, stateTone, withdrawnMoneyText } from '../agreements/words.ts';
import { officeQueries, useOfficeQuery, useOfficeSession } from '../api.ts';
import { paths } from '../paths.ts';
import { BackLink } from '../ui/back-link.tsx';
import { formatMoment } from '../ui/format.ts';
import { ListState } from '../ui/list-state.tsx';
import { OfficePage } from '../ui/office-page.tsx';

const FamilySteps = lazy(async () => ({ default: (await import('../steps/family-steps.tsx')).FamilySteps }));
// Only for who prints one.
const FamilyStatement = lazy(async () => ({
  default: (await import('../agreements/family-statement.tsx')).FamilyStatement,
}));

/** One agreement, or the statement of its family. */
export const AgreementPage = () => {
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  return search.get('show') === 'statement' ? (
    <FamilyStatement id={id} year={search.get('year') ?? ''} />
  ) : (
    <Whole id={id} />
  );
};

/** What an agreement says, what is paid, its hours, and what can be done about it. */
const Whole = ({ id }: { id: string }) => {
  const query = useOfficeQuery(getOfficeAgreement, { id });
  return (
    <OfficePage
      title={query.data?.fullname ?? 'Agreement'}
      lead={<BackLink to={paths.agreements}>All agreements</BackLink>}
    >
      <ListState query={query} name="agreement">
        {(agreement) => <Agreement agreement={agreement} />}
      </ListState>
    </OfficePage>
  );
};

/** The state with what happened last, in a sentence. */
const summaryOf = (agreement: OfficeAgreement, zone: string): string => {
  const { state, sentAt, openedAt, remindedAt, signed, withdrawn, validUntil, createdAt, unsent, version, paidCents } =
    agreement;
  const at = (moment: number | null) => (moment === null ? '' : ` on ${formatMoment(moment, zone)}`);
  const reminded = remindedAt === null ? '' : ` Reminded${at(remindedAt)}.`;
  const next = unsent && version > 0 ? ' What you changed since then isn’t sent yet.' : '';
  switch (state) {
    case 'draft':
      return `Written${at(createdAt)}. The family hasn’t received it.`;
    case 'sent':
      return `Sent${at(sentAt)} and not opened yet. It can be signed until ${dayWithYear(validUntil)}.${reminded}${next}`;
    case 'opened':
      return `Sent${at(sentAt)} and first opened${at(openedAt)}. It can be signed until ${dayWithYear(validUntil)}.${reminded}${next}`;
    case 'expired':
      return `Sent${at(sentAt)}, and not signed in time. Change the day until which it can be signed, and send it again.${next}`;
    case 'withdrawn':
      return `Withdrawn${at(withdrawn?.at ?? null)}: ${withdrawn?.why ?? ''}`;
    case 'signed':
      return `Signed by ${signed?.name ?? ''}${at(signed?.at ?? null)}. The first installment isn’t paid${paidCents > 0 ? ` in full: ${formatCents(paidCents)} came` : ''}.`;
    case 'active':
      return `Signed by ${signed?.name ?? ''}${at(signed?.at ?? null)}.`;
    case 'done':
      return `Signed by ${signed?.name ?? ''}${at(signed?.at ?? null)}. All is paid, and no hours are left.`;
  }
};

type Opened = 'send' | 'again' | 'reminder' | 'withdraw' | 'replace-link' | null;

const Agreement = ({ agreement }: { agreement: OfficeAgreement }) => {
  const { zone } = useOfficeSession();
  const [opened, setOpened] = useState<Opened>(null);
  const state = useRef<HTMLParagraphElement>(null);
  const close = () => setOpened(null);
  const { id } = agreement;
  const onDone = (changed: OfficeAgreement, text: string) => {
    showToast({ kind: 'success', text });
    officeQueries.setQueryData([getOfficeAgreement.id, { id }], changed);
    // The button may be gone.
    state.current?.focus();
    close();
  };
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4 print:hidden">
        <div className="grid max-w-text gap-1">
          <p ref={state} tabIndex={-1} className="text-lg outline-none">
            <strong className={stateTone[agreement.state]}>{stateText[agreement.state]}</strong>
          </p>
          <p className="font-semibold wrap-anywhere">
            {agreement.title}, for {agreement.student}
          </p>
          <p className="wrap-anywhere">{summaryOf(agreement, zone)}</p>
          {agreement.state === 'withdrawn' && agreement.paidCents > 0 && (
            <p className="font-semibold">{withdrawnMoneyText(agreement.paidCents)}</p>
          )}
        </div>
        <Actions agreement={agreement} onOpen={setOpened} />
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid gap-6">
          <div className="grid gap-6 print:hidden">
            <Installments agreement={agreement} zone={zone} onDone={onDone} />
            {isSigned(agreement) && (
              <>
                <PaidHours agreement={agreement} zone={zone} onDone={onDone} />
                <Lessons agreement={agreement} zone={zone} />
                <FamilySteps email={agreement.email} only={id} />
              </>
            )}
          </div>
          <Texts agreement={agreement} zone={zone} />
        </div>
        <Facts agreement={agreement} zone={zone} onReplaceLink={() => setOpened('replace-link')} />
      </div>
      {opened === 'send' && <SendDialog agreement={agreement} onDone={onDone} onClose={close} />}
      {(opened === 'again' || opened === 'reminder') && (
        <MailDialog agreement={agreement} mail={opened} onDone={onDone} onClose={close} />
      )}
      {opened === 'replace-link' && <ReplaceLinkDialog agreement={agreement} onDone={onDone} onClose={close} />}
      {opened === 'withdraw' && <WithdrawDialog agreement={agreement} onDone={onDone} onClose={close} />}
    </div>
  );
};

const Actions = ({ agreement, onOpen }: { agreement: OfficeAgreement; onOpen: (opened: Opened) => void }) => {
  const { id, state, unsent, fullname, email, secondEmail, student } = agreement;
  return (
    <div className="flex flex-wrap gap-3">
      {isUnsigned(agreement) && (
        <>
          {unsent && (
            <Button aria-haspopup="dialog" onClick={() => onOpen('send')}>
              Send
            </Button>
          )}
          {(state === 'sent' || state === 'opened') && (
            <>
              <Button variant="secondary" aria-haspopup="dialog" onClick={() => onOpen('reminder')}>
                Remind
              </Button>
              <Button variant="secondary" aria-haspopup="dialog" onClick={() => onOpen('again')}>
                Send again
              </Button>
            </>
          )}
          <ButtonLink variant="secondary" to={paths.editAgreement(id)}>
            Edit
          </ButtonLink>
          <Button variant="secondary" aria-haspopup="dialog" onClick={() => onOpen('withdraw')}>
            Withdraw
          </Button>
        </>
      )}
      {isSigned(agreement) && (
        <ButtonLink variant="secondary" to={paths.newAgreement} state={{ fullname, email, secondEmail, student }}>
          Write an addition
        </ButtonLink>
      )}
    </div>
  );
};
