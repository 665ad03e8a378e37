import { piece } from './piece.ts';
import type { QuestionGroup } from './types.ts';

const { page, groups } = piece('faq');

export const faqPage = page;

export const questionGroups: readonly QuestionGroup[] = groups;
