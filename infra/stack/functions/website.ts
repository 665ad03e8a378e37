import type { OfficeRecord, Records } from './record.ts';

export const website: Records = {
  // Renders all pages at once, and no one waits for it but a deploy.
  'write-site': {
    size: 'siteWriter',
    memory: 1_769,
    timeout: 120,
    slowAfterMs: 60_000,
    errorImpact: 'The website doesn’t show what was published in the office, or goes on with what it showed before.',
  },
};

export const officeWebsite: Records<OfficeRecord> = {
  'list-office-website': { size: 'tables' },
  'read-office-document': { size: 'officeWebsite' },
  'save-office-document': { size: 'officeWebsite' },
  'discard-office-document': { size: 'tables' },
  // Loads the site's code and renders a page with it.
  'preview-office-document': { size: 'officeWebsite', memory: 1_769, timeout: 24 },
  'list-office-website-changes': { size: 'officeWebsite' },
  'publish-office-website': { size: 'officeWebsite' },
  'restore-office-website': { size: 'officeWebsite' },
  'add-office-photo': { size: 'officeFiles' },
  'add-office-card': { size: 'officeFiles' },
};
