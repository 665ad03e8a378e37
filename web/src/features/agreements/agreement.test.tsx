// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  captureInstallment,
  openAgreement,
  payInstallment,
  signAgreement,
} from '#contract/endpoints/agreements/public.ts';
import type { FamilyAgreement, InstallmentState } from '#contract/endpoints/agreements/shapes.ts';
import { askForInstallment } from '#contract/endpoints/payment-requests/public.ts';
import { AgreementPage } from '../../pages/agreement.tsx';
import { takeReturnTo } from '../sign-in/return-to.ts';
import { deferred } from '../testing/deferred.ts';
import { refuse, unreachable } from '../testing/fake-api.ts';
import { useFakePayPal } from '../testing/fake-paypal.ts';
import { useFakeScreen } from '../testing/fake-screen.ts';
import { currentAddress, inParts, reload, signIn, useFakeApi, visit } from '../testing/render.tsx';
import { maya, sentAgreement, signedAgreement } from '../testing/samples.ts';

const api = useFakeApi();
const paypal = useFakePayPal();
const comeNear = useFakeScreen();
const token = 't'.repeat(43);
const pages = { '/agreement': <AgreementPage /> };

/** What the server knows. */
const server = { agreement: sentAgreement };
const [first, second] = sentAgreement.installments;

const withStates = (agreement: FamilyAgreement, ...states: InstallmentState[]): FamilyAgreement => ({
  ...agreement,
  installments: agreement.installments.map((one, place) => ({ ...one, state: states[place] ?? one.state })),
});
/** With the receipt of each installment that is paid. */
const withReceipts = (agreement: FamilyAgreement): FamilyAgreement => ({
  ...agreement,
  installments: agreement.installments.map((one, place) =>
    one.state === 'paid' ? { ...one, receipt: `FYR-4821${String(place)}` } : one,
  ),
});
/** Before the first installment is due. */
const signedInTime: FamilyAgreement = {
  ...signedAgreement,
  signed: { name: maya.fullname, at: '2026-11-09T18:00:00.000Z' },
};
const active: FamilyAgreement = {
  ...withReceipts(withStates(signedAgreement, 'paid')),
  state: 'active',
  hoursLeft: 6,
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T18:00:00Z') });
  server.agreement = sentAgreement;
  api.serve('/config.json', () => Response.json({ paypal: { clientId: 'test-client' } }));
  api.on(openAgreement, () => ({ res: server.agreement }));
  api.on(signAgreement, ({ name }) => {
    server.agreement = { ...signedAgreement, signed: { name, at: '2026-11-20T18:00:00.000Z' } };
    return { res: server.agreement };
  });
  api.on(payInstallment, () => ({ res: 'ORDER-1' }));
  api.on(captureInstallment, () => {
    server.agreement = active;
    return { status: 'COMPLETED' as const };
  });
});

const open = (address = `/agreement#${token}`) => {
  const user = visit(address, pages);
  comeNear();
  return user;
};
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 2, name });
const nameField = () => screen.findByRole<HTMLInputElement>('textbox', { name: /^Your full name/ });
const sign = async (user: ReturnType<typeof visit>) => {
  await user.click(screen.getByRole('button', { name: 'Sign the agreement' }));
};
const payButton = () => screen.findByRole('button', { name: 'PayPal' });
const openToPay = async (agreement = signedAgreement) => {
  server.agreement = agreement;
  const user = open();
  await payButton();
  return user;
};
const rows = () =>
  within(screen.getByRole('table', { name: 'The days of payment' }))
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent);
const showPageAgain = () => {
  act(() => {
    window.dispatchEvent(new Event('visibilitychange'));
  });
};

