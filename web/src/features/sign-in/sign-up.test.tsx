// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { registerUser } from '#contract/endpoints/sign-in/public.ts';
import { LogInPage } from '../../pages/account/log-in.tsx';
import { SignUpPage } from '../../pages/account/sign-up.tsx';
import { deferred } from '../testing/deferred.ts';
import { refuse, unreachable } from '../testing/fake-api.ts';
import { currentAddress, reload, toast, useFakeApi, visit } from '../testing/render.tsx';

const api = useFakeApi();
const pages = { '/register': <SignUpPage /> };
const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);

const filled = {
  fullname: 'José Álvarez',
  email: 'jose@example.test',
  phone: '5550142222',
  interest: 'engineering',
  grade: '9',
  address: '12 Linden Street',
  postcode: '95113',
  city: 'San Jose',
  state: 'California',
  comments: 'Two lines\nof text',
};

const labels: Record<keyof typeof filled, RegExp> = {
  fullname: /^Full Name/,
  email: /^Email/,
  phone: /^Phone/,
  interest: /^Interest/,
  grade: /^Grade/,
  address: /^Address/,
  postcode: /^Postal Code/,
  city: /^City/,
  state: /^State/,
  comments: /^Comments/,
};

const fill = async (user: ReturnType<typeof visit>) => {
  for (const [name, text] of Object.entries(filled)) {
    const control = field(labels[name as keyof typeof filled]);
    if (name === 'interest' || name === 'grade') await user.selectOptions(control, text);
    else {
      await user.click(control);
      await user.paste(text);
    }
  }
};
const parent = () => screen.getByRole<HTMLInputElement>('radio', { name: 'I’m a parent or guardian' });
const submit = (user: ReturnType<typeof visit>) => user.click(screen.getByRole('button', { name: 'Sign Up' }));

