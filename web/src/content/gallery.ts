import boat from '../pictures/gallery-boat.svg';
import bus from '../pictures/gallery-bus.svg';
import caps from '../pictures/gallery-caps.svg';
import desk from '../pictures/gallery-desk.svg';
import gate from '../pictures/gallery-gate.svg';
import kitchen from '../pictures/gallery-kitchen.svg';
import lab from '../pictures/gallery-lab.svg';
import oaks from '../pictures/gallery-oaks.svg';
import quad from '../pictures/gallery-quad.svg';
import stairs from '../pictures/gallery-stairs.svg';

export const galleryPage = {
  description:
    'Ten drawings of the road to college, from the first day of middle school to the first fall on campus: memorable moments that every family will recognize.',
  heading: 'Your Journey to College, Captured!',
  lead: 'Memorable Moments from Admission to Achievement.',
  note: 'These are drawings, not photographs, to protect our students’ privacy. The moments are the ones we see every year.',
  next: {
    title: 'Where does your route start?',
    text: 'Grade 6, or the last summer before the deadline? Tell us where you are, and we’ll tell you what comes next.',
    action: 'Start with a free consultation',
  },
} as const;

/** The ten pictures of the gallery, in the order of a student's years. */
export const galleryPictures = [
  {
    src: bus,
    alt: 'A mother and two children with backpacks wait at the curb as the school bus arrives at sunrise.',
    when: 'Grade 6',
    caption: 'First day of middle school',
  },
  {
    src: lab,
    alt: 'Two students in lab coats face each other over a flask on a burner, with a molecule on the board behind them.',
    when: 'Grade 10',
    caption: 'Chemistry, clear on the third try',
  },
  {
    src: boat,
    alt: 'Two students on the deck of a small research boat, with a lighthouse on the cliff and the sun low over the sea.',
    when: 'Grade 10, July',
    caption: 'A research summer on the coast',
  },
  {
    src: gate,
    alt: 'Three visitors under umbrellas stand at the arched gate of a campus, with its clock tower behind.',
    when: 'Grade 11, March',
    caption: 'First campus visit, in the rain',
  },
  {
    src: desk,
    alt: 'A student works at a laptop by lamplight, with the moon in the window and the wall clock at nine.',
    when: 'Grade 12, December',
    caption: 'The last essay, sent at 9 p.m.',
  },
  {
    src: kitchen,
    alt: 'Two parents and their child at the kitchen table, all three looking at a check mark on a laptop.',
    when: 'Grade 12, April',
    caption: 'Decision day at the kitchen table',
  },
  {
    src: caps,
    alt: 'Six graduates in gowns throw their caps into the air in front of the clock tower.',
    when: 'Grade 12, June',
    caption: 'Graduation, and the hunt for your own cap',
  },
  {
    src: stairs,
    alt: 'Two students carry boxes up the front steps of a residence hall.',
    when: 'Freshman year, August',
    caption: 'Move-in day, fourth floor, no elevator',
  },
  {
    src: oaks,
    alt: 'Five new students sit in a circle on the grass under a broad oak.',
    when: 'Freshman year, August',
    caption: 'Orientation under the oaks',
  },
  {
    src: quad,
    alt: 'A student with a backpack crosses the quad between autumn trees, with the clock tower ahead.',
    when: 'Freshman year, October',
    caption: 'Finding the shortcut across the quad',
  },
] as const;
