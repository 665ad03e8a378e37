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
    'Ten pictures of the way to college, from the first notebook in middle school to the admission letter and the campus: memorable moments on the route.',
  heading: 'Your Journey to College, Captured!',
  lead: 'Memorable Moments from Admission to Achievement.',
  /** Says how the pictures came to be, so that nobody takes them for photographs of clients. */
  note: 'Drawn, not photographed: our students keep their faces to themselves. The moments are the ones that come back every year.',
  next: {
    title: 'Where does your route start?',
    text: 'In grade 6 or in the last summer before the deadline: tell us where you are, and we say what comes next.',
    action: 'Start with a free consultation',
  },
} as const;

/** The ten pictures of the gallery, in the order in which a student lives them. */
export const galleryPictures = [
  {
    src: bus,
    alt: 'A mother and two children with backpacks wait at the curb as the school bus arrives at sunrise.',
    when: 'Grade 6',
    caption: 'First day of middle school',
  },
  {
    src: lab,
    alt: 'Two students in lab coats face each other over a flask on its burner, a molecule on the board behind them.',
    when: 'Grade 10',
    caption: 'Chemistry, third time, understood',
  },
  {
    src: boat,
    alt: 'Two students on the deck of a small research boat, a lighthouse on the cliff and the sun low over the sea.',
    when: 'Grade 10, July',
    caption: 'Research summer at the coast',
  },
  {
    src: gate,
    alt: 'Three visitors under umbrellas stand before the arched gate of a campus, its clock tower behind it.',
    when: 'Grade 11, March',
    caption: 'First campus visit, in the rain',
  },
  {
    src: desk,
    alt: 'A student from behind at a laptop by lamplight, the moon in the window and nine o’clock on the wall.',
    when: 'Grade 12, December',
    caption: 'The last essay, sent at nine in the evening',
  },
  {
    src: kitchen,
    alt: 'Parents on both sides of their child at the kitchen table, all three looking at a check mark on a laptop.',
    when: 'Grade 12, April',
    caption: 'Decision day at the kitchen table',
  },
  {
    src: caps,
    alt: 'Six graduates in gowns throw their caps into the air before the clock tower.',
    when: 'Grade 12, June',
    caption: 'Graduation, and the caps came down again',
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
    alt: 'A student with a backpack crosses the quad between autumn trees, the clock tower ahead.',
    when: 'Freshman year, October',
    caption: 'The shortcut across the quad, found',
  },
] as const;
