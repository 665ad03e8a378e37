const orders = ['list-office-orders', 'find-office-orders', 'get-office-order', 'find-office-person'];
const guides = ['list-office-guides'];
const codes = ['list-office-codes'];
const agreements = ['list-office-agreements', 'get-office-agreement', 'find-office-person'];
const contacts = ['list-office-leads', 'list-office-messages', 'find-office-person'];
const consultations = [
  'list-office-consultations',
  'list-consultation-slots',
  'get-office-hours',
  'find-office-person',
  // A lesson takes hours of its agreement.
  ...agreements,
];
/** Those of leads too: a consultation opens a lead, and a canceled one has to be called back. */
const bookings = [...consultations, 'list-office-leads'];
const availability = ['get-office-hours', 'list-consultation-slots', 'list-office-consultations'];
const steps = ['list-office-steps'];
const calendars = ['list-office-calendars', 'list-consultation-slots'];
const classes = ['list-office-classes', 'get-office-class'];
const templates = ['list-office-step-templates'];
const team = ['list-office-team', 'get-office-hours'];
const passkeys = ['list-office-passkeys', 'list-office-team'];

/**
 * The lists and pages that show what an action changes, by the ids of their endpoints, besides the
 * audit log and Today.
 */
export const shownBy: Readonly<Record<string, readonly string[]>> = {
  'refund-office-order': [...orders, ...guides, ...codes, ...agreements],
  'remove-office-seat': [...classes, ...orders, ...codes],
  'book-office-refund': [...orders, ...guides, ...codes, ...agreements],
  'mark-office-installment-paid': [...orders, ...agreements],
  'mark-office-installment-unpaid': [...orders, ...consultations],
  'send-office-evidence': orders,
  'resend-office-receipt': orders,
  'give-office-guide': [...orders, ...guides],
  'take-back-office-gift': [...orders, ...guides],
  'move-office-order': orders,
  'save-office-draft': guides,
  'discard-office-draft': guides,
  'publish-office-guide': guides,
  'withdraw-office-guide': guides,
  'publish-office-bundle': guides,
  'withdraw-office-bundle': guides,
  'add-office-code': codes,
  'change-office-code': codes,
  'end-office-code': codes,
  'follow-up-office-contact': contacts,
  'add-office-lead': contacts,
  'book-office-consultation': bookings,
  'move-office-consultation': consultations,
  'cancel-office-consultation': bookings,
  'book-office-series': bookings,
  'cancel-office-series': bookings,
  'return-office-hours': consultations,
  'write-office-summary': [...consultations, 'get-office-summary', ...steps],
  'set-office-hours': availability,
  'make-office-feed': availability,
  'add-office-calendar': calendars,
  'remove-office-calendar': calendars,
  'set-office-calendar-choice': calendars,
  'save-office-agreement': agreements,
  'send-office-agreement': agreements,
  'mail-office-agreement': agreements,
  'replace-office-agreement-link': agreements,
  'withdraw-office-agreement': agreements,
  'change-office-agreement-hours': consultations,
  'set-office-agreement-settings': ['get-office-agreement-settings'],
  'invite-office-member': team,
  'remove-office-member': [...team, ...consultations],
  'end-other-office-sessions': ['list-office-sessions'],
  'set-office-push': ['list-office-push'],
  'add-office-passkey': passkeys,
  'rename-office-passkey': passkeys,
  'remove-office-passkey': [...passkeys, 'list-office-sessions'],
  'save-office-class': [...classes, 'list-consultation-slots'],
  'open-office-class': classes,
  'remove-office-waiting': classes,
  'mark-office-attendance': classes,
  'message-office-class': classes,
  'cancel-office-class': [...classes, ...orders, 'list-consultation-slots'],
  'add-office-steps': steps,
  'change-office-step': steps,
  'remove-office-step': steps,
  'tick-office-step': steps,
  'save-office-step-template': templates,
  'remove-office-step-template': templates,
  'allow-office-mail': ['find-office-person', 'get-office-today', 'get-office-order'],
  'unlock-office-person': ['find-office-person'],
  'sign-out-office-person': ['find-office-person'],
  'erase-office-person': [...orders, ...contacts, ...consultations, ...steps],
};
