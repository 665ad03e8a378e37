import * as v from 'valibot';
import { officeAction, officeRead } from '../../endpoint.ts';
import * as rule from '../../fields/office.ts';
import { leftOut } from '../../fields/rules.ts';
import * as field from '../../fields.ts';
import { roles } from '../../office.ts';
import { followUpStates, officeLead } from '../../words/office-follow-ups.ts';

export const listOfficeLeads = officeRead({
  id: 'list-office-leads',
  summary: 'Lists the leads with their notes, newest first.',
  path: 'office/leads',
  office: { roles },
  params: v.object({ state: rule.oneOfOrAll(followUpStates, 'Unknown state'), after: rule.cursor }),
  success: { message: 'The leads.', res: v.object({ leads: v.array(officeLead), next: v.string() }) },
});

export const addOfficeLead = officeAction({
  id: 'add-office-lead',
  summary: 'Adds the lead of someone who called or wrote.',
  path: 'office/leads',
  office: { roles, action: 'add-lead', subject: 'email' },
  auditLog: 'Added a lead',
  changes: ['contacts'],
  body: v.object({
    fullname: field.realFullname('Please enter name'),
    phone: field.typedSignUpPhone,
    email: leftOut(rule.emailOrNone, 'the phone number names the lead'),
    comments: rule.about,
  }),
  success: { status: 201, message: 'The lead is added.', res: officeLead },
  refusals: ['CONFLICT'],
});

/**
 * Where people came from, by what says most: their own answer, a link with `utm_source`, the site
 * that linked here, none; those whom the team wrote down; those of whom nothing is known; and the
 * rest of a long list.
 */
export const sourceKinds = ['said', 'link', 'site', 'direct', 'called', 'unknown', 'others'] as const;

export const listOfficeOrigins = officeRead({
  id: 'list-office-origins',
  summary: 'Counts the people who came in the last days by where they came from.',
  path: 'office/leads/origins',
  office: { roles: ['owner'] },
  params: v.object({ days: rule.oneOf(['30', '90', '365'], 'Choose 30, 90 or 365 days') }),
  success: {
    message: 'Where people came from.',
    res: v.object({
      origins: v.array(
        v.object({
          kind: v.picklist(sourceKinds),
          /** The answer, the link's source or the site; empty for the other kinds. */
          name: v.string(),
          /** How many people signed up, wrote, booked or bought. */
          came: v.number(),
          /** How many of them have booked, and signed an agreement, up to now. */
          booked: v.number(),
          signed: v.number(),
          /** What they have paid up to now, less what went back. */
          cents: v.number(),
        }),
      ),
    }),
  },
});
