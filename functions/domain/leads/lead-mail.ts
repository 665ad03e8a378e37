import { leadFields, leadLabels, leadText } from '#contract/words/lead-labels.ts';
import { responseTimes } from '#contract/words/response-times.ts';
import { type Block, emailRow, letter, phoneRow, type Row } from '../mail/letter.ts';
import type { Mail } from '../mail/mail.ts';
import { type BusinessProfile } from '../shared/business-profile.ts';
import { firstName } from '../shared/first-name.ts';
import { changedDetails, type Lead, type LeadDetails } from './lead.ts';

interface Addressed {
  readonly to: string;
  readonly businessProfile: BusinessProfile;
}

/** Tells the business about one lead. A reply reaches the person. */
export function leadMail({
  lead,
  earlier,
  to,
  businessProfile,
}: Addressed & {
  readonly lead: Lead;
  /** The address's lead before this one. */
  readonly earlier: Lead | undefined;
}): Mail {
  const { email, details } = lead;
  const { fullname } = details;
  return {
    ...letter({
      kind: 'business',
      to,
      subject: `${earlier === undefined ? 'New' : 'Updated'} lead: ${fullname}`,
      businessProfile,
      blocks: [
        earlier === undefined
          ? `${signerOf(details)} signed up for a free consultation.`
          : `${signerOf(details)} signed up again with other details. Here are the new ones, then what they were before.`,
        ...leadBlocks(lead),
        ...(earlier === undefined ? [] : [{ kind: 'rows', rows: beforeRows(earlier.details, details) } as const]),
        `What happens next: call or email ${firstName(fullname)} within ${responseTimes.registration} to set up a time. That’s what the site promised. Reply to this email to write to them.`,
      ],
    }),
    replyTo: email,
  };
}

/** Tells the business about the leads that were too many for an email each. */
export function leadsMail({ leads, to, businessProfile }: Addressed & { readonly leads: readonly Lead[] }): Mail {
  return letter({
    kind: 'business',
    to,
    subject: leads.length === 1 ? 'One more lead' : `${leads.length} more leads`,
    businessProfile,
    blocks: [
      `Many people signed up from the same network in the same hour, so these come in one email. Please call or email each of them within ${responseTimes.registration}. If they look made up, someone may be flooding the form.`,
      ...leads.flatMap((lead): Block[] => [
        {
          kind: 'heading',
          text: lead.revision === 1 ? lead.details.fullname : `${lead.details.fullname} (updated)`,
        },
        ...leadBlocks(lead),
      ]),
    ],
  });
}

/** Zoë Marlow, a parent or guardian, */
const signerOf = ({ fullname, who = '' }: LeadDetails): string =>
  who === '' ? fullname : `${fullname}, a ${leadText('who', who).toLowerCase()},`;

function leadBlocks({ email, details }: Lead): Block[] {
  const { fullname, phone, address, city, state, postcode, comments, ...others } = details;
  const other = leadFields.filter(
    (name): name is keyof typeof others => name in others && (details[name] ?? '') !== '',
  );
  return [
    {
      kind: 'rows',
      rows: [
        [leadLabels.fullname, fullname],
        phoneRow(phone),
        emailRow(email),
        ...other.map((name) => [leadLabels[name], leadText(name, others[name] ?? '')] as const),
        ['Place', `${city}, ${state} ${postcode}`],
        [leadLabels.address, address],
      ],
    },
    comments === '' ? 'No comments.' : comments,
  ];
}

function beforeRows(before: LeadDetails, now: LeadDetails): Row[] {
  return changedDetails(before, now).map((name) => [
    `${leadLabels[name]} before`,
    leadText(name, before[name] ?? '') || 'empty',
  ]);
}
