// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { listGuides } from '#contract/endpoints/guides/public.ts';
import { getProfile, showCode } from '#contract/endpoints/orders/public.ts';
import { requestRegistrationOtp, verifyEmail } from '#contract/endpoints/sign-in/public.ts';
import * as checkout from '../../content/sections/checkout.ts';
import { MajorInsightsPage } from '../../pages/major-insights.tsx';
import { refuse, token, unreachable } from '../testing/fake-api.ts';
import { currentAddress, inParts, navigationState, reload, signIn, useFakeApi, visit } from '../testing/render.tsx';
import { asOwned, catalog, essays, maya, physics, profile, robots, starters } from '../testing/samples.ts';

const api = useFakeApi();
const pages = { '/pdf-page': <MajorInsightsPage /> };

const cart = (...pdfs: typeof catalog) => pdfs.map(({ _id, title, desc, amount }) => ({ _id, title, desc, amount }));
const stored = (): unknown => JSON.parse(sessionStorage.getItem('selectedPDFs') ?? '[]');

const card = async ({ title }: { title: string }) => {
  const heading = await screen.findByRole('heading', { level: 2, name: title });
  const item = heading.closest('li');
  if (item === null) throw new Error(`No card for ${title}`);
  return item;
};
const checkbox = (pdf: { title: string }) => screen.findByRole<HTMLInputElement>('checkbox', { name: pdf.title });
const downloadOf = async (pdf: { title: string }) =>
  within(await card(pdf)).getByRole<HTMLButtonElement>('button', { name: 'Download PDF' });
const downloadSelected = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Download Selected PDFs/ });
const shownTitles = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

const open = async (path = '/pdf-page') => {
  api.on(listGuides, () => ({ res: catalog }));
  const user = visit(path, pages);
  await card(catalog.find(({ category }) => !path.includes('=non') || category !== 'Stem') ?? physics);
  return user;
};

