import { parseDocuments } from '../documents.ts';
import about from './about.json' with { type: 'json' };
import book from './book.json' with { type: 'json' };
import itself from './business.json' with { type: 'json' };
import classes from './classes.json' with { type: 'json' };
import colleges from './colleges.json' with { type: 'json' };
import consultation from './consultation.json' with { type: 'json' };
import contact from './contact.json' with { type: 'json' };
import faq from './faq.json' with { type: 'json' };
import gallery from './gallery.json' with { type: 'json' };
import home from './home.json' with { type: 'json' };
import legalAccessibility from './legal/accessibility.json' with { type: 'json' };
import legalPrivacy from './legal/privacy.json' with { type: 'json' };
import legalRefund from './legal/refund.json' with { type: 'json' };
import legalTerms from './legal/terms.json' with { type: 'json' };
import look from './look.json' with { type: 'json' };
import notFound from './not-found.json' with { type: 'json' };
import numbers from './numbers.json' with { type: 'json' };
import packagesComprehensiveEssay from './packages/comprehensive-essay.json' with { type: 'json' };
import packagesExecution from './packages/execution.json' with { type: 'json' };
import packagesFoundation from './packages/foundation.json' with { type: 'json' };
import packagesPreparation from './packages/preparation.json' with { type: 'json' };
import packagesUcPiqs from './packages/uc-piqs.json' with { type: 'json' };
import packages from './packages.json' with { type: 'json' };
import partners from './partners.json' with { type: 'json' };
import people from './people.json' with { type: 'json' };
import resources from './resources.json' with { type: 'json' };
import servicesApCrashCourse from './services/ap-crash-course.json' with { type: 'json' };
import servicesBsmdBsdoConsulting from './services/bsmd-bsdo-consulting.json' with { type: 'json' };
import servicesCollegeConsultation from './services/college-consultation.json' with { type: 'json' };
import servicesCollegeEssay from './services/college-essay.json' with { type: 'json' };
import servicesFinancialPlanning from './services/financial-planning.json' with { type: 'json' };
import servicesGuidanceToInternationalStudents from './services/guidance-to-international-students.json' with {
  type: 'json',
};
import servicesMiddleSchoolCounceling from './services/middle-school-counceling.json' with { type: 'json' };
import servicesTestPrep from './services/SAT-ACTTestPrep.json' with { type: 'json' };
import servicesTutoring from './services/tutoring.json' with { type: 'json' };
import services from './services.json' with { type: 'json' };
import shop from './shop.json' with { type: 'json' };
import signUp from './sign-up.json' with { type: 'json' };
import testimonials from './testimonials.json' with { type: 'json' };

/** The documents of this repository, with which a business begins. */
export const documents = parseDocuments({
  about,
  book,
  business: itself,
  classes,
  colleges,
  consultation,
  contact,
  faq,
  gallery,
  home,
  'legal/accessibility': legalAccessibility,
  'legal/privacy': legalPrivacy,
  'legal/refund': legalRefund,
  'legal/terms': legalTerms,
  look,
  'not-found': notFound,
  numbers,
  packages,
  'packages/comprehensive-essay': packagesComprehensiveEssay,
  'packages/execution': packagesExecution,
  'packages/foundation': packagesFoundation,
  'packages/preparation': packagesPreparation,
  'packages/uc-piqs': packagesUcPiqs,
  partners,
  people,
  resources,
  services,
  'services/SAT-ACTTestPrep': servicesTestPrep,
  'services/ap-crash-course': servicesApCrashCourse,
  'services/bsmd-bsdo-consulting': servicesBsmdBsdoConsulting,
  'services/college-consultation': servicesCollegeConsultation,
  'services/college-essay': servicesCollegeEssay,
  'services/financial-planning': servicesFinancialPlanning,
  'services/guidance-to-international-students': servicesGuidanceToInternationalStudents,
  'services/middle-school-counceling': servicesMiddleSchoolCounceling,
  'services/tutoring': servicesTutoring,
  shop,
  'sign-up': signUp,
  testimonials,
});

export const { business } = documents;
