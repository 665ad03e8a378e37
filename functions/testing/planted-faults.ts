/**
 * Mistakes that someone might make, each in one place of the product. The random histories have to
 * find every one (`npx vitest run --config functions/testing/planted-faults.config.ts`,
 * docs/payments-proof.md).
 */
export interface PlantedFault {
  readonly name: string;
  /** From the root of the repository. */
  readonly file: string;
  /** Occurs once in the file. */
  readonly find: string;
  readonly replacement: string;
  /** A second rule that alone prevents the same harm, planted too. */
  readonly beside?: Omit<PlantedFault, 'name'>;
}

const shop = 'functions/domain/orders';
const everyState = "['OPEN', 'PENDING', 'PAID', 'FAILED', 'QUARANTINED', 'EXPIRED', 'REFUNDED', 'SUSPENDED']";

const inFile =
  (file: string) =>
  (name: string, find: string, replacement: string): PlantedFault => ({ name, file, find, replacement });
const inSettle = inFile(`${shop}/settle.ts`);
const inOrder = inFile(`${shop}/order.ts`);
const foreign = 'if (paypalOrderId !== order.paypalOrderId) {';
/** Only the alarm, so that the fault is found by its effects. */
const alarm = "if (paypalOrderId !== order.paypalOrderId) log.error('foreign-payment', { order: order.number });\n  ";
const inRefund = inFile(`${shop}/refund-order.ts`);
const inRefunds = inFile(`${shop}/refunds.ts`);
const inInstallment = inFile(`${shop}/installment.ts`);
const requests = 'functions/domain/payment-requests';
const inClaims = inFile(`${shop}/claim-guides.ts`);
const inEnd = inFile(`${requests}/end.ts`);
const inBalance = inFile('functions/domain/balances/balance.ts');
const inPricing = inFile(`${shop}/pricing.ts`);
const inRedemption = inFile(`${shop}/redemption.ts`);
const inFree = inFile(`${shop}/free-order.ts`);
/** What the table's condition prevents is planted in the store in memory. */
const inCodes = inFile('functions/testing/discount-codes.ts');

/** A write doesn't ask whether the order may be captured since it was read. */
const unseenClaim = inFile('functions/testing/orders.ts')('', 'seen.claimedAt === order.claimedAt &&', '');
const withUnseenClaim = (fault: PlantedFault): PlantedFault => ({ ...fault, beside: unseenClaim });
const ignoredMoney = inOrder(
  'money that arrives for an expired order is ignored',
  "const unpaid = ['OPEN', 'PENDING', 'FAILED', 'EXPIRED']",
  "const unpaid = ['OPEN', 'PENDING', 'FAILED']",
);
const withIgnoredMoney = (fault: PlantedFault): PlantedFault => ({ ...fault, beside: ignoredMoney });