describe('the shop', () => {
  it('shows every guide with its title, description, pages and price', async () => {
    await open();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Major Insights');
    const text = (await card(physics)).textContent;
    expect(text).toContain(physics.desc);
    expect(text).toContain('5 pages');
    expect(text).toContain('$4.99');
    expect((await card(essays)).textContent).toContain('$14.10');
    expect((await card(robots)).textContent).toContain('$29.00');
  });

  it.each([true, false])('says that checkout opens soon while it’s closed: %s', async (says) => {
    vi.spyOn(checkout, 'isCheckoutClosed').mockReturnValue(says);
    await open();
    expect(screen.queryByText(/^Checkout opens soon\./) !== null).toBe(says);
    const next = says ? 'You can pay once checkout opens.' : 'then pay with PayPal.';
    expect(screen.getByText(/^Next: confirm your email/).textContent).toContain(next);
  });

  it('shows a line of what a guide is good for', async () => {
    api.on(listGuides, () => ({ res: [{ ...physics, benefit: 'Plan four years of physics.' }, essays] }));
    visit('/pdf-page', pages);
    expect(within(await card(physics)).getByText('Plan four years of physics.')).toBeTruthy();
  });

  it('marks a guide whose edition is past its season', async () => {
    api.on(listGuides, () => ({ res: [{ ...physics, pastSeason: true as const }, essays] }));
    visit('/pdf-page', pages);
    expect((await card(physics)).textContent).toContain('edition; the next one is free for buyers');
    expect((await card(essays)).textContent).not.toContain('edition; the next one is free for buyers');
    expect((await downloadOf(physics)).disabled).toBe(false);
  });

  describe('with the code of a link', () => {
    const code = { code: 'WELCOME20', percent: 20, amount: null, items: [] };
    const status = (text: string | RegExp) => screen.findByText(inParts(text));
    const openWith = async (answer: object) => {
      api.on(showCode, () => ({ res: { ...code, ...answer } }));
      return await open('/pdf-page?code=welcome%2020');
    };

    it('keeps it until the payment', async () => {
      await openWith({});
      expect(sessionStorage.getItem('discountCode')).toBe('WELCOME20');
      expect(api.inputsOf(showCode)).toEqual([{ code: 'WELCOME20' }]);
    });

    it.each([
      [{}, 'WELCOME20: 20% off', '$15.27 with WELCOME20'],
      [{ items: [physics._id] }, 'WELCOME20: 20% off some of these', '$18.09 with WELCOME20'],
      [{ percent: null, amount: 5 }, 'WELCOME20: $5 off', '$14.09 with WELCOME20'],
      [{ percent: null, amount: 5, items: [physics._id] }, 'WELCOME20: $5 off some of these', '$14.10 with WELCOME20'],
      [{ items: ['another'] }, 'WELCOME20: 20% off some of these', '$19.09'],
    ])('says above the list what %j takes off, and in the sum', async (answer, note, sum) => {
      const user = await openWith(answer);
      expect(await status(note)).toBeTruthy();
      await user.click(await checkbox(physics));
      await user.click(await checkbox(essays));
      expect(screen.getByText(inParts(`2 guides · ${sum}`))).toBeTruthy();
    });

    it('says that one can’t be used', async () => {
      const message = 'This code isn’t valid';
      api.on(showCode, () => refuse('INVALID_INPUT', { fields: { code: message } }));
      await open('/pdf-page?code=welcome20');
      expect(await status(`WELCOME20: ${message}`)).toBeTruthy();
    });

    it('says nothing of one that couldn’t be looked up, which the payment page does', async () => {
      api.on(showCode, () => refuse('TOO_MANY_REQUESTS'));
      await open('/pdf-page?code=welcome20');
      await waitFor(() => {
        expect(api.inputsOf(showCode)).toHaveLength(1);
      });
      expect(screen.queryByText('WELCOME20')).toBeNull();
    });
  });

  it('shows title and subtitle as two things, whose text is the whole title', async () => {
    await open();
    const title = within(await card(physics)).getByRole('heading', { name: physics.title });
    expect([...title.childNodes].map(({ textContent }) => textContent)).toEqual([
      'Physics First',
      ':',
      ' ',
      'A Plan for Four Years',
    ]);
    expect(within(await card(essays)).getByRole('heading', { name: essays.title }).children).toHaveLength(0);
  });

  it('says that the guides are loading until they are there', async () => {
    api.on(listGuides, () => ({ res: catalog }));
    visit('/pdf-page', pages);
    expect(screen.getByRole('status', { name: 'Loading the guides' })).toBeTruthy();
    await card(physics);
    expect(screen.queryByRole('status', { name: 'Loading the guides' })).toBeNull();
  });

  it('says if the guides did not load, and loads them on Retry', async () => {
    api.on(listGuides, unreachable);
    const user = visit('/pdf-page', pages);
    const problem = await screen.findByRole('alert');
    expect(problem.textContent).toContain('Check your connection');
    expect(api.calls).toHaveLength(3);
    api.on(listGuides, () => ({ res: catalog }));
    await user.click(within(problem).getByRole('button', { name: 'Retry' }));
    expect(await card(physics)).toBeTruthy();
  });

  it('says so when there are no guides', async () => {
    api.on(listGuides, () => ({ res: [] }));
    visit('/pdf-page', pages);
    expect(await screen.findByText('No guides here yet')).toBeTruthy();
  });

  it('links to the refund policy', async () => {
    await open();
    expect(screen.getByRole('link', { name: 'Refund policy' }).getAttribute('href')).toBe('/refund-and-cancellation');
  });

  it('has the same prerendered HTML for every address and visitor', () => {
    signIn();
    const html = (path: string) =>
      renderToString(
        <StaticRouter location={path}>
          <MajorInsightsPage />
        </StaticRouter>,
      );
    expect(html('/pdf-page?show=steam')).toBe(html('/pdf-page'));
    expect(html('/pdf-page')).toContain('Next: confirm your email');
  });
});

