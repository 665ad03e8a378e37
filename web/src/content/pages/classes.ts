export const classesPage = {
  description:
    'Live online classes with one teacher: the dates, price and free seats of each class, the last day to enroll, and until when you get a full refund.',
  lead: 'Live online, with one teacher from the first date to the last. You see every date and the price before you enroll.',
  steps: [
    {
      title: 'Enroll',
      text: 'Choose a class and enter the student’s first name. Then pay with PayPal.',
    },
    {
      title: 'Get the dates',
      text: 'Every date goes to your email and your dashboard, with the link to join.',
    },
    { title: 'Join live', text: 'Open the link from any computer with a camera. We remind you the day before.' },
    { title: 'Change your mind', text: 'Each class says until which day you get a full refund.' },
  ],
} as const;