export const plantedFaults: readonly PlantedFault[] = [
  withUnseenClaim(
    inSettle(
      'the write of a settlement has no condition on the state',
      'orders.change(order, [order.state], change, order)',
      `orders.change(order, ${everyState}, change, order)`,
    ),
  ),
  inSettle(
    'the write of a settlement does not ask for receipt, notice and refunds as they were seen',
    'orders.change(order, [order.state], change, order)',
    'orders.change(order, [order.state], change)',
  ),
  inOrder('PENDING may be entered from every state', "PENDING: ['OPEN', 'EXPIRED'],", `PENDING: ${everyState},`),
  inOrder('FAILED may be entered from every state', "FAILED: ['OPEN', 'PENDING'],", `FAILED: ${everyState},`),
  withUnseenClaim(inOrder('EXPIRED may be entered from every state', "EXPIRED: ['OPEN'],", `EXPIRED: ${everyState},`)),
  inOrder(
    'a pending payment never becomes paid',
    "PAID: [...unpaid, 'SUSPENDED', 'REFUNDED'],",
    "PAID: ['OPEN', 'SUSPENDED', 'REFUNDED'],",
  ),
  withUnseenClaim(ignoredMoney),
  inSettle(
    'a payment that someone else captured is not applied (crash between capture and write)',
    'return await apply(dependencies, order, await withUnreadDispute(payments, order, payment));',
    'return settlementOf(order);',
  ),
  inSettle(
    'a settlement that loses a race gives up',
    '    order = current;\n    // It may have been opened',
    '    return settlementOf(current);\n    // It may have been opened',
  ),
  inSettle(
    'guides are granted while PayPal holds the payment',
    "const ARRIVED = ['COMPLETED',",
    "const ARRIVED = ['PENDING', 'COMPLETED',",
  ),
  inSettle(
    'a payment that has failed is asked for again',
    "state === 'OPEN' || state === 'PENDING'",
    "['OPEN', 'PENDING', 'FAILED'].includes(state)",
  ),
  inSettle('the receipt is forgotten', "{ receipt: 'DUE' as const }", '{}'),
  inSettle('another payee is ignored', "payment.payeeMerchantId === merchantId ? undefined : 'payee'", 'undefined'),
  inSettle('another currency is ignored', "capture.currency === order.currency ? undefined : 'currency'", 'undefined'),
  inSettle('another amount is ignored', "capture.cents === order.totalCents ? undefined : 'amount'", 'undefined'),
  inSettle('a refund takes no guides away', '{ grants: [] }', '{}'),
  inSettle(
    'a refunded guide stays with the buyer',
    'const taken = guidesTaken(items, refundedGuides(refunds));',
    'const taken: string[] = [];',
  ),
  inSettle(
    'an order stays refunded although its refund has failed',
    "if (state !== order.state && order.state === 'REFUNDED') {",
    "if (state !== order.state && order.state === 'REFUNDED') return undefined;\n  if (state !== order.state && order.state === 'REFUNDED') {",
  ),
  inSettle(
    'an order comes back from its refund during a dispute',
    'return mayComeBack && payment.dispute === undefined ? await withDispute(payments, payment) : payment;',
    "return mayComeBack ? { ...payment, dispute: 'NONE' } : payment;",
  ),
  inSettle('a failed refund gives no guides back', 'return isBack ||', 'return'),
  inOrder('no one looks at a pending refund', 'order.refunds?.some(({ pending }) => pending) === true', 'false'),
  inRefunds('an older read counts a failed refund', 'reportedCents - sumOfFailed(outdated)', 'reportedCents'),
  inRefunds('a failed refund is still counted', '(hasFailed(refund) ? 0 : refund.cents)', 'refund.cents'),
  inSettle('a partial refund takes the guides away', 'refundedCents >= cents ||', 'refundedCents > 0 ||'),
  inSettle(
    'a disputed order is restored by a read that did not ask for the dispute',
    "(dispute === undefined && order.state === 'SUSPENDED')",
    'false',
  ),
  inSettle(
    'the alarm for what is put aside is not raised',
    "log.error('order-quarantined'",
    "log.info('order-quarantined'",
  ),
  inSettle(
    'a settlement takes the order out of the sweep',
    'checkAt: nextCheck({ ...others, ...withoutNull(change), ...waiting, state }, now) };',
    'checkAt: null };',
  ),
  inOrder('orders are never taken out of the sweep', 'times.length === 0 ? null', 'times.length === 0 ? now + 60_000'),
  inFile('functions/adapters/paypal/payments.ts')(
    'a create is repeated under a new request id',
    'requestId: `create-${order.number}`',
    'requestId: `create-${order.number}-${String(Math.random())}`',
  ),
  inFile('functions/adapters/paypal/payments.ts')(
    'a capture is repeated under a new request id',
    'requestId: `capture-${order.number}-0`',
    'requestId: `capture-${order.number}-${String(Math.random())}`',
  ),
  inRefunds(
    'the money of a guide goes back under a new request id each time',
    'return `${keyOfOrder(number)}-${String(position)}${attempt(failed)}`;',
    'return `${keyOfOrder(number)}-${String(position)}-${String(Math.random())}`;',
  ),
  inRefunds(
    'a refund that is known is recorded again',
    '.filter(({ id }) => !known.some((refund) => refund.id === id))',
    '.filter(({ id }) => id !== "")',
  ),
  inRefund('the cause of a refund is forgotten', "by: 'SYSTEM', captureId", "by: 'OPERATOR', captureId"),
  inRefund(
    'what was paid twice goes back for the first guide only',
    'parts: twice.map((item) => ({',
    'parts: twice.slice(0, 1).map((item) => ({',
  ),
  inFile(`${shop}/fulfill.ts`)(
    'nobody looks for what was paid twice',
    'order = await refundPaidTwice(dependencies, order);',
    'void refundPaidTwice;',
  ),
  inFile(`${shop}/create-order.ts`)(
    'PayPal is called before the order is written',
    'if (await orders.insertAfter(order, placed)) return order;',
    'await dependencies.payments.open(order);\n    if (await orders.insertAfter(order, placed)) return order;',
  ),
  inFile(`${shop}/create-order.ts`)(
    'a cart that is created twice at the same time has two open orders',
    'if (await orders.insertAfter(order, placed)) return order;',
    'await orders.insert(order);\n    return order;',
  ),
  inSettle('a settlement does not ask whose payment it is', foreign, `${alarm}if (false) {`),
  inSettle(
    "a stranger's payment is captured",
    foreign,
    `${alarm}if (payment.status !== 'APPROVED' && paypalOrderId !== order.paypalOrderId) {`,
  ),
  inSettle(
    "a stranger's payment takes the place of the order's own",
    foreign,
    `if (paypalOrderId !== order.paypalOrderId) {\n    await dependencies.orders.change(order, ${everyState}, { paypalOrderId });`,
  ),
  inSettle(
    "the alarm for a stranger's payment is not raised",
    "log.error('foreign-payment'",
    "log.info('foreign-payment'",
  ),
  inFile(`${shop}/own-payment.ts`)(
    "PayPal's id reaches the buyer before it is kept",
    `current = await updateOrder(orders, order, (known) =>
      known.paypalOrderId === undefined ? { paypalOrderId } : undefined,
    );`,
    'current = { ...order, paypalOrderId };',
  ),
  inFile(`${shop}/receive-paypal-webhook.ts`)(
    'an event whose handling failed counts as handled',
    'webhookEvents.release(event.id)',
    'webhookEvents.finish(event.id, clock.now())',
  ),
  inFile(`${shop}/send-receipt.ts`)(
    'the receipt is noted as sent before it is',
    'await mailer.send(receiptMail({ order, attachments, businessProfile }));',
    "await orders.change(order, [order.state], { receipt: 'SENT', checkAt: null });\n      await mailer.send(receiptMail({ order, attachments, businessProfile }));",
  ),
  inPricing('a percentage is rounded down', 'Math.round((eligible', 'Math.floor((eligible'),
  inPricing('each share is rounded by itself', 'rounded.includes(part) ? 1 : 0', '2 * part.rest >= sum ? 1 : 0'),
  inPricing(
    'a bundle costs its price although what is missing costs less',
    'Math.min(bundle.priceCents, single)',
    'bundle.priceCents',
  ),
  inPricing('a code for some guides counts for all', 'counts(item) ? item.cents : 0', 'item.cents'),
  inSettle(
    'a payment is captured without a use of its code',
    'const paying = await spendRedemption(dependencies, claimed);',
    'const paying = claimed;',
  ),
  inSettle(
    'a payment is captured although its code has no use left',
    'if (!isPayable(paying)) return settlementOf(paying);',
    '',
  ),
  inRedemption(
    'a use is not spent before the capture',
    'redeemCode(dependencies, order, true)',
    'redeemCode(dependencies, order, false)',
  ),
  inRedemption(
    'an order ends while it is being captured',
    'return (await dependencies.orders.change(order, [order.state], { codeSpent: true })).order;',
    'return order;',
  ),
  inRedemption(
    'a use that another capture has spent is given up',
    "other.state === 'FAILED');",
    "other.state !== 'EXPIRED' || other.number !== '');",
  ),
  inRedemption('a use comes back while a capture may be under way', ' || checkAt > clock.now()', ''),
  inRedemption('a use never comes back', 'await codes.release(redemptionOf(order, discount.code), true);', ''),
  inOrder('an order that is over keeps its use', 'if (isCodeDue(order) || order.hours', 'if (order.hours'),
  inFree('a free order grants nothing', 'grants: order.items.map(({ id }) => id),', 'grants: [],'),
  inFree('a free order gets no receipt', "receipt: 'DUE',", "receipt: 'NONE',"),
  inFree('a free order takes no use', 'if (!(await redeemCode(dependencies, order, true)))', 'if (false)'),
  inFree(
    'a free order does not spend its use',
    'redeemCode(dependencies, order, true)',
    'redeemCode(dependencies, order, false)',
  ),
  inFile(`${shop}/settle-open-orders.ts`)(
    'the sweep asks PayPal for a free order',
    "listed.state === 'OPEN' && listed.totalCents === 0",
    'false',
  ),
  inCodes('a code has more uses than it says', 'row.orders.size >= row.terms.usageLimit', 'false'),
  inCodes('a person uses a code twice', 'row.terms.oncePerPerson && row.buyers.has(buyerId)', 'false'),
  inSettle('a payment owes no hours', "{ hours: 'DUE' as const }", '{}'),
  inInstallment(
    'a disputed payment keeps its hours',
    "if (state !== 'PAID' && !(",
    "if (state !== 'PAID' && state !== 'SUSPENDED' && !(",
  ),
  inInstallment('a refund takes no hours', 'minutesBack(counted) + ', ''),
  inInstallment(
    'a refund that failed takes hours',
    'refunds.filter(({ failedAt }) => failedAt === undefined)',
    '[...refunds]',
  ),
  inRefunds(
    'the hours of a refund are forgotten',
    "{ by: 'OPERATOR', minutes: Number(minutes) }",
    "{ by: 'OPERATOR' }",
  ),
  inBalance(
    'a payment adds its hours each time',
    'unusedOf(credit) - (known === undefined ? 0 : unusedOf(known))',
    'unusedOf(credit)',
  ),
  inBalance('used hours are taken with their money', 'used: known?.used ?? 0', 'used: 0'),
  inBalance(
    'a session takes more than is left',
    'if (minutes < 0) return undefined;\n  const { credits, paidBy }',
    'const { credits, paidBy }',
  ),
  inBalance('hours that come back are kept after their money went back', 'left -= gone;', ''),
  inBalance('a session does not say what paid it', '{ ...credit, used: credit.used + minutes }', 'credit'),
  inBalance(
    'hours come back to nobody',
    'const next = { ...credit, used: credit.used - back };',
    'const next = credit;',
  ),
  inBalance('hours that come back are not noted as unused', 'used: before.used - given', 'used: before.used'),
  inFile('functions/testing/balances.ts')(
    'a balance can change meanwhile',
    'balances.get(before.agreementId)?.version === before.version',
    'balances.has(before.agreementId)',
  ),
  inRefund(
    'PayPal is asked for a refund that is not claimed',
    'finishRefund(dependencies, await claimRefund(dependencies, order, claim));\n          } catch',
    'finishRefund(dependencies, { ...order, refunding: claim });\n          } catch',
  ),
  inRefund(
    'a refund is claimed while another one is under way',
    'if (order.refunding !== undefined) throw conflict(UNDER_WAY);',
    '',
  ),
  inRefund(
    'a refund does not ask what went back meanwhile',
    'if (!isAsDecided(order, decided)) throw new Overtaken();',
    '',
  ),
  inRefund(
    'a refund takes hours that are used',
    'refuseUsedHours(claim, unusedMinutes(balance, order));',
    'void [refuseUsedHours, unusedMinutes, balance];',
  ),
  inRefund(
    'a refund that PayPal refuses stays claimed',
    'const order = await endClaim(dependencies, settled, claim);',
    'const order = settled;',
  ),
  inInstallment('a refund that is under way takes no hours', ' + (refunding?.minutes ?? 0)', ''),
  inSettle(
    'a refund that is under way is forgotten before PayPal made it',
    'order.refunding !== undefined && isListed(order.refunding, payment)',
    'order.refunding !== undefined',
  ),
  inOrder('nobody looks at a refund that is under way', ' || order.refunding !== undefined', ''),
  inFile(`${shop}/settle-open-orders.ts`)(
    'nobody finishes a refund whose process has ended',
    'return await finishRefund(dependencies, order);',
    'return order;',
  ),
  inFile('functions/testing/orders.ts')(
    'a settlement does not see that a refund was claimed',
    'isDeepStrictEqual(seen.refunding, order.refunding) &&',
    '',
  ),
  inFile('functions/domain/agreements/pay.ts')(
    'an installment is paid although it is paid',
    'refuseUnlessNext(statesByOrders(',
    'void (statesByOrders(',
  ),
  inSettle(
    'a payment is captured without a reservation of its guides',
    'const { order: claimed, isAlone } = await claimGuides(dependencies, order);',
    'const [claimed, isAlone] = [order, true];',
  ),
  inSettle(
    'guides are reserved after the capture',
    'const { order: claimed, isAlone } = await claimGuides(dependencies, order);',
    `const [claimed, isAlone] = [order, true];
  await payments.capture(order, paypalOrderId).catch(() => undefined);
  await claimGuides(dependencies, order);`,
  ),
  inClaims(
    'a payment that may be captured at this moment is not waited for',
    "if (payment?.status !== 'APPROVED' || !mayBeCaptured(rival, clock.now())) return 'unpaid';",
    "if (payment !== undefined) return 'unpaid';",
  ),
  inClaims(
    'a payment that PayPal has taken does not come first',
    "if (payment?.captures.some(({ status }) => HELD.includes(status)) === true) return 'paid';",
    '',
  ),
  inClaims(
    'a payment that PayPal holds does not come first',
    "(state === 'PENDING' || state === 'QUARANTINED' || state === 'SUSPENDED')",
    "(state === 'QUARANTINED' || state === 'SUSPENDED')",
  ),
  inClaims(
    'a disputed payment does not come first',
    "(state === 'PENDING' || state === 'QUARANTINED' || state === 'SUSPENDED')",
    "(state === 'PENDING' || state === 'QUARANTINED')",
  ),
  inClaims('a paid order does not come first', "if (state === 'PAID') return", "if (state === 'PAID') return false &&"),
  inClaims(
    'two orders of a student keep from each other',
    "if (rival.request === undefined && order.request === undefined) return 'unpaid';",
    '',
  ),
  inClaims(
    'other payments are forgotten once an order has the reservation',
    'isReserved ? await rivalsOf(orders, order) : found',
    'isReserved ? [] : found',
  ),
  inClaims(
    'of two payments at once both wait for none',
    "return order.number < rival.number ? 'wait' : 'yield';",
    "return order.number < rival.number ? 'unpaid' : 'yield';",
  ),
  inClaims(
    'an order that lost to another payment stays open',
    "return { problem: PAID_OTHERWISE, state: 'FAILED', checkAt };",
    'return { problem: PAID_OTHERWISE, checkAt };',
  ),
  inClaims(
    'an order does not say that it may be captured',
    'const { changed, order: current } = await orders.change(order, [order.state], { claimedAt: now }, order);',
    'const { changed, order: current } = { changed: true, order };',
  ),
  withIgnoredMoney(
    inFile(`${shop}/end-open-order.ts`)(
      'an order is ended while it is being captured',
      "current.state !== 'OPEN' || mayBeCaptured(current, now)",
      "current.state !== 'OPEN'",
    ),
  ),
  inFile(`${shop}/end-open-order.ts`)(
    'an order of someone who is gone stays open',
    "return { state: 'EXPIRED', checkAt };",
    'return checkAt === undefined ? {} : undefined;',
  ),
  inClaims(
    'an installment does not say that it may be captured',
    'const { order, isAlone } = await noteClaim(dependencies, known);',
    'const { order, isAlone } = guidesOf(known).length > 0 ? await noteClaim(dependencies, known) : { order: known, isAlone: true };',
  ),
  inFile(`${shop}/read-payment.ts`)(
    'a dispute that is lost in part takes everything',
    "dispute: state === 'LOST' ? 'PART' : state,",
    'dispute: state,',
  ),
  inInstallment('a dispute that is lost in part takes no hours', ' + shareBack(minutes, order, counted)', ''),
  inEnd(
    'a request that ends leaves its order open',
    'await endOpenOrders({ orders, clock }, { buyerId, id });',
    'void endOpenOrders;',
  ),
  inEnd(
    'a request that ends ends all orders of the student',
    "order.request === id && order.state === 'OPEN'",
    "id !== '' && order.state === 'OPEN'",
  ),
  inFile(`${requests}/pay.ts`)(
    'an order is opened for a request that ends meanwhile',
    'await refuseEnded(dependencies, token, { buyerId, id: request.id });',
    'void refuseEnded;',
  ),
  inFile(`${requests}/pay.ts`)(
    'an order by link does not say so',
    'const origin = { buyerId, buyer: request.buyer, request: request.id };',
    'const origin = { buyerId, buyer: request.buyer };',
  ),
  inFile(`${requests}/existing-request.ts`)(
    'a request that has ended can be paid',
    'switch (stateOf(request, placed, clock.now())) {',
    'switch (stateOf({ ...request, ended: undefined }, placed, clock.now())) {',
  ),
  inFile(`${shop}/create-order.ts`)(
    'a student gets the order of a payer',
    'payable(placed, now).filter(({ request }) => request === origin.request);',
    'payable(placed, now);',
  ),
  inSettle(
    'the payer is not noted',
    'return payer === undefined ? { payer: { email: payerEmail } } : {};',
    'return {};',
  ),
  inFile(`${shop}/receipt-mail.ts`)(
    'the student gets the receipt of the payer',
    'to: payer ?? order.buyer.email,',
    'to: order.buyer.email,',
  ),
  inFile(`${shop}/send-receipt.ts`)(
    'the student does not get the paid guides',
    'await mailer.send(paidGuidesMail({ order, attachments, businessProfile }));',
    'void paidGuidesMail;',
  ),
];