describe('the filters', () => {
  it.each([
    ['STEAM', [physics, robots], '/pdf-page?show=steam'],
    ['NON-STEAM', [essays], '/pdf-page?show=non-steam'],
  ])('%s shows only its guides and is in the address', async (name, expected, address) => {
    const user = await open();
    await user.click(screen.getByRole('button', { name }));
    expect(shownTitles()).toEqual(expected.map(({ title }) => title));
    expect(screen.getByRole('button', { name }).getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByRole('button', { name: 'All PDFs' }).getAttribute('aria-pressed')).toBe('false');
    expect(currentAddress()).toBe(address);
    await user.click(screen.getByRole('button', { name: 'All PDFs' }));
    expect(shownTitles()).toHaveLength(3);
    expect(currentAddress()).toBe('/pdf-page');
  });

  it('are read from the address', async () => {
    await open('/pdf-page?show=non-steam');
    expect(shownTitles()).toEqual([essays.title]);
  });

  it('keep what is selected in another category', async () => {
    const user = await open();
    await user.click(await checkbox(essays));
    await user.click(screen.getByRole('button', { name: 'STEAM' }));
    expect(downloadSelected().textContent).toBe('Download Selected PDFs (1)');
  });

  it('have a button that leaves an empty category', async () => {
    api.on(listGuides, () => ({ res: [physics] }));
    const user = visit('/pdf-page?show=non-steam', pages);
    await user.click(await screen.findByRole('button', { name: 'Show all guides' }));
    expect(await card(physics)).toBeTruthy();
  });
});

describe('the selection', () => {
  it('toggles with a click anywhere on a card', async () => {
    const user = await open();
    await user.click(within(await card(physics)).getByText(physics.desc));
    expect((await checkbox(physics)).checked).toBe(true);
    await user.click(await card(physics));
    expect((await checkbox(physics)).checked).toBe(false);
  });

  it('toggles once with the checkbox', async () => {
    const user = await open();
    await user.click(await checkbox(physics));
    expect((await checkbox(physics)).checked).toBe(true);
    await user.click(await checkbox(physics));
    expect((await checkbox(physics)).checked).toBe(false);
  });

  it('toggles with a click on any part of the card but its controls, the only link of which opens the guide', async () => {
    const user = await open();
    const whole = await card(physics);
    const title = within(whole).getByRole('heading', { name: physics.title });
    const [cover = whole] = whole.children;
    expect(cover.contains(title)).toBe(false);
    for (const part of [cover, title, within(whole).getByText(physics.desc), whole]) {
      await user.click(part);
      expect((await checkbox(physics)).checked).toBe(true);
      await user.click(part);
      expect((await checkbox(physics)).checked).toBe(false);
    }
    const links = within(whole).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Look inside', `/pdf-page/${physics._id}`],
    ]);
  });

  it('toggles with the keyboard', async () => {
    const user = await open();
    (await checkbox(physics)).focus();
    await user.keyboard(' ');
    expect((await checkbox(physics)).checked).toBe(true);
  });

  it('is counted and summed', async () => {
    const user = await open();
    expect(downloadSelected().textContent).toBe('Download Selected PDFs (0)');
    await user.click(await checkbox(physics));
    await user.click(await checkbox(essays));
    expect(downloadSelected().textContent).toBe('Download Selected PDFs (2)');
    expect(screen.getByText(inParts(/2 guides · \$19\.09/))).toBeTruthy();
  });

  it('can be cleared', async () => {
    const user = await open();
    await user.click(await checkbox(physics));
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect((await checkbox(physics)).checked).toBe(false);
  });

  it('disables the single downloads if it has any guides, and the bulk download if it has none', async () => {
    const user = await open();
    expect(downloadSelected().disabled).toBe(true);
    expect((await downloadOf(essays)).disabled).toBe(false);
    await user.click(await checkbox(physics));
    expect(downloadSelected().disabled).toBe(false);
    expect((await downloadOf(physics)).disabled).toBe(true);
    expect((await downloadOf(essays)).disabled).toBe(true);
  });

  it('is stored in session storage and survives a reload', async () => {
    const user = await open();
    await user.click(await checkbox(physics));
    expect(stored()).toEqual(cart(physics));
    reload();
    await open();
    expect((await checkbox(physics)).checked).toBe(true);
  });

  it('is read from navigation state, once', async () => {
    api.on(listGuides, () => ({ res: catalog }));
    visit({ pathname: '/pdf-page', state: { selectedPDFs: cart(essays) } }, pages);
    expect((await checkbox(essays)).checked).toBe(true);
    expect(stored()).toEqual(cart(essays));
    expect(navigationState()).toBeNull();
  });

  it('follows the shop’s prices and drops what is no longer on sale', async () => {
    sessionStorage.setItem('selectedPDFs', JSON.stringify(cart({ ...physics, amount: 1 }, { ...robots, _id: 'gone' })));
    const user = await open();
    expect(downloadSelected().textContent).toBe('Download Selected PDFs (1)');
    expect(screen.getByText(inParts(/1 guide · \$4\.99/))).toBeTruthy();
    expect(stored()).toHaveLength(1);
    signInNow();
    await user.click(downloadSelected());
    expect(stored()).toEqual(cart(physics));
  });

  it('is limited to 20 guides, and says so', async () => {
    const many = Array.from({ length: 21 }, (_, number) => ({
      ...physics,
      _id: `guide-${String(number)}`,
      title: `Guide ${String(number)}`,
    }));
    api.on(listGuides, () => ({ res: many }));
    sessionStorage.setItem('selectedPDFs', JSON.stringify(cart(...many.slice(0, 20))));
    const user = visit('/pdf-page', pages);
    await user.click(await checkbox({ title: 'Guide 20' }));
    expect(await screen.findByText('Choose at most 20 guides at a time.')).toBeTruthy();
    expect((await checkbox({ title: 'Guide 20' })).checked).toBe(false);
    await user.click(await checkbox({ title: 'Guide 0' }));
    expect(downloadSelected().textContent).toBe('Download Selected PDFs (19)');
  });
});

