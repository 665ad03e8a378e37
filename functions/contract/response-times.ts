/** How soon the business answers: what pages, answers and mails promise. Each stands after "within". */
export const responseTimes = {
  message: 'one business day',
  application: 'three business days',
  registration: 'one business day',
} as const;
