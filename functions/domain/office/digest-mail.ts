import { dateFormat, dayIn, dayText, longDay } from '#contract/dates.ts';
import { DIGEST_ENTRIES } from '#contract/endpoints/office/limits.ts';
import type { OfficeToday } from '#contract/endpoints/office/office.ts';
import { formatCents } from '#contract/money.ts';
import { officePaths } from '#contract/office-paths.ts';
import { missingText } from '#contract/words/classes.ts';
import { whenDue } from '#contract/words/installment-facts.ts';
import { type Agreement, totalCentsOf } from '../agreements/agreement.ts';
import type { DueInstallment } from '../agreements/due-installments.ts';
import { soFarText } from '../agreements/so-far.ts';
import { type Booking, nameOf } from '../consultations/core/booking.ts';
import { timeText } from '../consultations/core/time-text.ts';
import type { Lead } from '../leads/lead.ts';
import { type Block, emailRow, letter, phoneRow, type Row } from '../mail/letter.ts';
import type { Mail } from '../mail/mail.ts';
import type { Message } from '../messages/message.ts';
import type { Order } from '../orders/core/order.ts';
import { keptCents } from '../orders/core/sale.ts';
import { ERASED_BUYER } from '../orders/views/order-history.ts';
import { type BusinessProfile } from '../shared/business-profile.ts';
import type { Step } from '../steps/step.ts';
import type { UnprovedClaim } from './unproved-claims.ts';

/** What the business has to do this morning. A part without entries is left out. */
export function digestMail({
  leads,
  callBacks,
  consultations,
  classes,
  messages,
  steps,
  opened,
  installments,
  orders,
  sales,
  unproved,
  now,
  to,
  businessProfile,
}: {
  leads: readonly Lead[];
  callBacks: readonly Lead[];
  consultations: readonly Booking[];
  classes: NonNullable<OfficeToday['classes']>;
  messages: readonly Message[];
  steps: readonly { readonly fullname: string; readonly step: Step }[];
  opened: readonly Agreement[];
  installments: readonly DueInstallment[];
  orders: readonly Order[];
  sales: readonly Order[];
  unproved: readonly UnprovedClaim[];
  now: number;
  to: string;
  businessProfile: BusinessProfile;
}): Mail {
  const { timeZone } = businessProfile;
  const cents = sales.reduce((sum, order) => sum + keptCents(order), 0);
  return letter({
    kind: 'business',
    to,
    subject: `Morning digest for ${longDay(dayIn(timeZone, now))}`,
    businessProfile,
    blocks: [
      ...part(
        'New leads',
        leads.map(({ revision, details: { fullname, phone } }) =>
          phoneRow(phone, revision === 1 ? fullname : `${fullname} (updated)`),
        ),
      ),
      ...part(
        'Call back',
        callBacks.map(({ email, details: { fullname, phone } }) => reachRow({ email, phone }, fullname)),
      ),
      ...part(
        'Consultations today and tomorrow',
        consultations.map((booking) => {
          const { fullname, email, phone, start, counselor, subject } = booking;
          const what = subject === undefined ? '' : `${nameOf(booking)} `;
          const time = timeText(start, businessProfile.timeZone, { isShort: true });
          return reachRow({ email, phone }, `${time}: ${fullname}, ${what}with ${counselor.name}`);
        }),
      ),
      ...classesPart(classes, timeZone),
      ...part(
        'Messages without an answer for two days',
        messages.map(({ name, email, receivedAt }) =>
          emailRow(email, `${name}, ${dateFormat({ month: 'long', day: 'numeric', timeZone }).format(receivedAt)}`),
        ),
        [
          'A message stays here until you mark it as contacted in the office.',
          { kind: 'link', label: 'Open the messages', path: officePaths.messages, aside: true },
        ],
      ),
      ...stepsPart(steps, dayIn(timeZone, now)),
      ...agreementParts(opened, installments, { zone: timeZone, today: dayIn(timeZone, now) }),
      ...ordersPart(orders),
      ...part(
        'Yesterday’s sales',
        sales.length === 0 ? [] : [[sales.length === 1 ? 'One order' : `${sales.length} orders`, formatCents(cents)]],
      ),
      ...listed('On the website', unproved, (shown) => shown.map(unprovedBlock)),
    ],
  });
}