describe('the link of an agreement', () => {
  it('sends its token only to the API, in the body, and only the tab keeps it', async () => {
    const user = open();
    await heading(sentAgreement.title);
    await user.type(await nameField(), maya.fullname);
    expect(api.inputsOf(openAgreement)).toEqual([{ token }]);
    expect(vi.mocked(fetch).mock.calls.map(([address]) => address)).toEqual(['/api/agreements/open']);
    expect(document.body.innerHTML).not.toContain(token);
    expect(document.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex');
  });

  it('leaves the address once it is read, and a reload still finds it', async () => {
    open(`/agreement?utm_source=mail#${token}`);
    await heading(sentAgreement.title);
    await waitFor(() => {
      expect(currentAddress()).toBe('/agreement');
    });
    reload();
    open('/agreement');
    await heading(sentAgreement.title);
    expect(api.inputsOf(openAgreement)).toEqual([{ token }, { token }]);
  });

  it('is replaced by a newer one in the same tab', async () => {
    open();
    await heading(sentAgreement.title);
    reload();
    const newer = 'n'.repeat(43);
    open(`/agreement#${newer}`);
    await heading(sentAgreement.title);
    reload();
    open('/agreement');
    await heading(sentAgreement.title);
    expect(api.inputsOf(openAgreement)).toEqual([{ token }, { token: newer }, { token: newer }]);
  });

  it.each([`/agreement#${token}`, '/agreement'])('that leads to nothing says whom to ask: %s', async (address) => {
    const message = 'This agreement was withdrawn. Please write to us.';
    api.on(openAgreement, () => refuse('NOT_FOUND', { message }));
    open(address);
    expect((await screen.findByRole('alert')).textContent).toContain(message);
    expect(screen.getByRole('link', { name: 'Contact us' }).getAttribute('href')).toBe('/contact-us');
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    expect(screen.queryByText(sentAgreement.title)).toBeNull();
  });

  it('shows why the server refuses a token', async () => {
    api.on(openAgreement, () => refuse('INVALID_INPUT', { fields: { token: 'This link is not complete.' } }));
    open();
    expect((await screen.findByRole('alert')).textContent).toContain('This link is not complete.');
  });

  it('can be tried again without a connection', async () => {
    api.on(openAgreement, unreachable);
    const user = open();
    const alert = await screen.findByRole('alert');
    api.on(openAgreement, () => ({ res: sentAgreement }));
    await user.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(await heading(sentAgreement.title)).toBeTruthy();
  });

  it('says without JavaScript where the text is, and how to sign', () => {
    const html = renderToString(
      <MemoryRouter>
        <AgreementPage />
      </MemoryRouter>,
    );
    const text = /<noscript>(.*?)<\/noscript>/s.exec(html)?.[1];
    expect(text).toContain('attached to our email');
    expect(text).toContain('tel:');
  });

  it.each([
    ['PayerID=BUYER&token=ORDER-1', 'Your payment is being confirmed'],
    ['token=ORDER-1', 'Payment Canceled'],
  ])('without its token, after PayPal, says what became of the payment: %s', async (query, title) => {
    open(`/agreement?${query}`);
    expect(await heading(title)).toBeTruthy();
    expect(screen.getByText(/open the link in our email/i)).toBeTruthy();
    expect(api.calls).toEqual([]);
  });
});

describe('PayPal’s way back, if it had no window of its own,', () => {
  const comeBack = async (query: string) => {
    server.agreement = signedAgreement;
    open();
    await payButton();
    reload();
    return open(`/agreement?${query}`);
  };

  it('ends the payment that was approved, once', async () => {
    await comeBack('token=ORDER-1&PayerID=BUYER');
    expect(await heading('Payment 1 of 2 received, $1,200.00')).toBeTruthy();
    expect(api.inputsOf(captureInstallment)).toEqual([{ token, orderID: 'ORDER-1' }]);
    await waitFor(() => {
      expect(currentAddress()).toBe('/agreement');
    });
    reload();
    open('/agreement');
    await heading('Payment 1 of 2 received, $1,200.00');
    expect(api.inputsOf(captureInstallment)).toHaveLength(1);
  });

  it('says that nothing was charged after a cancellation', async () => {
    await comeBack('token=ORDER-1');
    expect((await screen.findByRole('alert')).textContent).toContain('Nothing has been charged.');
    expect(await payButton()).toBeTruthy();
    expect(api.inputsOf(captureInstallment)).toEqual([]);
  });
});

describe('an agreement', () => {
  it('says from whom, for whom, what, for how much and until when', async () => {
    open();
    await heading('Ten hours of counseling');
    const fact = (term: string) => screen.getByText(term, { selector: 'dt' }).nextElementSibling?.textContent;
    expect(fact('From')).toBe('Four Year Route');
    expect(fact('For')).toBe('Maya Okafor');
    expect(fact('Student')).toBe('Amy');
    expect(fact('Sign by')).toBe('December 2, 2026');
    expect(screen.getByText('Two rounds of comments on one essay.')).toBeTruthy();
    expect(screen.getByText('$1,800.00')).toBeTruthy();
    expect(screen.getByText(inParts(/^10 hours with your counselor\. A session is 60 minutes long/))).toBeTruthy();
    expect(screen.getByText(/until 24 hours before it begins, and its hours come back\./)).toBeTruthy();
    expect(rows()).toEqual(['Nov 10, 20266 hours$1,200.00', 'Dec 10, 20264 hours$800.00', 'Total, USD$2,000.00']);
    for (const paragraph of sentAgreement.terms.split('\n\n')) expect(screen.getByText(paragraph)).toBeTruthy();
    expect(
      screen.getByText(/as binding as a signature on paper\. You also confirm that you’re 18 or older/),
    ).toBeTruthy();
    expect(
      screen.getByText(inParts(/agree to read, sign and receive this agreement electronically\. .*paper/)),
    ).toBeTruthy();
    // PayPal learns of nobody who only reads.
    expect(paypal.scriptUrls).toEqual([]);
  });

  it('shows the short heads of its terms in bold', async () => {
    const terms =
      'What we ask of you. Write the essays.\n\nPrivacy\nWe tell nobody.\n\n12 hours. No more.\n\nYou pay in U.S. dollars.\n\nTerms';
    server.agreement = { ...sentAgreement, terms };
    open();
    const end = await screen.findByText('Terms', { selector: 'strong' });
    const texts = [...(end.closest('div')?.children ?? [])];
    expect(texts.map(({ textContent }) => textContent).join('\n\n')).toBe(terms);
    const heads = texts.map((one) => one.querySelector('strong')?.textContent);
    expect(heads).toEqual(['What we ask of you.', undefined, undefined, undefined, 'Terms']);
  });

  it.each([
    [{ name: 'Elena Marwick', portrait: '/mail/elena-marwick.png' }, '/mail/elena-marwick.png', 'With Elena Marwick'],
    [{ name: 'Olive Stone' }, undefined, 'OSWith Olive Stone'],
  ])('says who it is with, with a portrait or initials: %o', async (counselor, portrait, words) => {
    server.agreement = { ...sentAgreement, counselor };
    open();
    const line = (await screen.findByText(inParts(`With ${counselor.name}`), { selector: 'span' })).parentElement;
    expect(line?.textContent).toBe(words);
    expect(line?.querySelector('img')?.getAttribute('src')).toBe(portrait);
  });

  it('leads from its price to the form that signs, until that is on the screen', async () => {
    const user = open();
    const jump = vi.fn<typeof Element.prototype.scrollIntoView>();
    // jsdom has no scrolling.
    Element.prototype.scrollIntoView = jump;
    await user.click(await screen.findByRole('button', { name: '$2,000 · Read and sign' }));
    expect(jump).toHaveBeenCalledOnce();
    expect(document.activeElement?.contains(await nameField())).toBe(true);
    act(comeNear);
    expect(screen.queryByRole('button', { name: '$2,000 · Read and sign' })).toBeNull();
  });

  it('folds what is long, and asks for no signature, once it is signed', async () => {
    server.agreement = signedAgreement;
    open();
    await heading(/^Signed by/);
    const folded = [...document.querySelectorAll('details')].filter(({ open: isOpen }) => !isOpen);
    expect(folded.map((one) => one.querySelector('summary')?.textContent)).toEqual([
      'What is included',
      'Hours and sessions',
      'Terms',
    ]);
    expect(screen.queryByRole('button', { name: /Read and sign$/ })).toBeNull();
  });

  it('without hours doesn’t speak of sessions', async () => {
    const installments = sentAgreement.installments.map((one) => ({ ...one, hours: 0 }));
    server.agreement = { ...sentAgreement, hours: 0, installments };
    open();
    await heading('Ten hours of counseling');
    expect(screen.queryByRole('heading', { name: 'Hours and sessions' })).toBeNull();
    expect(rows()[0]).toBe('Nov 10, 2026$1,200.00');
  });

  it('that replaces another one says what changed', async () => {
    server.agreement = { ...sentAgreement, version: 2, changes: ['Hours: 8 before, now 10'] };
    open();
    expect((await heading('This is a new version')).parentElement?.textContent).toContain('Hours: 8 before, now 10');
  });
});

describe('signing', () => {
  it('sends the version that was read with the name, and shows the signature', async () => {
    const user = open();
    await user.type(await nameField(), '  Maya  Okafor ');
    await sign(user);
    const signed = await heading('Signed by Maya Okafor on November 20, 2026');
    await vi.waitFor(() => {
      expect(document.activeElement).toBe(signed);
    });
    expect(api.inputsOf(signAgreement)).toEqual([{ token, version: 1, name: 'Maya Okafor' }]);
    expect(screen.queryByRole('button', { name: 'Sign the agreement' })).toBeNull();
    expect(screen.queryByText('Sign by')).toBeNull();
    expect(await heading('Payment 1 of 2')).toBeTruthy();
    expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain('Maya');
  });

  it('needs a name, and sends nothing without one', async () => {
    const user = open();
    await nameField();
    await sign(user);
    expect(await screen.findByText('Type your full name to sign')).toBeTruthy();
    await user.type(await nameField(), 'M');
    await sign(user);
    expect(await screen.findByText('Name must have at least 2 letters')).toBeTruthy();
    expect(api.inputsOf(signAgreement)).toEqual([]);
  });

  it('for a student under 13 needs the consent of who signs, in words of its own line', async () => {
    const words = 'Leo is under 13. I’m Leo’s parent or guardian, and I agree.';
    server.agreement = { ...sentAgreement, consent: words };
    const user = open();
    await user.type(await nameField(), maya.fullname);
    const consent = screen.getByRole<HTMLInputElement>('checkbox', { name: words });
    expect(consent.checked).toBe(false);
    await sign(user);
    expect(await screen.findByText('Please confirm this to sign')).toBeTruthy();
    expect(document.activeElement).toBe(consent);
    expect(api.inputsOf(signAgreement)).toEqual([]);
    await user.click(consent);
    await sign(user);
    await heading(/^Signed by Maya Okafor/);
    expect(api.inputsOf(signAgreement)).toEqual([{ token, version: 1, name: maya.fullname, consent: true }]);
  });

  it('keeps the name over a reload', async () => {
    const user = open();
    await user.type(await nameField(), maya.fullname);
    reload();
    open();
    expect((await nameField()).value).toBe(maya.fullname);
  });

  it('shows the new version if one was sent meanwhile, and keeps the name', async () => {
    const latest = { ...sentAgreement, version: 2, changes: ['Total: $1,500.00 before, now $2,000.00'] };
    api.on(signAgreement, () => refuse('AGREEMENT_CHANGED', { res: latest }));
    const user = open();
    await user.type(await nameField(), maya.fullname);
    await sign(user);
    const note = await heading('We sent you a new version');
    await vi.waitFor(() => {
      expect(document.activeElement).toBe(note);
    });
    expect(note.parentElement?.textContent).toContain('Total: $1,500.00 before, now $2,000.00');
    expect((await nameField()).value).toBe(maya.fullname);

    api.on(signAgreement, () => ({ res: { ...signedAgreement, version: 2 } }));
    await sign(user);
    await heading(/^Signed by/);
    expect(api.inputsOf(signAgreement)).toMatchObject([{ version: 1 }, { version: 2 }]);
  });

  it('says so if a new version arrives while the page is in the background', async () => {
    open();
    await nameField();
    server.agreement = { ...sentAgreement, version: 2, changes: ['Terms: changed'] };
    showPageAgain();
    expect(await heading('We sent you a new version')).toBeTruthy();
  });

  it('shows the signature if someone else has signed', async () => {
    api.on(signAgreement, () => {
      server.agreement = signedAgreement;
      return refuse('CONFLICT', { message: 'This agreement is signed already.' });
    });
    const user = open();
    await user.type(await nameField(), 'Somebody Else');
    await sign(user);
    expect(await heading('Signed by Maya Okafor on November 20, 2026')).toBeTruthy();
  });

  it('says whom to ask if the agreement was withdrawn meanwhile', async () => {
    const message = 'This agreement was withdrawn. Please write to us.';
    const user = open();
    await user.type(await nameField(), maya.fullname);
    for (const endpoint of [openAgreement, signAgreement]) api.on(endpoint, () => refuse('NOT_FOUND', { message }));
    await sign(user);
    expect(await screen.findByText('We can’t show this agreement')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toContain(message);
  });

  it.each([
    ['the server’s message', () => refuse('TOO_MANY_REQUESTS'), 'Too many tries. Please wait and try again.'],
    ['what to do without a connection', unreachable, /Check your connection/],
    ['a message of its own', () => new Response('', { status: 502 }), /could not be signed/],
  ])('that fails shows %s, and keeps the name', async (_, answer, message) => {
    api.on(signAgreement, answer);
    const user = open();
    await user.type(await nameField(), maya.fullname);
    await sign(user);
    expect(await within(await screen.findByRole('alert')).findByText(message)).toBeTruthy();
    expect((await nameField()).value).toBe(maya.fullname);
  });

  it('is sent once, however often the button is pressed', async () => {
    const answer = deferred<{ res: FamilyAgreement }>();
    api.on(signAgreement, () => answer.promise);
    const user = open();
    await user.type(await nameField(), maya.fullname);
    await sign(user);
    await sign(user);
    answer.resolve({ res: signedAgreement });
    await heading(/^Signed by/);
    expect(api.inputsOf(signAgreement)).toHaveLength(1);
  });
});

describe('asking someone else to pay', () => {
  const ask = () => screen.findByRole('button', { name: 'Ask someone else to pay' });

  it('shows a link for the next installment, to be passed on', async () => {
    const url = 'https://shop.test/pay#a-token';
    api.on(askForInstallment, () => ({ res: { url, expires: '2026-11-27T18:00:00.000Z' } }));
    const user = await openToPay();
    await user.click(await ask());
    const link = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Link for the person who pays' });
    expect(link.value).toBe(url);
    expect(screen.getByText(/^Send it to them\. .* It works until November 27, 2026/)).toBeTruthy();
    expect(api.inputsOf(askForInstallment)).toEqual([{ token, installment: first?.id }]);
  });

  it('says if the link could not be made', async () => {
    const message = 'This installment is paid already. You haven’t been charged again.';
    api.on(askForInstallment, () => refuse('CONFLICT', { message }));
    const user = await openToPay();
    await user.click(await ask());
    expect((await screen.findByRole('alert')).textContent).toContain(message);
  });

  it('is not offered before the signature, nor while PayPal confirms a payment', async () => {
    open();
    await heading(sentAgreement.title);
    expect(screen.queryByRole('button', { name: 'Ask someone else to pay' })).toBeNull();
    reload();
    server.agreement = withStates(signedAgreement, 'pending');
    open('/agreement');
    await heading('Payment 1 of 2');
    expect(screen.queryByRole('button', { name: 'Ask someone else to pay' })).toBeNull();
  });

  it('says of what was paid so who has the receipt', async () => {
    const [paid, ...others] = active.installments;
    if (paid === undefined) throw new Error('No installment');
    server.agreement = { ...active, installments: [{ ...paid, byLink: true }, ...others] };
    open();
    await heading('Payment 1 of 2 received, $1,200.00');
    expect(document.body.textContent).toContain('Someone else paid it and has the receipt.');
  });
});

describe('paying', () => {
  it('pays the next installment, says so in a card of its own, and then pays the one after it', async () => {
    const user = await openToPay();
    expect(screen.getByText(inParts(/^\$1,200\.00 is due today\. .* It adds 6 hours\.$/))).toBeTruthy();
    paypal.press();
    const received = await heading('Payment 1 of 2 received, $1,200.00');
    await vi.waitFor(() => {
      expect(document.activeElement).toBe(received);
    });
    expect(
      screen.getByText(inParts(/^Thank you\. Receipt number FYR-48210\. We emailed you the receipt\.$/)),
    ).toBeTruthy();
    // What is next is folded, with its day, and PayPal's button comes when it is opened.
    const folded = screen.getByText(inParts('Payment 2 of 2: $800.00 is due on December 10, 2026'));
    expect(screen.queryByRole('button', { name: 'PayPal' })).toBeNull();
    expect(api.inputsOf(payInstallment)).toEqual([{ token, installment: first?.id }]);
    expect(api.inputsOf(captureInstallment)).toEqual([{ token, orderID: 'ORDER-1' }]);
    expect(rows().slice(0, 2)).toEqual(['Nov 10, 2026Paid6 hours$1,200.00', 'Dec 10, 2026To be paid4 hours$800.00']);

    api.on(captureInstallment, () => {
      server.agreement = { ...withReceipts(withStates(active, 'paid', 'paid')), hoursLeft: 10 };
      return { status: 'COMPLETED' as const };
    });
    await user.click(folded);
    await payButton();
    paypal.press();
    expect(await heading('Payment 2 of 2 received, $800.00')).toBeTruthy();
    expect(screen.getByText(inParts(/There is nothing left to pay\.$/))).toBeTruthy();
    expect(api.inputsOf(payInstallment)).toMatchObject([{}, { installment: second?.id }]);
    expect(screen.queryByRole('button', { name: 'PayPal' })).toBeNull();
  });

  it('says that an installment is late', async () => {
    await openToPay(withStates(signedInTime, 'late'));
    expect(screen.getByText(/^was due on November 10, 2026\.$/)).toBeTruthy();
    expect(rows()[0]).toBe('Nov 10, 2026Late6 hours$1,200.00');
  });

  it('is due with a signature that comes after its day, and late the day after', async () => {
    // In UTC it is the next day already.
    vi.setSystemTime('2026-11-21T02:00:00Z');
    await openToPay();
    expect(screen.getByText(/^is due today\. You can pay it now\.$/)).toBeTruthy();
    expect(rows().slice(0, 2)).toEqual([
      'Nov 10, 2026To be paidDue with the signature, Nov 20, 20266 hours$1,200.00',
      'Dec 10, 2026To be paid4 hours$800.00',
    ]);
    reload();
    vi.setSystemTime('2026-11-21T18:00:00Z');
    await openToPay(withStates(signedAgreement, 'late'));
    expect(screen.getByText(/^was due on November 20, 2026\.$/)).toBeTruthy();
    expect(rows()[0]).toContain('LateDue with the signature, Nov 20, 2026');
  });

  it('says of the one after it that its day is over, too', async () => {
    vi.setSystemTime('2026-12-11T18:00:00Z');
    await openToPay(withStates(signedAgreement, 'late', 'late'));
    api.on(captureInstallment, () => {
      server.agreement = withStates(active, 'paid', 'late');
      return { status: 'COMPLETED' as const };
    });
    paypal.press();
    await heading('Payment 1 of 2 received, $1,200.00');
    expect(screen.getByText(inParts('Payment 2 of 2: $800.00 was due on December 10, 2026'))).toBeTruthy();
  });

  it.each([
    ['pending', 'Being confirmed. Please don’t pay again.'],
    ['disputed', 'Disputed. Its hours are paused until PayPal decides.'],
    ['review', /^Under review\./],
    ['refunded', 'Refunded'],
  ] as const)('says what %s means', async (state, words) => {
    server.agreement = withStates(active, state);
    open();
    await heading(/^Signed by/);
    expect(within(screen.getByRole('table')).getByText(words)).toBeTruthy();
  });

  it('says what went back of an installment, with its hours', async () => {
    const [first, ...others] = active.installments;
    if (first === undefined) throw new Error('The sample has installments');
    server.agreement = { ...active, installments: [{ ...first, refunded: { amount: 148.15, hours: 1 } }, ...others] };
    open();
    await heading(/^Signed by/);
    expect(within(screen.getByRole('table')).getByText('Refunded $148.15, 1 hour')).toBeTruthy();
  });

  it('waits while PayPal confirms the installment before', async () => {
    server.agreement = withStates(signedAgreement, 'pending');
    const user = open();
    await screen.findByText('Your payment is being confirmed');
    expect(screen.queryByRole('button', { name: 'PayPal' })).toBeNull();
    server.agreement = active;
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    expect(await heading('Payment 1 of 2 received, $1,200.00')).toBeTruthy();
  });

  it('offers no second payment while the first is being confirmed, and checks it again', async () => {
    api.on(captureInstallment, () => ({ status: 'PENDING' as const }));
    const user = await openToPay();
    paypal.press();
    expect((await screen.findByRole('alert')).textContent).toContain('Please don’t pay again.');
    expect(screen.queryByRole('button', { name: 'PayPal' })).toBeNull();
    api.on(captureInstallment, () => {
      server.agreement = active;
      return { status: 'COMPLETED' as const };
    });
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    expect(await heading('Payment 1 of 2 received, $1,200.00')).toBeTruthy();
    expect(api.inputsOf(captureInstallment)).toHaveLength(2);
    expect(api.inputsOf(payInstallment)).toHaveLength(1);
  });

  it('offers no other payment while a person checks one', async () => {
    api.on(captureInstallment, () => {
      server.agreement = withStates(signedAgreement, 'review');
      return { status: 'UNDER_REVIEW' as const };
    });
    await openToPay();
    paypal.press();
    expect((await screen.findByRole('alert')).textContent).toContain('Your payment is being checked');
    expect(screen.queryByRole('button', { name: 'PayPal' })).toBeNull();
  });

  it.each([
    ['a payment that PayPal declines', () => refuse('PAYMENT_REFUSED'), 'Payment declined'],
    ['an order that was not approved', () => ({ status: 'NOT_APPROVED' as const }), 'Payment Canceled'],
    ['an order that the server doesn’t know', () => refuse('NOT_FOUND'), 'Payment not completed'],
  ])('can be tried again after %s', async (_, answer, title) => {
    api.on(captureInstallment, answer);
    await openToPay();
    paypal.press();
    expect(await screen.findByText(title)).toBeTruthy();
    expect(await payButton()).toBeTruthy();
  });

  it('says that nothing was charged if the buyer cancels', async () => {
    await openToPay();
    paypal.buyer = 'cancels';
    paypal.press();
    expect((await screen.findByRole('alert')).textContent).toContain('Nothing has been charged.');
    expect(api.inputsOf(captureInstallment)).toEqual([]);
  });

  it('shows the payment of another device instead of a cancellation', async () => {
    await openToPay();
    paypal.buyer = 'cancels';
    server.agreement = active;
    paypal.press();
    expect(await heading('Payment 1 of 2 received, $1,200.00')).toBeTruthy();
    expect(screen.queryByText('Payment Canceled')).toBeNull();
  });

  it('shows the payment of another device when the page is shown again', async () => {
    await openToPay();
    server.agreement = active;
    showPageAgain();
    expect(await heading('Payment 1 of 2 received, $1,200.00')).toBeTruthy();
  });

  it.each([
    [
      'an installment that was paid meanwhile',
      () => refuse('CONFLICT', { message: 'This installment is paid.' }),
      'This installment is paid.',
    ],
    [
      'a site that sells nothing yet',
      () => refuse('CHECKOUT_CLOSED'),
      'Checkout opens soon. Until then, nothing is sold here.',
    ],
    ['no connection', unreachable, /Check your connection .* Nothing has been charged\./],
  ])('says why an order was not opened: %s', async (_, answer, message) => {
    await openToPay();
    api.on(payInstallment, answer);
    paypal.press();
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText(message)).toBeTruthy();
  });

  it('says what to do if the browser blocks PayPal’s window', async () => {
    await openToPay();
    paypal.popup = 'is blocked';
    paypal.press();
    expect((await screen.findByRole('alert')).textContent).toContain('Your browser blocked PayPal’s window');
    expect(screen.getByText(/Open the link in our email in Safari or Chrome/)).toBeTruthy();
  });

  it('captures once if PayPal reports an approval twice', async () => {
    await openToPay();
    paypal.buyer = 'approves-twice';
    paypal.press();
    await heading('Payment 1 of 2 received, $1,200.00');
    expect(api.inputsOf(captureInstallment)).toHaveLength(1);
  });

  it('says that it failed if PayPal breaks', async () => {
    await openToPay();
    paypal.popup = 'breaks';
    paypal.press();
    expect(await screen.findByText('Payment not completed')).toBeTruthy();
  });
});

describe('an agreement of which a part is paid', () => {
  const deposit = { amount: 400, date: '2026-11-12', receipt: 'FYR-48200', method: 'check' } as const;
  const withParts = (agreement: FamilyAgreement, place: number, changes: object): FamilyAgreement => ({
    ...agreement,
    installments: agreement.installments.map((one, index) => (index === place ? { ...one, ...changes } : one)),
  });
  const deposited = withParts({ ...signedAgreement, hoursLeft: 2 }, 0, {
    parts: [deposit],
    open: { amount: 800, hours: 4 },
  });
  const soFar = (text: string) => screen.getByText(inParts(text));

  it('says what was received, what can be booked, and what is due', async () => {
    await openToPay(deposited);
    expect(soFar('$400 received Nov 12 · 2 hours to book now · $800 due Nov 20')).toBeTruthy();
    expect(screen.getByText(inParts(/^\$800\.00 is due today\. .* It adds 4 hours\.$/))).toBeTruthy();
  });

  it('doesn’t wait with the hours for the first whole payment', async () => {
    await openToPay(deposited);
    expect(screen.queryByText('You can book sessions as soon as the first payment arrives.')).toBeNull();
    expect(screen.getByText(inParts(/^2 hours left to book\. Your next payment adds 4 hours\./))).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Log in and book a session' })).toBeTruthy();
  });

  it('counts the hours that we gave before the first payment', async () => {
    await openToPay({ ...signedAgreement, hoursLeft: 1 });
    expect(screen.getByText(inParts(/^1 hour left to book\./))).toBeTruthy();
  });

  it('names each part and no hours where those bring none, and says since when the rest is late', async () => {
    const parts = [deposit, { ...deposit, amount: 99.5, date: '2026-11-14', receipt: 'FYR-48201' }];
    const late = withParts(signedInTime, 0, { parts, open: { amount: 700.5, hours: 6 }, state: 'late' });
    await openToPay(late);
    expect(soFar('$400 received Nov 12 · $99.50 received Nov 14 · $700.50 was due Nov 10')).toBeTruthy();
  });

  it('asks for nothing while PayPal confirms the rest', async () => {
    server.agreement = withParts(deposited, 0, { state: 'pending' });
    open();
    await screen.findByText('Your payment is being confirmed');
    expect(soFar('$400 received Nov 12 · 2 hours to book now')).toBeTruthy();
  });

  it('names the whole of an installment that came in parts', async () => {
    const rest = { amount: 800, date: '2026-11-20', receipt: 'FYR-48210' };
    server.agreement = withParts(active, 0, { parts: [deposit, rest] });
    open();
    expect(await heading('Payment 1 of 2 received, $1,200.00')).toBeTruthy();
  });
});

describe('the hours of a signed agreement', () => {
  const booking = (name: string) => screen.findByRole('button', { name });
  /** The next payment is due in three days, so it isn't folded. */
  const dueSoon = (agreement: FamilyAgreement) => {
    vi.setSystemTime(Date.parse('2026-12-07T18:00:00Z'));
    return openToPay(agreement);
  };
  const openPaid = (agreement: FamilyAgreement) => {
    server.agreement = agreement;
    return open();
  };

  it('can be booked once the first payment arrived', async () => {
    await openToPay();
    expect(screen.getByText('You can book sessions as soon as the first payment arrives.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /book a session/i })).toBeNull();
  });

  it('lead to /book by way of the login', async () => {
    const user = await dueSoon(active);
    expect(screen.getByText(inParts(/^6 hours left to book\. Your next payment adds 4 hours\./))).toBeTruthy();
    await user.click(await booking('Log in and book a session'));
    await waitFor(() => {
      expect(currentAddress()).toBe('/login');
    });
    expect(takeReturnTo()?.path).toBe('/book');
  });

  it('lead straight to /book with a session', async () => {
    signIn();
    const user = await dueSoon(active);
    await user.click(await booking('Book a session'));
    await waitFor(() => {
      expect(currentAddress()).toBe('/book');
    });
  });

  it('lead to /book from what was received, as long as the next payment is far', async () => {
    const user = openPaid(active);
    await heading('Payment 1 of 2 received, $1,200.00');
    expect(screen.getByText(inParts(/^6 hours left to book\. To book, log in with the email/))).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Your hours' })).toBeNull();
    await user.click(await booking('Book a session'));
    await waitFor(() => {
      expect(currentAddress()).toBe('/login');
    });
    expect(takeReturnTo()?.path).toBe('/book');
  });

  it('have no way to book when less than half an hour is left', async () => {
    await dueSoon({ ...active, hoursLeft: 0.25 });
    expect(screen.getByText(inParts(/^0\.25 hours left to book\. Your next payment adds 4 hours\./))).toBeTruthy();
    expect(screen.queryByRole('button', { name: /book a session/i })).toBeNull();
  });
});
