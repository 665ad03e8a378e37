import { serviceCard } from '../service-cards.ts';
import type { ServiceDetails } from '../types.ts';

export const service: ServiceDetails = {
  ...serviceCard('bsmd-bsdo-consulting'),
  headline: 'The accelerated path into medicine, with open eyes',
  lead: 'Combined BSMD and BSDO programs admit to college and medical school at once. We help you to find out whether that is right for you, and then to apply well.',
  about: {
    title: 'About BSMD/BSDO consulting',
    paragraphs: [
      'These programs take few students and ask them to know their mind early. They look for experience with patients, for science that goes beyond the classroom, and for reasons that hold up in an interview.',
      'We begin with the question whether medicine is what you want. If the answer is yes, we plan shadowing, research and volunteering, choose programs, and prepare essays and interviews for each of them.',
    ],
  },
  steps: [
    { title: 'Test the wish', text: 'Shadowing and volunteering first; talk about what you saw.' },
    {
      title: 'Choose programs',
      text: 'Length, conditions for staying in, cost, and a list of regular premed colleges beside it.',
    },
    { title: 'Write', text: 'Why medicine, why now, why here, without the usual sentences.' },
    { title: 'Interview', text: 'Practice interviews under real conditions, with notes the same evening.' },
  ],
  registerLabel: 'Register',
  explore: 'packages',
  showsTraction: true,
};
