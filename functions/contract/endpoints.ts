import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import * as field from './fields.ts';
import { CATALOGUE_CACHE_SECONDS, LOGIN_OTP, REGISTRATION_OTP } from './limits.ts';
import { responseTimes } from './response-times.ts';
import { captureStatuses, payment, pdf, purchase, transaction, user } from './shapes.ts';

/** Every endpoint of the product (specification, section 7, and decisions, "The wire"). */

export const logIn = endpoint({
  id: 'log-in',
  method: 'POST',
  path: 'login',
  auth: 'none',
  body: v.object({ email: field.email('Please enter email'), otp: field.otp(LOGIN_OTP) }),
  success: {
    status: 200,
    message: 'You are logged in.',
    res: v.object({ token: v.string(), candidateDetails: user }),
  },
  refusals: ['WRONG_CODE', 'TOO_MANY_REQUESTS'],
});

export const sendOtp = endpoint({
  id: 'send-otp',
  method: 'POST',
  path: 'sendOtp',
  auth: 'none',
  body: v.object({ email: field.email('Please enter email') }),
  success: { status: 200, message: 'OTP has been sent to your email.' },
  refusals: ['TOO_MANY_REQUESTS'],
});

export const registerUser = endpoint({
  id: 'register-user',
  method: 'POST',
  path: 'users_reg',
  auth: 'none',
  body: v.object({
    fullname: field.fullname('Please enter full name'),
    email: field.email('Please enter email'),
    phone: field.signUpPhone,
    interest: field.interest,
    address: field.signUpAddress,
    postcode: field.postcode,
    city: field.city,
    state: field.state,
    comments: field.comments,
  }),
  success: { status: 201, message: 'Registration successful!' },
  refusals: ['TOO_MANY_REQUESTS'],
});

export const listPdfs = endpoint({
  id: 'list-pdfs',
  method: 'GET',
  path: 'getpdfs',
  auth: 'none',
  success: { status: 200, message: 'The guides in the shop.', res: v.array(pdf) },
  cacheSeconds: CATALOGUE_CACHE_SECONDS,
});

