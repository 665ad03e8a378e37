// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { Link, MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { applyAsPartner, sendContactMessage } from '#contract/endpoints/messages/public.ts';
import { brand } from '../../content/brand.ts';
import { premises } from '../../content/premises.ts';
import { ContactPage } from '../../pages/contact.tsx';
import { PartnerWithUsPage } from '../../pages/partner-with-us.tsx';
import town from '../../pictures/town.svg';
import { deferred } from '../testing/deferred.ts';
import { refuse, unreachable } from '../testing/fake-api.ts';
import { currentAddress, reload, toast, useFakeApi, visit } from '../testing/render.tsx';

const api = useFakeApi();
const pages = {
  '/contact-us': <ContactPage />,
  '/partner_with_us': <PartnerWithUsPage />,
  '/elsewhere': <Link to="/contact-us">Back to the form</Link>,
};
const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const press = (user: ReturnType<typeof visit>, name: string) => user.click(screen.getByRole('button', { name }));

const fill = async (
  user: ReturnType<typeof visit>,
  texts: Readonly<Record<string, string>>,
  labels: Readonly<Record<string, RegExp>>,
) => {
  for (const [name, text] of Object.entries(texts)) {
    await user.click(field(labels[name] ?? /never/));
    await user.paste(text);
  }
};

/** Replaces IntersectionObserver, which jsdom doesn't have. */
const observed = new Map<Element, (isIntersecting: boolean) => void>();
beforeEach(() => {
  observed.clear();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #callback: (entries: { isIntersecting: boolean }[]) => void;
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
        this.#callback = callback;
      }
      observe(element: Element) {
        observed.set(element, (isIntersecting) => {
          this.#callback([{ isIntersecting }]);
        });
      }
      disconnect() {
        observed.clear();
      }
    },
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** As the page's inline script notes it. */
const cameFrom = 'https://shop.test/services https://search.example/';

