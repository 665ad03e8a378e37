import type { OfficeLead } from '#contract/words/office-follow-ups.ts';

const campaignParts = ['source', 'medium', 'campaign', 'term', 'content'] as const;

/** Where someone came from, as facts with their labels; empty values are unknown. */
export const originFacts = ({ cameFrom = {} }: Pick<OfficeLead, 'cameFrom'>): (readonly [string, string])[] => {
  const { sentBy = '', host = '', page = '' } = cameFrom;
  const campaign = campaignParts.flatMap((part) => cameFrom[part] ?? []).join(' / ');
  return [
    ['Sent by', sentBy],
    ['Came from', host === '' && campaign === '' && page !== '' ? 'Typed our address, or a bookmark' : host],
    ['Campaign', campaign],
    ['First page', page],
  ];
};