export const requestRegistrationOtp = endpoint({
  id: 'request-registration-otp',
  method: 'POST',
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

export const verifyEmail = endpoint({
  id: 'verify-email',
  method: 'POST',
  path: 'verify_email',
  auth: 'none',
  body: v.object({ email: field.email('Email is required'), otp: field.otp(REGISTRATION_OTP) }),
  success: { status: 200, message: 'Your email is verified.', res: v.object({ token: v.string(), user }) },
  refusals: ['WRONG_CODE', 'TOO_MANY_REQUESTS'],
});

export const logOut = endpoint({
  id: 'log-out',
  method: 'POST',
  path: 'logout',
  auth: 'bearer',
  success: { status: 200, message: 'You are logged out.' },
  refusals: ['UNAUTHENTICATED'],
});

export const logOutEverywhere = endpoint({
  id: 'log-out-everywhere',
  method: 'POST',
  path: 'logout-everywhere',
  auth: 'bearer',
  success: { status: 200, message: 'You are logged out on all devices.' },
  refusals: ['UNAUTHENTICATED'],
});

export const getDashboard = endpoint({
  id: 'get-dashboard',
  method: 'GET',
  path: 'dashboard',
  auth: 'bearer',
  success: { status: 200, message: 'Your payments.', res: v.object({ payments: v.array(payment) }) },
  refusals: ['UNAUTHENTICATED'],
});

export const getProfile = endpoint({
  id: 'get-profile',
  method: 'GET',
  path: 'profile/',
  auth: 'bearer',
  success: {
    status: 200,
    message: 'Your profile.',
    res: v.object({
      fullname: v.string(),
      phone: v.string(),
      email: v.string(),
      transactions: v.array(transaction),
      purchases: v.array(purchase),
      /** Name and phone may be those of another person who signed up with this address: the owner has not confirmed them yet. */
      confirmDetails: v.exactOptional(v.literal(true)),
    }),
  },
  refusals: ['UNAUTHENTICATED'],
});

export const updateProfile = endpoint({
  id: 'update-profile',
  method: 'POST',
  path: 'profile/',
  auth: 'bearer',
  body: v.object({ fullname: field.fullname('Full Name is required'), phone: field.profilePhone }),
  success: { status: 200, message: 'Your details are saved.', res: user },
  refusals: ['UNAUTHENTICATED', 'CONFLICT'],
});

export const downloadPdf = endpoint({
  id: 'download-pdf',
  method: 'GET',
  path: 'uploads/Pdfs/{fileName}',
  auth: 'bearer',
  params: v.object({ fileName: field.fileName }),
  success: { status: 200, message: 'The file is at this address for a minute.', res: v.object({ url: v.string() }) },
  refusals: ['UNAUTHENTICATED', 'NOT_ENTITLED'],
  redirectTo: 'url',
});

export const sendContactMessage = endpoint({
  id: 'send-contact-message',
  method: 'POST',
  path: 'contact_us',
  auth: 'none',
  body: v.object({
    name: field.contactName,
    email: field.contactEmail,
    message: field.contactMessage,
    website: field.trap,
  }),
  success: { status: 200, message: `Thank you. We answer within ${responseTimes.message}.` },
  refusals: ['TOO_MANY_REQUESTS'],
});

export const applyAsPartner = endpoint({
  id: 'apply-as-partner',
  method: 'POST',
  path: 'partner_with_us',
  auth: 'none',
  body: v.object({
    fullname: field.fullname('Full Name is required'),
    email: field.email('Email is required'),
    phone: field.partnerPhone,
    address: field.partnerAddress,
    comments: field.comments,
    website: field.trap,
  }),
  success: {
    status: 201,
    message: `Thank you for your interest. We will write to you within ${responseTimes.application}.`,
  },
  refusals: ['TOO_MANY_REQUESTS'],
});

export const createOrder = endpoint({
  id: 'create-order',
  method: 'POST',
  path: 'create-order/',
  auth: 'bearer',
  body: v.object({
    amount: v.pipe(
      v.optional(v.unknown(), null),
      v.number('Tell the total in dollars'),
      v.finite('Tell the total in dollars'),
      v.minValue(0, 'Tell the total in dollars'),
    ),
    currency: field.currency,
    pdfIds: field.guideIds,
  }),
  success: { status: 200, message: 'The order is open.', res: v.string() },
  refusals: ['UNAUTHENTICATED', 'ALREADY_OWNED', 'CONFLICT', 'TOTAL_CHANGED', 'PAYMENT_REFUSED', 'TOO_MANY_REQUESTS'],
});

export const captureOrder = endpoint({
  id: 'capture-order',
  method: 'GET',
  path: 'capture-order/{orderID}',
  auth: 'bearer',
  params: v.object({ orderID: field.paypalOrderId }),
  success: {
    status: 200,
    message: 'The state of your payment.',
    top: v.object({ status: v.picklist(captureStatuses) }),
  },
  refusals: ['UNAUTHENTICATED', 'NOT_FOUND', 'PAYMENT_REFUSED', 'TOO_MANY_REQUESTS'],
});

export const resendReceipt = endpoint({
  id: 'resend-receipt',
  method: 'POST',
  path: 'resend-receipt',
  auth: 'bearer',
  body: v.object({ order: field.orderNumber }),
  success: { status: 200, message: 'The receipt is on its way to your email.' },
  refusals: ['UNAUTHENTICATED', 'NOT_FOUND', 'TOO_MANY_REQUESTS'],
});

/** Called by PayPal: the body is verified as raw bytes by its signature, so no schema stands here. */
export const receivePaypalWebhook = endpoint({
  id: 'receive-paypal-webhook',
  method: 'POST',
  path: 'paypal/webhook',
  auth: 'none',
  rawBody: true,
  success: { status: 200, message: 'Received.' },
});
