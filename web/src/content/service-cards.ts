import aid from '../pictures/aid.svg';
import consultation from '../pictures/consultation.svg';
import crashCourse from '../pictures/crash-course.svg';
import essay from '../pictures/essay.svg';
import international from '../pictures/international.svg';
import medicine from '../pictures/medicine.svg';
import middleSchool from '../pictures/middle-school.svg';
import testPrep from '../pictures/test-prep.svg';
import tutoring from '../pictures/tutoring.svg';
import type { ServiceSlug } from './paths.ts';
import type { ServiceCard } from './types.ts';

const cards = {
  'college-consultation': {
    title: 'College Consultation',
    summary: 'One counselor, from course choice to the last decision letter, with a plan you can see.',
    image: consultation,
  },
  'college-essay': {
    title: 'College Essays',
    summary: 'Find the story, draft it, and revise it until it sounds like the student.',
    image: essay,
  },
  tutoring: {
    title: 'Tutoring',
    summary: 'One-to-one lessons online in Mathematics, Sciences, English and Computer Science.',
    image: tutoring,
  },
  'bsmd-bsdo-consulting': {
    title: 'BSMD/BSDO College Consulting',
    summary: 'Coaching for the accelerated path into medicine, from program list to interviews.',
    image: medicine,
  },
  'ap-crash-course': {
    title: 'AP Crash Course',
    summary: 'The whole course in one week before the exam, in Biology, Chemistry or Math.',
    image: crashCourse,
  },
  'middle-school-counceling': {
    title: 'Middle School Counseling',
    summary: 'A light, early start for grades 6 to 8: habits, interests and the right math track.',
    image: middleSchool,
  },
  'SAT-ACTTestPrep': {
    title: 'SAT/ACT Test Preparation',
    summary: 'Choose the test that suits you, then follow a weekly plan built on your own mistakes.',
    image: testPrep,
  },
  'financial-planning': {
    title: 'Financial Planning',
    summary: 'What each college will really cost, before you apply, and who will help pay.',
    image: aid,
  },
  'guidance-to-international-students': {
    title: 'Guidance to International Students',
    summary: 'Transcripts, tests, proof of funds and visas, explained for families outside the U.S.',
    image: international,
  },
} satisfies Record<ServiceSlug, Omit<ServiceCard, 'slug'>>;

export const serviceCard = (slug: ServiceSlug): ServiceCard => ({ slug, ...cards[slug] });

/** The order of the services list. */
export const serviceCards: readonly ServiceCard[] = (Object.keys(cards) as ServiceSlug[]).map(serviceCard);

/** The three on the home page. */
export const featuredServices: readonly ServiceCard[] = [
  serviceCard('college-consultation'),
  serviceCard('college-essay'),
  serviceCard('bsmd-bsdo-consulting'),
];

/** The three on the middle school, test preparation and international pages. */
export const relatedServices: readonly ServiceCard[] = [
  serviceCard('college-essay'),
  serviceCard('tutoring'),
  serviceCard('bsmd-bsdo-consulting'),
];
