const KB = 1_000;

/** What nobody can count before the site is live. All of it stands in docs/cost.md, to be put right with numbers of one's own. */
export const assumptions = {
  buyersPerVisit: { value: 0.01, means: 'of the visits end with a paid order' },
  shopPerVisit: { value: 0.25, means: 'of the visits open the shop' },
  leadsPerVisit: { value: 0.005, means: 'of the visits send a form' },
  unpaidPerPaid: { value: 1, means: 'order begun and left unpaid for each one that is paid' },
  guideMb: { value: 1.5, means: 'MB a guide' },
  guidesPerOrder: { value: 2, means: 'guides an order' },
  downloadsPerOrder: { value: 3, means: 'downloads an order' },
  peak: { value: 10, means: 'times the month’s average in the busiest minutes' },
  busiestDay: { value: 3, means: 'times the month’s average on the busiest day' },
  coldStarts: { value: 0.1, means: 'of the runs start a container' },
  mailsBack: { value: 0.02, means: 'of the mails come back or are called spam' },
  edgeMisses: { value: 0.05, means: 'of the requests to the edge go on to the bucket' },
  regionalCaches: { value: 7, means: 'regional caches of the edge keep the list of guides, each for a minute' },
  logBytesPerCall: {
    value: 1_300,
    means: 'bytes logged a call: one line of ours, one of the gateway, three of Lambda',
  },
  edgeLogBytes: { value: 400, means: 'bytes a line of the distribution’s log' },
  orderUnits: { value: 3, means: 'write units an order’s change: up to 1 kB, in the table and two indexes' },
  lookUnits: { value: 4, means: 'write units when the sweep puts an order off: in one index it is taken and given' },
  enquiryUnits: {
    value: 12,
    means: 'write units of an enquiry with its two mails: each in a table and an index, twice as dear in a transaction',
  },
  yearBytesPerOrder: { value: 8 * KB, means: 'bytes an order leaves in the tables with its indexes and its buyer' },
} as const;

/** Milliseconds that a function waits for others, for which it pays as for its own work. Nothing on one machine can tell them. */
export const waits = {
  tableMs: { value: 8, means: 'ms a table call' },
  secretMs: { value: 20, means: 'ms to read a secret' },
  paypalMs: { value: 450, means: 'ms a call of PayPal' },
  mailMs: { value: 120, means: 'ms to hand a mail to SES, without attachments' },
  receiptMs: { value: 900, means: 'ms to have the guides from S3 and hand a receipt with them to SES' },
} as const;
