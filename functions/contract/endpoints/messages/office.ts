import * as v from 'valibot';
import { officeAction, officeRead } from '../../endpoint.ts';
import * as rule from '../../fields/office.ts';
import { leftOut } from '../../fields/rules.ts';
import { exportFile, roles } from '../../office.ts';
import { followUp, followUpStates, officeMessage } from '../../words/office-follow-ups.ts';

export const listOfficeMessages = officeRead({
  id: 'list-office-messages',
  summary: 'Lists the messages and partner applications, newest first.',
  path: 'office/messages',
  office: { roles },
  params: v.object({ state: rule.oneOfOrAll(followUpStates, 'Unknown state'), after: rule.cursor }),
  success: { message: 'The messages.', res: v.object({ messages: v.array(officeMessage), next: v.string() }) },
});

export const followUpOfficeContact = officeAction({
  id: 'follow-up-office-contact',
  summary: 'Changes the state of a lead or a message, adds a note, or says when to call a lead again.',
  path: 'office/follow-ups',
  office: { roles, action: 'follow-up', subject: 'id' },
  auditLog: 'Followed up',
  changes: ['contacts'],
  body: v.object({
    kind: rule.oneOf(['lead', 'message'], 'Choose a kind'),
    id: rule.followUpId,
    state: v.optional(leftOut(v.pipe(v.unknown(), v.picklist(followUpStates, 'Unknown state')), 'it stays as it is')),
    note: rule.teamNote,
    /** Also sets the state "callback". */
    callOn: v.optional(leftOut(rule.dayOrNone, 'the day stays; an empty one takes it away')),
    version: rule.version,
  }),
  success: { message: 'Saved.', res: followUp },
  refusals: ['NOT_FOUND', 'CONFLICT'],
});

export const exportOfficeContacts = officeAction({
  id: 'export-office-contacts',
  summary: 'Prints the leads or the messages of some days, for a spreadsheet.',
  path: 'office/contacts/export',
  office: { roles, confirmed: true, action: 'export-contacts', subject: 'kind' },
  auditLog: 'Exported contacts',
  changes: [],
  body: v.object({
    kind: rule.oneOf(['leads', 'messages'], 'Choose a list'),
    from: rule.day,
    until: rule.day,
    after: rule.cursor,
  }),
  success: { message: 'The list as a file.', res: exportFile },
});