describe('the sign-up form', () => {
  it('asks for everything that is required when it is sent empty', async () => {
    const user = visit('/register', pages);
    await submit(user);
    for (const message of [
      'Please enter full name',
      'Please enter email',
      'Please enter phone number',
      'Please select an option',
      'Address is required',
      'Please enter postal code',
      'Please enter city',
      'Please enter state',
    ]) {
      expect(await screen.findByText(message)).toBeTruthy();
    }
    expect(api.calls).toEqual([]);
  });

  it.each([
    [labels.fullname, 'J', 'Name must be at least 2 characters'],
    [labels.fullname, 'J'.repeat(51), 'Name cannot exceed 50 characters'],
    [labels.email, 'jose@', 'Invalid email format'],
    [labels.phone, '123456', 'Enter a valid mobile number'],
    [labels.phone, '+1 (555) 014-2222333', 'Enter a valid mobile number'],
    [labels.postcode, '9511312', 'Postal code cannot exceed 6 digits'],
    [labels.address, '12 Linden', 'Address must be at least 10 characters'],
    [labels.city, 'S', 'City must be at least 2 characters'],
    [labels.state, 'C', 'State must be at least 2 characters'],
    [labels.comments, 'c'.repeat(501), 'Comments cannot exceed 500 characters'],
  ])('shows what is wrong with %s while it is typed', async (label, typed, message) => {
    const user = visit('/register', pages);
    await user.click(field(label));
    await user.paste(typed);
    expect(await screen.findByText(message)).toBeTruthy();
  });

  it.each([
    [labels.fullname, 'J0sé 4lvarez!', 'Jsé lvarez'],
    [labels.city, 'San-J0se', 'SanJse'],
    [labels.state, 'C4', 'C'],
    [labels.phone, '+1 (555) 014-2222', '5550142222'],
    [labels.phone, '1-555-014-2222', '5550142222'],
    [labels.phone, '+44 20 7946 0958', '+442079460958'],
    [labels.fullname, '\u200BMaria\u00A0Jose', 'Maria Jose'],
    [labels.email, '\uFEFFMaria@Exam\u200Bple.test', 'maria@example.test'],
    [labels.postcode, '95113-1234', '95113'],
    [labels.postcode, '951 13-1234', '95113'],
    [labels.postcode, '951131', '951131'],
  ])('removes invalid characters from %s, typed or pasted', async (label, typed, kept) => {
    const user = visit('/register', pages);
    await user.click(field(label));
    await user.paste(typed);
    expect(field(label).value).toBe(kept);
    await user.clear(field(label));
    await user.type(field(label), typed);
    expect(field(label).value).toBe(kept);
  });

  it.each([
    [labels.phone, '555123456789', '5551234567'],
    [labels.phone, '1 555 123 4567 89', '5551234567'],
    [labels.phone, '+44 20 7946 0958 1234567', '+442079460958123'],
    [labels.phone, '٥٥٥ ٠١٤ ٢٢٢٢ ٢', '5550142222'],
    [labels.postcode, '12345678', '123456'],
    [labels.postcode, '９５１１３－１２３４', '95113'],
  ])('shows no typed digit beyond those of %s: %s', async (label, typed, kept) => {
    const user = visit('/register', pages);
    await user.type(field(label), typed);
    expect(field(label).value).toBe(kept);
  });

  it('takes back the digit that was typed, not the last one, and keeps the caret', async () => {
    const user = visit('/register', pages);
    const phone = field(labels.phone);
    await user.type(phone, '5550142222');
    await user.type(phone, '9', { initialSelectionStart: 3, initialSelectionEnd: 3 });
    expect([phone.value, phone.selectionStart]).toEqual(['5550142222', 3]);
    await user.type(phone, '9', { initialSelectionStart: 3, initialSelectionEnd: 4 });
    expect(phone.value).toBe('5559142222');
  });

  it.each([
    [labels.phone, '555-CALL-US', '555CALLUS', 'Enter a valid mobile number'],
    [labels.postcode, 'SW1A 1AA', 'SW1A1AA', 'Postal code can only have digits'],
    [labels.postcode, '12345678', '12345678', 'Postal code cannot exceed 6 digits'],
    [labels.phone, '555123456789', '555123456789', 'Enter a valid mobile number'],
  ])('keeps in %s what is pasted or filled in, and says what is wrong: %s', async (label, pasted, kept, message) => {
    const user = visit('/register', pages);
    await user.click(field(label));
    await user.paste(pasted);
    expect(field(label).value).toBe(kept);
    expect(await screen.findByText(message)).toBeTruthy();
    fireEvent.change(field(label), { target: { value: '' } });
    fireEvent.change(field(label), { target: { value: pasted } });
    expect(field(label).value).toBe(kept);
  });

  const notice = (label: RegExp) =>
    field(label).parentElement?.querySelector('p[aria-live=polite]:not([id])')?.textContent;

  it.each([
    [labels.phone, '+1 (555) a123-4567', '5551234567', 'Only digits go in here.'],
    [labels.phone, '5५५', '555', ''],
    [labels.phone, '+44 20', '+4420', 'Only digits go in here.'],
    [labels.phone, '15550142222', '5550142222', ''],
    [labels.postcode, 'SW1A 1AA', '11', 'Only digits go in here.'],
    [labels.postcode, '95113-1234', '95113', ''],
    [labels.city, 'St. Paul 2', 'St Paul ', 'Only letters and spaces go in here.'],
    [labels.city, 'São Paulo', 'São Paulo', ''],
    [
      labels.fullname,
      "Siobhan O'Neill-Park",
      'Siobhan ONeillPark',
      'Only letters and spaces go in here. You can write your full name in your profile later.',
    ],
  ])('keeps of what is typed into %s only what may go in, and says so: %s', async (label, typed, kept, says) => {
    const user = visit('/register', pages);
    await user.type(field(label), typed);
    expect(field(label).value).toBe(kept);
    expect(notice(label)).toBe(says);
    await user.clear(field(label));
    expect(notice(label)).toBe('');
  });

  it('says so too of what is pasted into a name, but not of odd spaces and what no one sees', async () => {
    const user = visit('/register', pages);
    await user.click(field(labels.fullname));
    await user.paste('\u200BMaria\u00A0Jose');
    expect(notice(labels.fullname)).toBe('');
    await user.paste('-Ann');
    expect(notice(labels.fullname)).toMatch(/^Only letters and spaces/);
  });

  it('lets no letter stay in the middle of digits, and keeps the caret', async () => {
    const user = visit('/register', pages);
    const phone = field(labels.phone);
    await user.type(phone, '5550142222');
    await user.type(phone, 'x', { initialSelectionStart: 3, initialSelectionEnd: 3 });
    expect([phone.value, phone.selectionStart]).toEqual(['5550142222', 3]);
  });

  it('takes no letters from an input method either', () => {
    visit('/register', pages);
    const postcode = field(labels.postcode);
    postcode.value = '95ab1';
    postcode.setSelectionRange(5, 5);
    fireEvent.compositionEnd(postcode, { data: 'ab1' });
    expect([postcode.value, notice(labels.postcode)]).toEqual(['951', 'Only digits go in here.']);
  });

  it('keeps the caret in place when it removes a character in the middle', async () => {
    const user = visit('/register', pages);
    const name = field(labels.fullname);
    await user.type(name, 'Jose');
    name.setSelectionRange(2, 2);
    await user.type(name, '7s', { initialSelectionStart: 2, initialSelectionEnd: 2 });
    expect(name.value).toBe('Josse');
    expect(name.selectionStart).toBe(3);
  });

  it('does not filter an accent until it is composed', () => {
    visit('/register', pages);
    const name = field(labels.fullname);
    fireEvent.change(name, { target: { value: 'Jos' } });
    name.value = 'Jos´';
    fireEvent(name, new InputEvent('input', { bubbles: true, isComposing: true }));
    expect(name.value).toBe('Jos´');
    name.value = 'José1';
    fireEvent.compositionEnd(name);
    expect(name.value).toBe('José');
  });

  it('offers the interests with capital letters', () => {
    visit('/register', pages);
    const options = within(field(labels.interest)).getAllByRole<HTMLOptionElement>('option');
    expect(options.map(({ text }) => text)).toEqual([
      'Select an option',
      'Engineering',
      'Sciences',
      'Arts',
      'Business',
      'Medicine',
      'Economics',
    ]);
  });

  it('offers grades, and none of them', async () => {
    const user = visit('/register', pages);
    const options = within(field(labels.grade)).getAllByRole<HTMLOptionElement>('option');
    expect(options.map(({ text }) => text)).toEqual([
      'Select a grade',
      'Grade 6 or lower',
      'Grade 7',
      'Grade 8',
      'Grade 9',
      'Grade 10',
      'Grade 11',
      'Grade 12',
      'Finished high school',
    ]);
    await user.selectOptions(field(labels.grade), '10');
    await user.selectOptions(field(labels.grade), '');
    expect(field(labels.grade).value).toBe('');
    expect(field(labels.grade).required).toBe(false);
  });

  it('says what it books, who calls, and why it asks for the address', () => {
    visit('/register', pages);
    expect(screen.getByText('Book your free consultation')).toBeTruthy();
    expect(screen.getByText(/^Elena Marwick or .+ will call or email you within one business day\.$/)).toBeTruthy();
    const hint = document.getElementById(field(labels.address).getAttribute('aria-describedby') ?? '');
    expect(hint?.textContent).toContain('school district');
  });

  it('shows how to type a phone number', () => {
    visit('/register', pages);
    expect(field(labels.phone).placeholder).toBe('Enter 10 digit phone number');
  });

  it('links to the login', () => {
    visit('/register', pages);
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login');
  });
});

