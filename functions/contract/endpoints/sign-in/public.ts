import * as v from 'valibot';
import { endpoint } from '../../endpoint.ts';
import * as field from '../../fields.ts';
import { LOGIN_OTP, REGISTRATION_OTP } from './limits.ts';
import { user } from './shapes.ts';

export const logIn = endpoint({
  id: 'log-in',
  path: 'login',
  auth: 'none',
  body: v.object({ email: field.email('Please enter email'), otp: field.otp(LOGIN_OTP) }),
  success: {
    message: 'You’re logged in.',
    res: v.object({
      token: v.string(),
      candidateDetails: user,
      /** It confirmed the account: nobody has been here with this address before. */
      first: v.exactOptional(v.literal(true)),
    }),
  },
  refusals: ['WRONG_CODE', 'CODE_ENDED', 'TOO_MANY_REQUESTS'],
});

export const logOut = endpoint({
  id: 'log-out',
  method: 'POST',
  path: 'logout',
  auth: 'bearer',
  success: { message: 'You’re logged out.' },
});

export const logOutEverywhere = endpoint({
  id: 'log-out-everywhere',
  method: 'POST',
  path: 'logout-everywhere',
  auth: 'bearer',
  success: { message: 'You’re logged out on all devices.' },
});

export const registerUser = endpoint({
  id: 'register-user',
  path: 'users_reg',
  auth: 'none',
  body: v.pipe(
    v.object({
      who: field.signer,
      fullname: field.fullname('Please enter full name'),
      email: field.email('Please enter email'),
      phone: field.signUpPhone,
      student: field.studentName,
      interest: field.interest,
      grade: field.grade,
      address: field.signUpAddress,
      postcode: field.postcode,
      city: field.city,
      state: field.state,
      comments: field.comments,
      cameFrom: field.cameFrom,
    }),
    v.forward(
      v.partialCheck(
        [['who'], ['grade']],
        ({ who, grade }) => who !== 'student' || !field.needsParent(grade),
        field.NEEDS_PARENT,
      ),
      ['who'],
    ),
  ),
  success: { status: 201, message: 'Registration successful!' },
  refusals: ['TOO_MANY_REQUESTS'],
});

export const requestRegistrationOtp = endpoint({
  id: 'request-registration-otp',
  path: 'otpfor_registration',
  auth: 'none',
  body: v.object({
    fullname: field.fullname('Full Name is required'),
    email: field.email('Email is required'),
    phone: field.dialogPhone,
  }),
  success: { status: 201, message: 'OTP has been sent to your email.' },
  refusals: ['TOO_MANY_REQUESTS'],
});

export const sendOtp = endpoint({
  id: 'send-otp',
  path: 'sendOtp',
  auth: 'none',
  body: v.object({ email: field.email('Please enter email') }),
  success: { message: 'OTP has been sent to your email.' },
  refusals: ['TOO_MANY_REQUESTS'],
});

export const updateProfile = endpoint({
  id: 'update-profile',
  path: 'profile/',
  auth: 'bearer',
  body: v.object({ fullname: field.realFullname('Full Name is required'), phone: field.profilePhone }),
  success: { message: 'Your details are saved.', res: user },
  refusals: ['CONFLICT'],
});

export const verifyEmail = endpoint({
  id: 'verify-email',
  path: 'verify_email',
  auth: 'none',
  body: v.object({ email: field.email('Email is required'), otp: field.otp(REGISTRATION_OTP) }),
  success: { message: 'Your email is verified.', res: v.object({ token: v.string(), user }) },
  refusals: ['WRONG_CODE', 'CODE_ENDED', 'TOO_MANY_REQUESTS'],
});