const signInNow = () => {
  api.on(getProfile, () => ({ res: profile }));
  act(signIn);
};

describe('a signed-in visitor', () => {
  it('goes to the payment with the selected guides', async () => {
    signInNow();
    const user = await open();
    await user.click(await checkbox(physics));
    await user.click(await checkbox(robots));
    await user.click(downloadSelected());
    expect(currentAddress()).toBe('/payment');
    expect(navigationState()).toEqual({ selectedPDFs: cart(physics, robots) });
  });

  it('goes to the payment with one guide, which replaces the selection', async () => {
    signInNow();
    const user = await open();
    await user.click(await downloadOf(essays));
    expect(currentAddress()).toBe('/payment');
    expect(navigationState()).toEqual({ selectedPDFs: cart(essays) });
    expect(stored()).toEqual(cart(essays));
  });

  it('cannot select a guide that they own, and sees a link to it', async () => {
    api.on(getProfile, () => ({ res: { ...profile, purchases: [{ pdfID: [asOwned(physics)] }] } }));
    signIn();
    sessionStorage.setItem('selectedPDFs', JSON.stringify(cart(physics, essays)));
    const user = await open();
    const owned = await card(physics);
    await within(owned).findByText('You own this guide');
    expect(within(owned).queryByRole('checkbox')).toBeNull();
    expect(within(owned).queryByRole('button')).toBeNull();
    expect(within(owned).getByRole('link', { name: 'Open your dashboard' }).getAttribute('href')).toBe('/dashboard');
    await user.click(owned);
    expect(downloadSelected().textContent).toBe('Download Selected PDFs (1)');
    await user.click(downloadSelected());
    expect(stored()).toEqual(cart(essays));
  });

  it('can shop even if their profile did not load', async () => {
    api.on(getProfile, () => refuse('INTERNAL'));
    signIn();
    await open();
    expect(await checkbox(physics)).toBeTruthy();
  });
});