describe('who is signing up', () => {
  const student = () => screen.getByRole<HTMLInputElement>('radio', { name: 'I’m a student' });
  const handOver = () => screen.findByRole('heading', { name: 'Please hand this over to a parent or guardian' });

  it('is asked above the fields, with nothing chosen', () => {
    visit('/register', pages);
    expect([parent().checked, student().checked]).toEqual([false, false]);
    const [first] = screen.getAllByRole('radio');
    expect(first?.compareDocumentPosition(field(labels.fullname))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('goes with the fields of a student in a higher grade', async () => {
    api.on(registerUser, () => ({ message: 'Welcome.' }));
    const cameFrom = 'https://shop.test/services https://search.example/';
    sessionStorage.setItem('cameFrom', cameFrom);
    const user = visit('/register', pages);
    await fill(user);
    await user.click(student());
    await submit(user);
    expect(await toast('Welcome.')).toBeTruthy();
    expect(api.inputsOf(registerUser)).toEqual([{ ...filled, who: 'student', cameFrom }]);
  });

  it('may be a parent of a young student, who can name the student', async () => {
    api.on(registerUser, () => ({ message: 'Welcome.' }));
    const user = visit('/register', pages);
    await fill(user);
    await user.selectOptions(field(labels.grade), '6 or lower');
    await user.click(parent());
    await user.type(screen.getByLabelText(/^Student’s first name/), 'Leo');
    await submit(user);
    expect(await toast('Welcome.')).toBeTruthy();
    expect(api.inputsOf(registerUser)).toEqual([{ ...filled, grade: '6 or lower', who: 'parent', student: 'Leo' }]);
  });

  it.each([
    ['7', ''],
    ['', ''],
    ['', 'student'],
    ['', 'parent'],
  ])('may be left open, as the grade may: grade "%s" of "%s"', async (grade, who) => {
    api.on(registerUser, () => ({ message: 'Welcome.' }));
    const user = visit('/register', pages);
    await fill(user);
    await user.selectOptions(field(labels.grade), grade);
    if (who !== '') await user.click(who === 'parent' ? parent() : student());
    await submit(user);
    expect(await toast('Welcome.')).toBeTruthy();
    expect(api.inputsOf(registerUser)).toEqual([{ ...filled, grade, who }]);
  });

  it('is beside a line that says for whom the site is', () => {
    visit('/register', pages);
    expect(screen.getByText(/^For students 13 and older\./)).toBeTruthy();
  });

  it('takes no second answer of a student in the same tab', async () => {
    const user = visit('/register', pages);
    await user.click(student());
    await user.selectOptions(field(labels.grade), '7');
    await handOver();
    reload();
    visit('/register', pages);
    await handOver();
    await user.click(screen.getByRole('button', { name: 'I’m a parent or guardian' }));
    await user.selectOptions(field(labels.grade), '8');
    await user.click(student());
    await handOver();
    expect(api.calls).toEqual([]);
  });

  it.each([
    ['7', 'the grade first'],
    ['6 or lower', 'the grade first'],
    ['7', 'the grade last'],
  ])('asks a student in grade %s who chooses %s to hand over, and keeps nothing', async (grade, order) => {
    const user = visit('/register', pages);
    await fill(user);
    expect(sessionStorage.length).toBeGreaterThan(0);
    const choose = [() => user.selectOptions(field(labels.grade), grade), () => user.click(student())];
    for (const step of order === 'the grade first' ? choose : choose.toReversed()) await step();
    expect(document.activeElement).toBe(await handOver());
    expect(screen.queryByRole('button', { name: 'Sign Up' })).toBeNull();
    expect(Object.entries(sessionStorage)).toEqual([['handedOver', 'true']]);
    expect(api.calls).toEqual([]);
  });

  it('hands over to a parent, who begins with an empty form', async () => {
    api.on(registerUser, () => ({ message: 'Welcome.' }));
    const user = visit('/register', pages);
    await fill(user);
    await user.click(student());
    await user.selectOptions(field(labels.grade), '7');
    await handOver();
    await user.click(screen.getByRole('button', { name: 'I’m a parent or guardian' }));
    expect(parent().checked).toBe(true);
    expect(document.activeElement).toBe(field(labels.fullname));
    for (const label of Object.values(labels)) expect(field(label).value).toBe('');
    await fill(user);
    await submit(user);
    expect(await toast('Welcome.')).toBeTruthy();
    expect(api.inputsOf(registerUser)).toEqual([{ ...filled, who: 'parent' }]);
  });
});

describe('a registration', () => {
  it('sends the fields, shows the server’s message, empties the form and goes to /login', async () => {
    api.on(registerUser, () => ({ message: 'Welcome aboard.' }));
    const user = visit('/register', pages);
    await fill(user);
    await submit(user);
    expect(await toast('Welcome aboard.')).toBeTruthy();
    await expect.poll(currentAddress).toBe('/login');
    expect(api.inputsOf(registerUser)).toEqual([{ ...filled, who: '' }]);
    reload();
    visit('/register', pages);
    expect(field(labels.fullname).value).toBe('');
  });

  it('goes to a login page that says what happens next, and that there is no need to log in', async () => {
    api.on(registerUser, () => ({ message: 'Welcome.' }));
    const user = visit('/register', { ...pages, '/login': <LogInPage /> });
    await fill(user);
    await submit(user);
    const next = await screen.findByText(
      /^Thank you for signing up\. A counselor will contact you within one business day/,
    );
    expect(next.getAttribute('role')).toBe('status');
    expect(next.textContent).toContain('No need to log in');
    expect(screen.getByRole('link', { name: 'Pick your time now' }).getAttribute('href')).toBe('/book');
  });

  it('is the only reason for thanks on the login page', () => {
    visit('/login', { '/login': <LogInPage /> });
    expect(screen.queryByText(/^Thank you/)).toBeNull();
  });

  it('has its own message if the server has none', async () => {
    api.on(registerUser, () => ({ message: '' }));
    const user = visit('/register', pages);
    await fill(user);
    await submit(user);
    expect(await toast('Registration successful!')).toBeTruthy();
  });

  it.each([
    ['the server’s message', () => refuse('TOO_MANY_REQUESTS'), 'Too many tries. Please wait and try again.'],
    ['“Registration failed” without one', () => new Response('', { status: 502 }), 'Registration failed'],
    ['what to do without a connection', unreachable, /Check your connection/],
  ])('that fails shows %s and keeps what was typed', async (_, answer, message) => {
    api.on(registerUser, answer);
    const user = visit('/register', pages);
    await fill(user);
    await submit(user);
    expect(await within(await screen.findByRole('alert')).findByText(message)).toBeTruthy();
    for (const [name, text] of Object.entries(filled)) {
      expect(field(labels[name as keyof typeof filled]).value).toBe(text);
    }
  });

  it('marks the fields that the server rejects', async () => {
    api.on(registerUser, () => refuse('INVALID_INPUT', { fields: { postcode: 'Unknown postal code', other: 'x' } }));
    const user = visit('/register', pages);
    await fill(user);
    await submit(user);
    expect(await screen.findByText('Unknown postal code')).toBeTruthy();
  });

  it('is sent once, however often the button is pressed', async () => {
    const answer = deferred();
    api.on(registerUser, () => answer.promise);
    const user = visit('/register', pages);
    await fill(user);
    await submit(user);
    await submit(user);
    answer.resolve({});
    await waitFor(() => {
      expect(currentAddress()).toBe('/login');
    });
    expect(api.inputsOf(registerUser)).toHaveLength(1);
  });
});

describe('what was typed', () => {
  it('survives a reload', async () => {
    const user = visit('/register', pages);
    await fill(user);
    reload();
    visit('/register', pages);
    for (const [name, text] of Object.entries(filled)) {
      expect(field(labels[name as keyof typeof filled]).value).toBe(text);
    }
  });

  it('into the prerendered form before hydration is kept', () => {
    document.body.innerHTML = renderToString(
      <MemoryRouter>
        <SignUpPage />
      </MemoryRouter>,
    );
    const early = document.querySelector<HTMLInputElement>('[name=fullname]');
    if (early !== null) early.value = 'Early Bird';
    visit('/register', pages);
    const typed = screen.getAllByLabelText<HTMLInputElement>(labels.fullname).map(({ value }) => value);
    expect(typed).toEqual(['Early Bird', 'Early Bird']);
    document.body.innerHTML = '';
  });
});
