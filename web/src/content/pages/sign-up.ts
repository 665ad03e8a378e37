export const signUpPage = {
  description:
    'Register for a free consultation in one short form: tell us who you are and what your goals are. A counselor will call or email to set up a time. No charge.',
  lead: 'Tell us who you are and what your goals are. A counselor will contact you to set up your free consultation.',
} as const;