describe('the contact form', () => {
  const filled = { name: 'Noor Haddad', email: 'noor@example.test', message: 'Two lines\nof text' };
  const labels = { name: /^Name/, email: /^Email/, message: /^Leave us a message\.\.\./ };

  it('says what is missing if it is sent empty', async () => {
    const user = visit('/contact-us', pages);
    expect(screen.getByRole('heading', { name: 'Get In Touch Today' })).toBeTruthy();
    expect(field(labels.message).getAttribute('rows')).toBe('4');
    await press(user, 'Send Message');
    for (const message of ['Name is required', 'Email is required', 'Message is required']) {
      expect(await screen.findByText(message)).toBeTruthy();
    }
    expect(api.calls).toEqual([]);
  });

  it.each(['noor@', 'noor@example.technology'])('rejects %s as an address', async (typed) => {
    const user = visit('/contact-us', pages);
    await fill(user, { email: typed }, labels);
    expect(await screen.findByText('Invalid email address')).toBeTruthy();
  });

  it('is sent, says what happens next and is empty again', async () => {
    api.on(sendContactMessage, () => ({
      message: 'Thank you. We answer within one business day.',
      res: { confirmed: true },
    }));
    sessionStorage.setItem('cameFrom', cameFrom);
    const user = visit('/contact-us', pages);
    await fill(user, filled, labels);
    await press(user, 'Send Message');
    const message = await screen.findByText('Thank you. We answer within one business day.');
    expect(message.closest('[role=status]')?.textContent).toContain(
      'A confirmation is on its way to noor@example.test',
    );
    expect(api.inputsOf(sendContactMessage)).toEqual([{ ...filled, leaveEmpty: '', cameFrom }]);
    for (const label of Object.values(labels)) expect(field(label).value).toBe('');
    reload();
    visit('/contact-us', pages);
    expect(field(labels.message).value).toBe('');
  });

  it('says so if no email confirms it', async () => {
    api.on(sendContactMessage, () => ({ res: { confirmed: false } }));
    const user = visit('/contact-us', pages);
    await fill(user, filled, labels);
    await press(user, 'Send Message');
    expect(await screen.findByText('We’re not sending a confirmation by email this time.')).toBeTruthy();
    expect(screen.queryByText(/on its way/)).toBeNull();
  });

  it.each([
    ['the server’s message', () => refuse('TOO_MANY_REQUESTS'), 'Too many tries. Please wait and try again.'],
    ['its own', () => new Response('', { status: 502 }), 'Your message could not be sent. Please try again.'],
    ['what to do without a connection', unreachable, /Check your connection/],
  ])('that fails shows %s, keeps what was typed and is sent on Retry', async (_, answer, message) => {
    api.on(sendContactMessage, answer);
    const user = visit('/contact-us', pages);
    await fill(user, filled, labels);
    await press(user, 'Send Message');
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText(message)).toBeTruthy();
    for (const [name, text] of Object.entries(filled)) {
      expect(field(labels[name as keyof typeof labels]).value).toBe(text);
    }
    api.on(sendContactMessage, () => ({ res: { confirmed: true } }));
    await user.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText(sendContactMessage.success.message)).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('marks the fields that the server rejects, and offers no Retry for them', async () => {
    api.on(sendContactMessage, () => refuse('INVALID_INPUT', { fields: { message: 'Message is odd', other: 'x' } }));
    const user = visit('/contact-us', pages);
    await fill(user, filled, labels);
    await press(user, 'Send Message');
    expect(await screen.findByText('Message is odd')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  it('fails at once, rather than waiting, if the browser seems to be offline', async () => {
    api.on(sendContactMessage, unreachable);
    const user = visit('/contact-us', pages);
    await fill(user, filled, labels);
    fireEvent(window, new Event('offline'));
    await press(user, 'Send Message');
    expect(await screen.findByText(/Check your connection/)).toBeTruthy();
    fireEvent(window, new Event('online'));
    expect(api.inputsOf(sendContactMessage)).toHaveLength(1);
  });

  it('is sent once, however often the button is pressed', async () => {
    const answer = deferred<{ message?: string; res: { confirmed: boolean } }>();
    api.on(sendContactMessage, () => answer.promise);
    const user = visit('/contact-us', pages);
    await fill(user, filled, labels);
    await press(user, 'Send Message');
    await press(user, 'Send Message');
    await user.type(field(labels.name), '{Enter}');
    answer.resolve({ res: { confirmed: true } });
    expect(await screen.findByText(sendContactMessage.success.message)).toBeTruthy();
    expect(api.inputsOf(sendContactMessage)).toHaveLength(1);
  });

  it('keeps what was typed during a reload and a visit to another page', async () => {
    const user = visit('/contact-us', pages);
    await fill(user, filled, labels);
    reload();
    const back = visit('/elsewhere', pages);
    await back.click(screen.getByRole('link', { name: 'Back to the form' }));
    for (const [name, text] of Object.entries(filled)) {
      expect(field(labels[name as keyof typeof labels]).value).toBe(text);
    }
  });
});

describe('the partner form', () => {
  const filled = {
    fullname: 'Zoë Marchetti',
    email: 'zoe@example.test',
    phone: '5550142222',
    address: '12 Linden Street, San Jose',
    comments: 'Robotics\non Saturdays',
  };
  const labels: Record<keyof typeof filled, RegExp> = {
    fullname: /^Full Name/,
    email: /^Email/,
    phone: /^Phone/,
    address: /^Address/,
    comments: /^Comments/,
  };

  it('asks for everything but comments', async () => {
    const user = visit('/partner_with_us', pages);
    expect(screen.getByRole('heading', { level: 1, name: 'Partner With Us' })).toBeTruthy();
    expect(field(labels.comments).getAttribute('rows')).toBe('3');
    expect(field(labels.comments).required).toBe(false);
    await press(user, 'Submit');
    for (const message of [
      'Full Name is required',
      'Email is required',
      'Phone number is required',
      'Address is required',
    ]) {
      expect(await screen.findByText(message)).toBeTruthy();
    }
    expect(api.calls).toEqual([]);
  });

  it.each([
    [labels.email, 'zoe@', 'Invalid email format'],
    [labels.phone, '555', 'Invalid phone number'],
    [labels.fullname, 'Z', 'Name must be at least 2 characters'],
    [labels.comments, 'c'.repeat(501), 'Comments cannot exceed 500 characters'],
  ])('shows what is wrong with %s while it is typed', async (label, typed, message) => {
    const user = visit('/partner_with_us', pages);
    await user.click(field(label));
    await user.paste(typed);
    expect(await screen.findByText(message)).toBeTruthy();
  });

  it('shows no typed digit of the phone number beyond ten, and says so of a pasted one, cutting nothing', async () => {
    const user = visit('/partner_with_us', pages);
    await user.type(field(labels.phone), '(555) 014-22223333');
    expect(field(labels.phone).value).toBe('5550142222');
    await user.clear(field(labels.phone));
    await user.paste('(555) 014-22223333');
    expect(field(labels.phone).value).toBe('55501422223333');
    expect(await screen.findByText('Phone number cannot exceed 10 digits')).toBeTruthy();
  });

  it('covers the page while it is sent, shows the server’s message, is emptied and goes home', async () => {
    const answer = deferred<{ message?: string; res: { confirmed: boolean } }>();
    api.on(applyAsPartner, () => answer.promise);
    sessionStorage.setItem('cameFrom', cameFrom);
    const user = visit('/partner_with_us', pages);
    await fill(user, filled, labels);
    await press(user, 'Submit');
    expect(await screen.findByText('Sending your application…')).toBeTruthy();
    answer.resolve({ message: 'We will write to you.', res: { confirmed: true } });
    expect(await toast('We will write to you.')).toBeTruthy();
    await expect.poll(currentAddress).toBe('/');
    expect(screen.queryByText('Sending your application…')).toBeNull();
    expect(api.inputsOf(applyAsPartner)).toEqual([{ ...filled, leaveEmpty: '', cameFrom }]);
    reload();
    visit('/partner_with_us', pages);
    for (const label of Object.values(labels)) expect(field(label).value).toBe('');
  });

  it('that fails shows the server’s message, marks its fields and keeps what was typed', async () => {
    api.on(applyAsPartner, () =>
      refuse('INVALID_INPUT', { message: 'Please check what is marked.', fields: { phone: 'Unknown area code' } }),
    );
    const user = visit('/partner_with_us', pages);
    await fill(user, filled, labels);
    await press(user, 'Submit');
    expect(await toast('Please check what is marked.')).toBeTruthy();
    expect(await screen.findByText('Unknown area code')).toBeTruthy();
    expect(currentAddress()).toBe('/partner_with_us');
    reload();
    visit('/partner_with_us', pages);
    for (const [name, text] of Object.entries(filled)) {
      expect(field(labels[name as keyof typeof labels]).value).toBe(text);
    }
  });
});

describe.each([
  ['contact', '/contact-us', <ContactPage key="page" />, sendContactMessage],
  ['partner', '/partner_with_us', <PartnerWithUsPage key="page" />, applyAsPartner],
] as const)('on the %s page', (_, path, page, endpoint) => {
  it('the honeypot field is hidden from people, and is sent as it was filled in', async () => {
    api.on(sendContactMessage, () => ({ res: { confirmed: false } }));
    api.on(applyAsPartner, () => ({ res: { confirmed: false } }));
    const user = visit(path, pages);
    const honeypot = document.querySelector<HTMLInputElement>('input[name=leaveEmpty]');
    if (honeypot === null) throw new Error('The field is not there');
    expect(honeypot.closest('[aria-hidden=true]')).not.toBeNull();
    expect(honeypot.tabIndex).toBe(-1);
    expect(honeypot.autocomplete).toBe('off');
    // What browsers and password managers look for in names and labels.
    expect(`${honeypot.name} ${honeypot.labels?.[0]?.textContent ?? ''}`).not.toMatch(
      /website|url|link|company|name|mail|phone|tel|fax|address|street|city|state|country|zip|postal|birth|card|code|user|pass|title/i,
    );
    expect(screen.queryByRole('textbox', { name: /leave this empty/i })).toBeNull();
    fireEvent.change(honeypot, { target: { value: 'https://spam.example' } });
    for (const control of document.querySelectorAll<HTMLInputElement>('input[required], textarea[required]')) {
      await user.click(control);
      await user.paste({ email: 'bot@example.test', phone: '5550142222' }[control.name] ?? 'A program of some kind');
    }
    await user.click(screen.getByRole('button', { name: /^(Send Message|Submit)$/ }));
    await vi.waitFor(() => {
      expect(api.inputsOf(endpoint)).toMatchObject([{ leaveEmpty: 'https://spam.example' }]);
    });
    await act(async () => {
      await Promise.resolve();
    });
  });

  it('the prerendered HTML has the form, and for visitors without JavaScript an email address and a phone number', () => {
    const html = renderToString(<MemoryRouter>{page}</MemoryRouter>);
    expect(html).toContain('name="email"');
    const without = /<noscript>(.*?)<\/noscript>/s.exec(html)?.[1] ?? '';
    expect(without).toContain(`mailto:${brand.email}`);
    expect(without).toContain(`tel:${brand.phone}`);
    expect(without).toMatch(/<style>#\w+\{display:none\}<\/style>/);
  });
});

it('what was typed into the form before hydration is kept as well', () => {
  api.on(sendContactMessage, () => ({ res: { confirmed: true } }));
  const prerendered = document.createElement('div');
  prerendered.innerHTML = renderToString(<MemoryRouter>{pages['/contact-us']}</MemoryRouter>);
  document.body.prepend(prerendered);
  const early = prerendered.querySelector('textarea');
  if (early === null) throw new Error('The field is not there');
  early.value = 'Half a question';
  visit('/contact-us', pages);
  prerendered.remove();
  expect(field(/message/).value).toBe('Half a question');
  reload();
  visit('/contact-us', pages);
  expect(field(/message/).value).toBe('Half a question');
});

describe('the map', () => {
  const picture = () => [...document.images].find((image) => image.getAttribute('src') === town) ?? null;
  /** Scrolls to the map. `answer` answers the request for it. */
  const scrollToMap = (answer: () => Promise<Response>) => {
    const request = vi.fn<typeof fetch>(answer);
    vi.stubGlobal('fetch', request);
    visit('/contact-us', pages);
    act(() => [...observed.values()][0]?.(true));
    return request;
  };

  it('that is unreachable keeps the picture, with a link, and shows no frame with an error', async () => {
    const request = scrollToMap(() => Promise.reject(new TypeError('Failed to fetch')));
    const message = await screen.findByText(/^The map didn’t load\./);
    expect(message.closest('[role=status]')).not.toBeNull();
    expect(within(message).getByRole('link').getAttribute('href')).toContain('openstreetmap.org');
    expect(picture()).not.toBeNull();
    expect(document.querySelector('iframe')).toBeNull();
    expect(request).toHaveBeenCalledTimes(1);
  });

  it('is no longer requested when the visitor has left the page', () => {
    const request = scrollToMap(() => new Promise(() => undefined));
    expect(picture()).not.toBeNull();
    cleanup();
    expect(request.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
  });

  it('is requested only when the visitor scrolls to it, and has a plain link next to it', async () => {
    const request = vi.fn<typeof fetch>(() => Promise.resolve(Response.error()));
    vi.stubGlobal('fetch', request);
    visit('/contact-us', pages);
    expect(document.querySelector('iframe')).toBeNull();
    const link = screen.getByRole('link', { name: /OpenStreetMap/ });
    expect(link.getAttribute('href')).toContain(`mlat=${String(premises.map.latitude)}`);
    const scroll = [...observed.values()][0];
    act(() => scroll?.(false));
    expect(document.querySelector('iframe')).toBeNull();
    expect(request).not.toHaveBeenCalled();
    act(() => scroll?.(true));
    const frame = await screen.findByTitle<HTMLIFrameElement>(/^Map/);
    expect(request).toHaveBeenCalledWith(frame.src, expect.objectContaining({ mode: 'no-cors', credentials: 'omit' }));
    expect(screen.queryByText(/^The map didn’t load/)).toBeNull();
    const url = new URL(frame.src);
    expect(url.origin).toBe('https://www.openstreetmap.org');
    expect(url.searchParams.get('marker')).toBe(`${String(premises.map.latitude)},${String(premises.map.longitude)}`);
    const [west = 0, south = 0, east = 0, north = 0] = (url.searchParams.get('bbox') ?? '').split(',').map(Number);
    expect(west < premises.map.longitude && premises.map.longitude < east).toBe(true);
    expect(south < premises.map.latitude && premises.map.latitude < north).toBe(true);
  });
});
