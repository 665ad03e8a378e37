// Sample: people: whom legal texts name. Delete this line when it’s yours.
/** Named in the privacy policy and on the accessibility page. */
export const contacts = {
  grievanceOfficer: 'Ruth Calloway-Stern',
  accessibility: 'Ruth Calloway-Stern',
} as const;
