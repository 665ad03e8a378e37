export const signUpPage = {
  description:
    'Register on one page for a free consultation: tell us who you are and what you aim for, and a counselor contacts you to arrange the talk. It costs nothing.',
  lead: 'Tell us who you are and what you aim for. A counselor contacts you to arrange the free consultation.',
} as const;