const classesPart = (classes: NonNullable<OfficeToday['classes']>, timeZone: string): Block[] =>
  part(
    'Classes today and tomorrow',
    classes.map(({ title, teacher, start, taken, seats, missing }) => [
      `${timeText(start, timeZone, { isShort: true })}: ${title} with ${teacher.name}`,
      [`${String(taken)} of ${String(seats)} seats taken`, ...(missing > 0 ? [missingText(missing)] : [])].join(', '),
    ]),
  );

const stepsPart = (steps: readonly { readonly fullname: string; readonly step: Step }[], today: string): Block[] =>
  part(
    'Next steps that are overdue or due this week',
    steps.map(({ fullname, step: { text, day } }) => [
      `${fullname}: ${text}`,
      `${day < today ? 'was due' : 'due'} ${dayText(day)}`,
    ]),
    [{ kind: 'link', label: 'Open them in the office', path: officePaths.today, aside: true }],
  );

const ordersPart = (orders: readonly Order[]): Block[] =>
  part(
    'Orders that need a person',
    orders.map(({ state, problem = 'the payment doesn’t match', ...order }) => [
      state === 'SUSPENDED' ? 'The buyer disputes the payment at PayPal' : sentence(problem),
      `${formatCents(order.capturedCents ?? order.totalCents)} from ${order.buyer.fullname || ERASED_BUYER}`,
    ]),
    [{ kind: 'link', label: 'Open them in the office', path: officePaths.today }],
  );

/** By phone; an account that began with an agreement may have none. */
const reachRow = ({ email, phone }: { readonly email: string; readonly phone: string }, name: string): Row =>
  phone === '' ? emailRow(email, name) : phoneRow(phone, name);

const agreementParts = (
  opened: readonly Agreement[],
  installments: readonly DueInstallment[],
  { zone, today }: { readonly zone: string; readonly today: string },
): Block[] => [
  ...linkPart(
    'Agreements that were opened and not signed',
    opened.map((one) => agreementLink(one, formatCents(totalCentsOf(one.content)))),
  ),
  ...linkPart(
    'Payments due today or late',
    installments.map(({ agreement, cents, due, received }) =>
      agreementLink(
        agreement,
        soFarText({ received, cents, due }, { zone, isLate: due < today }) ??
          `${formatCents(cents)} ${whenDue(due, today)}`,
      ),
    ),
  ),
];

const agreementLink = ({ id, content: { fullname, title } }: Agreement, about: string): Block => ({
  kind: 'link',
  label: `${fullname}: ${title}, ${about}`,
  path: `${officePaths.agreements}/${id}`,
  aside: true,
});

const unprovedBlock = (claim: UnprovedClaim): Block =>
  claim.kind === 'old-numbers'
    ? `Numbers last checked on ${dayText(claim.checked)}: compare them with your records, and ask your engineer to set the new days.`
    : `Still the sample’s: ${claim.what}. Send your engineer your own to put in its place.`;

const part = (heading: string, rows: readonly Row[], after: readonly Block[] = []): Block[] =>
  listed(heading, rows, (shown) => [{ kind: 'list', rows: shown }], after);

const linkPart = (heading: string, links: readonly Block[]): Block[] => listed(heading, links, (shown) => shown);

function listed<Entry>(
  heading: string,
  entries: readonly Entry[],
  show: (entries: readonly Entry[]) => readonly Block[],
  after: readonly Block[] = [],
): Block[] {
  if (entries.length === 0) return [];
  const others = entries.length - DIGEST_ENTRIES;
  return [
    { kind: 'heading', text: heading },
    ...show(entries.slice(0, DIGEST_ENTRIES)),
    ...(others > 0 ? [`And ${others} more.`] : []),
    ...after,
  ];
}

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
