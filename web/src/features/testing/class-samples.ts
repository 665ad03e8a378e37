import type { ClassCard, ClassPage } from '#contract/pages/class-page.ts';

/** A class of two Saturdays, ten in the morning by the business's clocks. */
export const biologyClass: ClassPage = {
  id: 'ap-biology',
  title: 'AP Biology in a week',
  subject: 'AP Biology',
  service: 'ap-crash-course',
  teacher: 'Elena Marwick',
  dates: ['2026-12-12', '2026-12-19'].map((day) => ({
    start: `${day}T18:00:00Z`,
    minutes: 90,
    local: `${day} 10:00`,
  })),
  zone: 'Pacific Time',
  price: 120,
  state: 'open',
  seatsLeft: 3,
  enrollUntil: '2026-12-11',
  joinAfterStart: false,
  closed: '',
  text: 'The whole course once.\n\nBring a snack.',
  refundDays: 7,
  refundUntil: '2026-12-05',
};

const { text: _text, refundDays: _refundDays, refundUntil: _refundUntil, ...card } = biologyClass;
/** The same class in a list. */
export const biologyCard: ClassCard = card;