describe('the download dialog', () => {
  const openDialog = async () => {
    api.on(requestRegistrationOtp, () => ({}));
    api.on(verifyEmail, ({ otp }) => (otp === 1234 ? { res: { token, user: maya } } : refuse('WRONG_CODE')));
    api.on(getProfile, () => ({ res: profile }));
    const user = await open();
    await user.click(await downloadOf(physics));
    await screen.findByRole('dialog', { name: 'Sign Up to Download' });
    return user;
  };
  const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
  const otp = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^OTP/ });
  const verify = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Verify' });
  const fill = async (user: ReturnType<typeof visit>) => {
    await user.type(field(/^Full Name/), 'Maya Okafor');
    await user.type(field(/^Email/), 'Maya@Example.test');
    await user.type(field(/^Phone/), '5550142222');
  };
  const send = (user: ReturnType<typeof visit>) => user.click(screen.getByRole('button', { name: 'Send code' }));
  const toSecondStep = async () => {
    const user = await openDialog();
    await fill(user);
    await send(user);
    await screen.findByRole('dialog', { name: 'Enter OTP' });
    return user;
  };

  const closings: [string, (user: ReturnType<typeof visit>) => Promise<void>][] = [
    ['Escape', (user) => user.keyboard('{Escape}')],
    ['the close button', (user) => user.click(screen.getByRole('button', { name: 'Close' }))],
    ['a click outside', (user) => user.click(screen.getByRole('dialog').parentElement ?? document.body)],
  ];
  it.each(closings)('returns focus to the guide’s checkbox, or to the bulk button, on %s', async (_, close) => {
    const user = await openDialog();
    await close(user);
    await waitFor(async () => {
      expect(document.activeElement).toBe(await checkbox(physics));
    });
    await user.click(downloadSelected());
    await screen.findByRole('dialog');
    await close(user);
    await waitFor(() => {
      expect(document.activeElement).toBe(downloadSelected());
    });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('asks for everything that is required', async () => {
    const user = await openDialog();
    await send(user);
    expect(await screen.findByText('Full Name is required')).toBeTruthy();
    expect(screen.getByText('Email is required')).toBeTruthy();
    expect(screen.getByText('Please enter phone number')).toBeTruthy();
    expect(api.inputsOf(requestRegistrationOtp)).toEqual([]);
  });

  it('has the specified fields only, and says for whom it is', async () => {
    await openDialog();
    const fields = within(screen.getByRole('dialog')).getAllByRole<HTMLInputElement>('textbox');
    expect(fields.map(({ name }) => name)).toEqual(['fullname', 'email', 'phone']);
    expect(screen.queryByRole('combobox', { hidden: false })).toBeNull();
    expect(screen.getByText(/^For students 13 and older\./)).toBeTruthy();
  });

  it('is for a parent in a tab where a child was asked to hand over', async () => {
    sessionStorage.setItem('handedOver', 'true');
    api.on(requestRegistrationOtp, () => ({}));
    const user = await open();
    await user.click(await downloadOf(physics));
    await screen.findByRole('dialog', { name: 'Please hand this over to a parent or guardian' });
    expect(screen.queryByLabelText(/^Full Name/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'I’m a parent or guardian' }));
    await fill(user);
    await send(user);
    expect(await screen.findByRole('dialog', { name: 'Enter OTP' })).toBeTruthy();
  });

  it.each([
    [/^Full Name/, 'M', 'Name must be at least 2 characters'],
    [/^Full Name/, 'M'.repeat(51), 'Name cannot exceed 50 characters'],
    [/^Email/, 'maya@', 'Invalid email format'],
    [/^Phone/, '123456789', 'Enter a valid 10-digit mobile number'],
    [/^Phone/, '(555) 014-2222 33', 'Enter a valid 10-digit mobile number'],
    [/^Phone/, '+44 20 7946 0958', 'Enter a valid 10-digit mobile number'],
  ])('shows what is wrong with %s while it is typed', async (label, typed, message) => {
    const user = await openDialog();
    await user.click(field(label));
    await user.paste(typed);
    expect(await screen.findByText(message)).toBeTruthy();
  });

  it('removes invalid characters from a name or number', async () => {
    const user = await openDialog();
    await user.type(field(/^Full Name/), 'M4ya');
    await user.type(field(/^Phone/), '+1 (555) 014-2222');
    expect(field(/^Full Name/).value).toBe('Mya');
    expect(field(/^Phone/).value).toBe('5550142222');
  });

  it('shows ten typed digits, and all that are pasted with what is wrong with them', async () => {
    const user = await openDialog();
    await user.type(field(/^Phone/), '555123456789');
    expect(field(/^Phone/).value).toBe('5551234567');
    await user.clear(field(/^Phone/));
    await user.click(field(/^Phone/));
    await user.paste('555123456789');
    expect(field(/^Phone/).value).toBe('555123456789');
    expect(await screen.findByText('Enter a valid 10-digit mobile number')).toBeTruthy();
  });

  it('takes digits of another script in the code', async () => {
    const user = await toSecondStep();
    await user.type(otp(), '١٢３４');
    expect(otp().value).toBe('1234');
    expect(verify().disabled).toBe(false);
  });

  it('sends a code and shows the address read-only', async () => {
    await toSecondStep();
    expect(api.inputsOf(requestRegistrationOtp)).toEqual([
      { fullname: 'Maya Okafor', email: 'maya@example.test', phone: '5550142222' },
    ]);
    expect(screen.getByText('OTP has been sent to your email.')).toBeTruthy();
    expect(field(/^Email/).value).toBe('maya@example.test');
    expect(field(/^Email/).readOnly).toBe(true);
  });

  it.each([
    ['the server’s message', () => refuse('TOO_MANY_REQUESTS'), 'Too many tries. Please wait and try again.'],
    ['“Something went wrong” without one', () => new Response('', { status: 502 }), 'Something went wrong'],
  ])('shows %s when no code could be sent, and keeps what was typed', async (_, answer, message) => {
    const user = await openDialog();
    api.on(requestRegistrationOtp, answer);
    await fill(user);
    await send(user);
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect(field(/^Full Name/).value).toBe('Maya Okafor');
  });

  it('marks the fields that the server rejects', async () => {
    const user = await openDialog();
    api.on(requestRegistrationOtp, () => refuse('INVALID_INPUT', { fields: { email: 'Invalid email format' } }));
    await fill(user);
    await send(user);
    expect(await screen.findByText('Invalid email format')).toBeTruthy();
  });

  it('enables Verify for four digits only', async () => {
    const user = await toSecondStep();
    expect(verify().disabled).toBe(true);
    await user.type(otp(), '12x3');
    expect(otp().value).toBe('123');
    expect(screen.getByText('Only digits go in here.')).toBeTruthy();
    expect(await screen.findByText('Enter a valid 4-digit OTP')).toBeTruthy();
    expect(verify().disabled).toBe(true);
    await user.clear(otp());
    expect(await screen.findByText('OTP is required')).toBeTruthy();
    await user.type(otp(), '12345');
    expect(otp().value).toBe('12345');
    expect(await screen.findByText('Enter a valid 4-digit OTP')).toBeTruthy();
    expect(verify().disabled).toBe(true);
    await user.type(otp(), '{Backspace}');
    expect(otp().value).toBe('1234');
    expect(verify().disabled).toBe(false);
  });

  it('signs in with the right code and goes to the payment with the guide', async () => {
    const user = await toSecondStep();
    await user.type(otp(), '1234');
    await user.click(verify());
    await waitFor(() => {
      expect(currentAddress()).toBe('/payment');
    });
    expect(api.inputsOf(verifyEmail)).toEqual([{ email: 'maya@example.test', otp: 1234 }]);
    expect(navigationState()).toEqual({ selectedPDFs: cart(physics) });
    expect(sessionStorage.getItem('auth_token')).toBe(token);
    expect(JSON.parse(sessionStorage.getItem('user') ?? '')).toEqual(maya);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each([
    ['the server’s message', () => refuse('WRONG_CODE'), 'Invalid OTP, try again.'],
    ['its own message for any other answer', () => new Response('', { status: 202 }), 'OTP verification failed'],
    ['what to do without a connection', unreachable, /Check your connection/],
  ])('shows %s if the code is rejected, and keeps it', async (_, answer, message) => {
    const user = await toSecondStep();
    api.on(verifyEmail, answer);
    await user.type(otp(), '4321');
    await user.click(verify());
    expect(await within(await screen.findByRole('alert')).findByText(message)).toBeTruthy();
    expect(otp().value).toBe('4321');
  });

  it('empties a code that no longer works, and does not say above that it has been sent', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const user = await toSecondStep();
    api.on(verifyEmail, () => refuse('CODE_ENDED'));
    await user.type(otp(), '4321');
    await user.click(verify());
    expect((await screen.findByRole('alert')).textContent).toBe('This code no longer works. Get a new one.');
    expect(otp().value).toBe('');
    expect(screen.queryByText('OTP has been sent to your email.')).toBeNull();
    act(() => {
      vi.advanceTimersByTime(30_000);
    });
    await user.click(screen.getByRole('button', { name: 'Resend OTP' }));
    expect(await screen.findByText('OTP has been sent to your email.')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says where a code may be that does not arrive', async () => {
    await toSecondStep();
    expect(screen.getByText(/check your spam folder; some schools block mail from outside/)).toBeTruthy();
  });

  it('sends another code after 30 seconds', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const user = await toSecondStep();
    expect(screen.getByText(inParts(/^Resend OTP in (30|29) seconds$/))).toBeTruthy();
    act(() => {
      vi.advanceTimersByTime(30_000);
    });
    await user.click(screen.getByRole('button', { name: 'Resend OTP' }));
    expect(await screen.findByText(inParts(/^Resend OTP in (30|29) seconds$/))).toBeTruthy();
    expect(api.inputsOf(requestRegistrationOtp)).toHaveLength(2);
    const [first, second] = api.inputsOf(requestRegistrationOtp);
    expect(second).toEqual(first);
  });

  it('says if another code could not be sent', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const user = await toSecondStep();
    api.on(requestRegistrationOtp, () => refuse('TOO_MANY_REQUESTS', { message: 'Try again in 3 hours.' }));
    act(() => {
      vi.advanceTimersByTime(30_000);
    });
    await user.click(screen.getByRole('button', { name: 'Resend OTP' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Try again in 3 hours.');
    expect(screen.queryByText('OTP has been sent to your email.')).toBeNull();
  });

  it('goes back to the first step for another address, with what was typed', async () => {
    const user = await toSecondStep();
    await user.click(screen.getByRole('button', { name: 'Use another email' }));
    expect(await screen.findByRole('dialog', { name: 'Sign Up to Download' })).toBeTruthy();
    expect(field(/^Email/).value).toBe('maya@example.test');
    expect(field(/^Phone/).value).toBe('5550142222');
  });

  it('stays at the second step when it is closed or the page reloads, as long as the code is valid', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const user = await toSecondStep();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    reload();
    const again = await open();
    await again.click(downloadSelected());
    expect(await screen.findByRole('dialog', { name: 'Enter OTP' })).toBeTruthy();
    await again.click(screen.getByRole('button', { name: 'Close' }));
    vi.setSystemTime(Date.now() + 5 * 60_000 + 1);
    await again.click(downloadSelected());
    expect(await screen.findByRole('dialog', { name: 'Sign Up to Download' })).toBeTruthy();
    expect(field(/^Full Name/).value).toBe('Maya Okafor');
  });
});

describe('the bundles', () => {
  const openWith = async (bundles = [starters], path = '/pdf-page') => {
    api.on(listGuides, () => ({ res: catalog, bundles }));
    const user = visit(path, pages);
    await screen.findByRole('heading', { level: 1 });
    return user;
  };
  const section = () => screen.findByRole('region', { name: 'Bundles' });

  it('are below the guides, each with what it saves and a link to its page', async () => {
    await openWith();
    const bundles = within(await section());
    expect(bundles.getByRole('link', { name: starters.title }).getAttribute('href')).toBe('/pdf-page/starters');
    expect(bundles.getByText(starters.desc)).toBeTruthy();
    expect(bundles.getByRole('listitem').textContent).toContain('2 guides, $15.00 instead of $19.09');
    const order = screen.getByRole('list', { name: 'Guides' }).compareDocumentPosition(await section());
    expect(order & Node.DOCUMENT_POSITION_FOLLOWING).toBeGreaterThan(0);
  });

  it('have no checkbox', async () => {
    await openWith();
    expect(within(await section()).queryByRole('checkbox')).toBeNull();
    expect(screen.getAllByRole('checkbox')).toHaveLength(catalog.length);
    expect(shownTitles()).toEqual([...catalog.map(({ title }) => title), 'Bundles']);
  });

  it('come after the first four guides', async () => {
    const many = Array.from({ length: 6 }, (_, number) => ({
      ...physics,
      _id: `g${String(number)}`,
      title: `Guide ${String(number)}`,
    }));
    api.on(listGuides, () => ({ res: many, bundles: [starters] }));
    visit('/pdf-page', pages);
    await section();
    expect(shownTitles()).toEqual(['Guide 0', 'Guide 1', 'Guide 2', 'Guide 3', 'Bundles', 'Guide 4', 'Guide 5']);
    const items = (name: string) => within(screen.getByRole('list', { name })).getAllByRole('listitem');
    expect([items('Guides').length, items('More guides').length]).toEqual([4, 2]);
  });

  it('are left out if there are none', async () => {
    await openWith([]);
    await card(physics);
    expect(screen.queryByRole('region', { name: 'Bundles' })).toBeNull();
  });

  it('that save nothing name one price', async () => {
    await openWith([{ ...starters, price: 19.09, amount: 19.09 }]);
    const text = within(await section()).getByRole('listitem').textContent;
    expect(text).toContain('2 guides, $19.09');
    expect(text).not.toContain('instead of');
  });

  it('are shown with the filters of their guides', async () => {
    const user = await openWith([
      starters,
      { ...starters, _id: 'stem', title: 'Only STEAM', guides: [physics, robots] },
    ]);
    await section();
    await user.click(screen.getByRole('button', { name: 'NON-STEAM' }));
    expect(screen.queryByText('Only STEAM')).toBeNull();
    expect(screen.getByText(starters.title)).toBeTruthy();
  });

  it('stay in the selection, which says at most how much it costs', async () => {
    sessionStorage.setItem(
      'selectedPDFs',
      JSON.stringify([{ ...cart(physics)[0] }, { _id: 'starters', title: '', desc: '', amount: 1 }]),
    );
    await openWith();
    await section();
    expect(await screen.findByText(inParts('2 items · up to $19.99'))).toBeTruthy();
    expect(stored()).toHaveLength(2);
  });

  it.each([
    ['is no longer on sale', [], []],
    ['has only guides that the visitor owns', [starters], [physics, essays]],
  ])('leave the selection if one %s', async (_, bundles, owned) => {
    api.on(getProfile, () => ({ res: { ...profile, purchases: [{ pdfID: owned.map(asOwned) }] } }));
    signIn();
    sessionStorage.setItem('selectedPDFs', JSON.stringify([{ _id: 'starters', title: '', desc: '', amount: 1 }]));
    await openWith(bundles);
    await waitFor(() => {
      expect(stored()).toEqual([]);
    });
  });

  it('say so to people who own all of their guides', async () => {
    api.on(getProfile, () => ({
      res: { ...profile, purchases: [{ pdfID: [asOwned(physics), asOwned(essays)] }] },
    }));
    signIn();
    await openWith();
    expect(await within(await section()).findByText('You own these guides')).toBeTruthy();
  });
});
