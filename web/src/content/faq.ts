import { piece } from './piece.ts';

export const { page: faqPage, groups: questionGroups } = piece('faq');