const bookings = 'functions/domain/consultations';
const inChange = inFile(`${bookings}/change-booking.ts`);
const inMove = inFile(`${bookings}/move.ts`);
const inBook = inFile(`${bookings}/book.ts`);
const inHours = inFile(`${bookings}/session-hours.ts`);
/** What an adapter's condition prevents is planted in the store in memory. */
const inStore = inFile('functions/testing/consultations.ts');

/** Mistakes in booking, for the histories of bookings. */
export const consultationFaults: readonly PlantedFault[] = [
  inStore('a cell can be taken twice', 'take.every((cell) => !cells.has(cellKey(cell))) &&', ''),
  inStore("a person's bookings can change meanwhile", '(versions.get(booking.userId) ?? 0) === personVersion &&', ''),
  inStore('a day can have more than the most', 'countOf(day) < (day.most ?? Infinity)', 'true'),
  inChange(
    'a move keeps the old cells',
    'release: (old ?? []).filter((start) => taken?.includes(start) !== true).map(cell),',
    'release: has === undefined ? (old ?? []).map(cell) : [],',
  ),
  inChange(
    'a move within a day writes all cells',
    'filter((start) => old?.includes(start) !== true)',
    'filter(() => true)',
  ),
  inChange('canceling keeps the cells', "booking?.status === 'BOOKED' ? booking : undefined", 'booking'),
  inChange(
    'a move to another day keeps the count of the old one',
    '...(had === undefined ? [] : [count(had, -1)]),',
    '...(had === undefined || has !== undefined ? [] : [count(had, -1)]),',
  ),
  inChange('the limit of the day is not passed on', '...(most === undefined ? {} : { most })', ''),
  inChange('a change is not mailed', 'consultations.write(write, mails)', 'consultations.write(write, [])'),
  inFile(`${bookings}/free-times.ts`)(
    'a booking takes no pause',
    'slotMinutes: minutes + bufferMinutes,',
    'slotMinutes: minutes + 0 * bufferMinutes,',
  ),
  inFile('functions/contract/consultation-hours.ts')(
    'a booking takes one cell too few',
    'Math.ceil(slotMinutes / CELL_MINUTES)',
    'Math.floor(slotMinutes / CELL_MINUTES)',
  ),
  inBook(
    'an open booking does not keep from another',
    'isOpen(booking, now)',
    'isOpen(booking, now) && booking.start === moment',
  ),
  inBook('the week has no limit', 'recent.length < CONSULTATIONS_PER_PERSON_PER_WEEK', 'recent.length < 100'),
  inMove('a booking moves forever', '>= MOVES_PER_CONSULTATION', '>= 100'),
  inMove('a canceled booking can be moved', "if (found.status === 'CANCELED')", 'if (found.id === undefined)'),
  inMove('a move does not raise the sequence', 'sequence: found.sequence + 1', 'sequence: found.sequence'),
  inStore('the hours of a session can change meanwhile', 'balance === undefined || balances.canWrite(balance)', 'true'),
  inChange('a session takes no hours', 'hours?.write === undefined', 'hours?.write !== null'),
  inFile('functions/domain/balances/balance.ts')(
    'a session takes hours that are not there',
    'const minutes = before.minutes - taken;\n  if (minutes < 0) return undefined;',
    'const minutes = before.minutes - taken;',
  ),
  inMove(
    'a session that moves gets the length of a consultation',
    'found.session === undefined ? undefined : found.minutes',
    'undefined',
  ),
  inHours('a session forgets that its hours are back', 'session: { ...session, returned: true as const }', 'session'),
];
