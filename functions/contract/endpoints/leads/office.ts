import * as v from 'valibot';
import { officeAction, officeRead } from '../../endpoint.ts';
import * as rule from '../../fields/office.ts';
import { leftOut } from '../../fields/rules.ts';
import * as field from '../../fields.ts';
import { roles } from '../../office.ts';
import { followUpStates, officeLead } from '../../office-follow-ups.ts';

export const listOfficeLeads = officeRead({
  id: 'list-office-leads',
  summary: 'Lists the leads with their notes, newest first.',
  path: 'office/leads',
  office: { roles },
  params: v.object({ state: rule.oneOfOrAll(followUpStates, 'Unknown state'), after: rule.cursor }),
  success: { status: 200, message: 'The leads.', res: v.object({ leads: v.array(officeLead), next: v.string() }) },
});

export const addOfficeLead = officeAction({
  id: 'add-office-lead',
  summary: 'Adds the lead of someone who called or wrote.',
  path: 'office/leads',
  office: { roles, action: 'add-lead', subject: 'email' },
  body: v.object({
    fullname: field.realFullname('Please enter name'),
    phone: field.typedSignUpPhone,
    email: leftOut(rule.emailOrNone, 'the phone number names the lead'),
    comments: rule.about,
  }),
  success: { status: 201, message: 'The lead is added.', res: officeLead },
  refusals: ['CONFLICT'],
});
