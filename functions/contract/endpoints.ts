/**
 * All endpoints (docs/product.md#api). Each has its own file, so a function bundles only what it
 * serves.
 */

export { applyAsPartner } from './endpoints/apply-as-partner.ts';
export { askUnsubscribe } from './endpoints/ask-unsubscribe.ts';
export { bookConsultation } from './endpoints/book-consultation.ts';
export { cancelConsultation } from './endpoints/cancel-consultation.ts';
export { captureOrder } from './endpoints/capture-order.ts';
export { createOrder } from './endpoints/create-order.ts';
export { downloadPdf } from './endpoints/download-pdf.ts';
export { getCalendarFeed } from './endpoints/get-calendar-feed.ts';
export { getConsultationInvite } from './endpoints/get-consultation-invite.ts';
export { getDashboard } from './endpoints/get-dashboard.ts';
export { getGuide } from './endpoints/get-guide.ts';
export { getProfile } from './endpoints/get-profile.ts';
export { listConsultationSlots } from './endpoints/list-consultation-slots.ts';
export { listConsultations } from './endpoints/list-consultations.ts';
export { listPdfs } from './endpoints/list-pdfs.ts';
export { logIn } from './endpoints/log-in.ts';
export { logOut } from './endpoints/log-out.ts';
export { logOutEverywhere } from './endpoints/log-out-everywhere.ts';
export { moveConsultation } from './endpoints/move-consultation.ts';
export { priceOrder } from './endpoints/price-order.ts';
export { receivePaypalWebhook } from './endpoints/receive-paypal-webhook.ts';
export { registerUser } from './endpoints/register-user.ts';
export { requestRegistrationOtp } from './endpoints/request-registration-otp.ts';
export { resendReceipt } from './endpoints/resend-receipt.ts';
export { sendContactMessage } from './endpoints/send-contact-message.ts';
export { sendOtp } from './endpoints/send-otp.ts';
export { showGuide } from './endpoints/show-guide.ts';
export { showShop } from './endpoints/show-shop.ts';
export { showSitemap } from './endpoints/show-sitemap.ts';
export { unsubscribeBuyer } from './endpoints/unsubscribe-buyer.ts';
export { updateProfile } from './endpoints/update-profile.ts';
export { verifyEmail } from './endpoints/verify-email.ts';
