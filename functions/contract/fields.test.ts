import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { Schema } from './endpoint.ts';
import { CODE_USES_MAX } from './endpoints/codes/limits.ts';
import { LOGIN_OTP, REGISTRATION_OTP } from './endpoints/sign-in/limits.ts';
import { codeUses } from './fields/codes.ts';
import * as field from './fields.ts';

/** The first message, which forms show, or the output. */
function check(schema: Schema, input: unknown): { message: string } | { output: unknown } {
  const parsed = v.safeParse(schema, input);
  return parsed.success ? { output: parsed.output } : { message: parsed.issues[0].message };
}
const long = (length: number, letter = 'a'): string => letter.repeat(length);
const emailOf = (local: number, domain = 'example.com') => `${long(local)}@${domain}`;

/** The message of every field rule (docs/product.md#field-rules). */
const refused: Record<string, [Schema, [input: unknown, message: string][]]> = {
  'how often a code may be used': [
    codeUses,
    [[CODE_USES_MAX + 1, `Enter a number of uses from 1 to ${CODE_USES_MAX.toLocaleString('en-US')}`]],
  ],
  'the full name of a sign-up': [
    field.fullname('Please enter full name'),
    [
      [undefined, 'Please enter full name'],
      [null, 'Please enter full name'],
      [42, 'Please enter full name'],
      ['', 'Please enter full name'],
      ['   \u202E', 'Please enter full name'],
      ['A', 'Name must be at least 2 characters'],
      ['𠮷', 'Name must be at least 2 characters'],
      [long(51), 'Name cannot exceed 50 characters'],
      ['Amy 2', 'Only alphabets and spaces are allowed'],
      ["O'Brien", 'Only alphabets and spaces are allowed'],
      ['<b>Amy</b>', 'Only alphabets and spaces are allowed'],
      ['Amy 👩\u200D💻', 'Only alphabets and spaces are allowed'],
      ['\u200B\u00A0\u3164', 'Please enter full name'],
    ],
  ],
  'a name as people have them': [
    field.realFullname('Please enter name'),
    [
      ['', 'Please enter name'],
      [' \u200B', 'Please enter name'],
      ['A', 'Name must have at least 2 letters'],
      ['..', 'Name must have at least 2 letters'],
      ["A. - '", 'Name must have at least 2 letters'],
      ['💩💩', 'Use letters, spaces, hyphens, apostrophes and periods'],
      ['Amy 2', 'Use letters, spaces, hyphens, apostrophes and periods'],
      [long(51), 'Name cannot exceed 50 characters'],
    ],
  ],
  'the full name of the download dialog': [field.fullname('Full Name is required'), [['', 'Full Name is required']]],
  'the email address of a sign-up': [
    field.email('Please enter email'),
    [
      [undefined, 'Please enter email'],
      [['amy@example.com'], 'Please enter email'],
      [' ', 'Please enter email'],
      ['amy', 'Invalid email format'],
      ['amy@', 'Invalid email format'],
      ['@example.com', 'Invalid email format'],
      ['amy@example', 'Invalid email format'],
      ['amy@example.c', 'Invalid email format'],
      ['amy@.com', 'Invalid email format'],
      ['amy@-example.com', 'Invalid email format'],
      ['amy..b@example.com', 'Invalid email format'],
      ['.amy@example.com', 'Invalid email format'],
      ['amy@example.com,bo@example.com', 'Invalid email format'],
      ['amy@example.com\nbcc: bo@example.com', 'Invalid email format'],
      ['Amy <amy@example.com>', 'Invalid email format'],
      ['amy b@example.com', 'Invalid email format'],
      ['amy@exämple.com', 'Invalid email format'],
      [emailOf(65), 'Invalid email format'],
      [`a@${`${long(60)}.`.repeat(4)}${long(12)}.com`, 'Invalid email format'],
    ],
  ],
  'the email address of the download dialog': [field.email('Email is required'), [['', 'Email is required']]],
  'the phone number of a sign-up': [
    field.signUpPhone,
    [
      [undefined, 'Please enter phone number'],
      ['', 'Please enter phone number'],
      ['123456', 'Enter a valid mobile number '],
      ['1234567890123456', 'Enter a valid mobile number '],
      ['555-010-2030', 'Enter a valid mobile number '],
      ['++5550102030', 'Enter a valid mobile number '],
      ['555010203o', 'Enter a valid mobile number '],
      ['+123456', 'Enter a valid mobile number '],
      ['+1234567890123456', 'Enter a valid mobile number '],
    ],
  ],
  'the phone number typed into a sign-up': [
    field.typedSignUpPhone,
    [
      ['', 'Please enter phone number'],
      ['55501422223', 'Enter a valid mobile number '],
      ['442079460958', 'Enter a valid mobile number '],
      ['+', 'Enter a valid mobile number '],
    ],
  ],
  interest: [
    field.interest,
    [
      [undefined, 'Please select an option'],
      ['', 'Please select an option'],
      ['astrology', 'Please select an option'],
      ['Sciences', 'Please select an option'],
    ],
  ],
  'the address of a sign-up': [
    field.signUpAddress,
    [
      [undefined, 'Address is required'],
      [' ', 'Address is required'],
      ['12 Elm St', 'Address must be at least 10 characters'],
      ['12   Elm    St', 'Address must be at least 10 characters'],
      [long(201), 'Address cannot exceed 200 characters'],
    ],
  ],
  postcode: [
    field.postcode,
    [
      [undefined, 'Please enter postal code'],
      ['', 'Please enter postal code'],
      ['9411a', 'Postal code can only have digits'],
      ['9411 0', 'Postal code can only have digits'],
      ['9411000', 'Postal code cannot exceed 6 digits'],
      ['62704-12345', 'Postal code can only have digits'],
    ],
  ],
  city: [
    field.city,
    [
      [undefined, 'Please enter city'],
      ['', 'Please enter city'],
      ['S', 'City must be at least 2 characters'],
      ['St. Louis', 'Only alphabets and spaces are allowed'],
      [long(61), 'City cannot exceed 60 characters'],
    ],
  ],
  state: [
    field.state,
    [
      [undefined, 'Please enter state'],
      ['', 'Please enter state'],
      ['C', 'State must be at least 2 characters'],
      ['CA1', 'Only alphabets and spaces are allowed'],
      [long(61), 'State cannot exceed 60 characters'],
    ],
  ],
  comments: [field.comments, [[long(501), 'Comments cannot exceed 500 characters']]],
  'the phone number of a profile': [
    field.profilePhone,
    [
      [undefined, 'Please enter phone number'],
      ['', 'Please enter phone number'],
      ['123456', 'Enter a valid 10-digit mobile number'],
      ['1234567890123456', 'Enter a valid 10-digit mobile number'],
      ['555-010-20', 'Enter a valid 10-digit mobile number'],
    ],
  ],
  'the phone number of the download dialog': [
    field.dialogPhone,
    [
      [undefined, 'Please enter phone number'],
      ['', 'Please enter phone number'],
      ['555010203', 'Enter a valid 10-digit mobile number'],
      ['55501020300', 'Enter a valid 10-digit mobile number'],
      ['+442079460958', 'Enter a valid 10-digit mobile number'],
      ['+4512345678', 'Enter a valid 10-digit mobile number'],
      ['555-010-20', 'Enter a valid 10-digit mobile number'],
    ],
  ],
  'the code of the download dialog': [
    field.otp(REGISTRATION_OTP),
    [
      [undefined, 'OTP is required'],
      [null, 'OTP is required'],
      ['1234', 'Enter a valid 4-digit OTP'],
      [999, 'Enter a valid 4-digit OTP'],
      [10_000, 'Enter a valid 4-digit OTP'],
      [1_234.5, 'Enter a valid 4-digit OTP'],
      [-1_234, 'Enter a valid 4-digit OTP'],
      [Number.NaN, 'Enter a valid 4-digit OTP'],
      [true, 'Enter a valid 4-digit OTP'],
      [{ valueOf: 1_234 }, 'Enter a valid 4-digit OTP'],
    ],
  ],
  'the login code': [
    field.otp(LOGIN_OTP),
    [
      [undefined, 'OTP is required'],
      [99_999, 'Enter a valid 6-digit code'],
      [1_000_000, 'Enter a valid 6-digit code'],
    ],
  ],
  'a code in a form': [
    field.typedOtp(REGISTRATION_OTP),
    [
      [undefined, 'OTP is required'],
      [' ', 'OTP is required'],
      ['123', 'Enter a valid 4-digit OTP'],
      ['12345', 'Enter a valid 4-digit OTP'],
      ['0123', 'Enter a valid 4-digit OTP'],
      ['12a4', 'Enter a valid 4-digit OTP'],
    ],
  ],
  'the name of the contact form': [
    field.contactName,
    [
      [undefined, 'Name is required'],
      ['', 'Name is required'],
      [long(51), 'Name cannot exceed 50 characters'],
    ],
  ],
  'the email address of the contact form': [
    field.contactEmail,
    [
      [undefined, 'Email is required'],
      ['', 'Email is required'],
      ['amy', 'Invalid email address'],
      ['amy@example.c', 'Invalid email address'],
      ['amy@example.museum', 'Invalid email address'],
    ],
  ],
  'the message of the contact form': [
    field.contactMessage,
    [
      [undefined, 'Message is required'],
      [' \n ', 'Message is required'],
      [long(5_001), 'Message cannot exceed 5000 characters'],
    ],
  ],
  'the phone number of a partner': [
    field.partnerPhone,
    [
      [undefined, 'Phone number is required'],
      ['', 'Phone number is required'],
      ['555010203', 'Invalid phone number'],
      ['555-010-2030', 'Invalid phone number'],
      ['55501020300', 'Phone number cannot exceed 10 digits'],
      ['+442079460958', 'Phone number cannot exceed 10 digits'],
      ['+4512345678', 'Invalid phone number'],
    ],
  ],
  'the address of a partner': [
    field.partnerAddress,
    [
      [undefined, 'Address is required'],
      ['', 'Address is required'],
      [long(201), 'Address cannot exceed 200 characters'],
    ],
  ],
};

const accepted: Record<string, [Schema, [input: unknown, output?: unknown][]]> = {
  'a full name': [
    field.fullname('r'),
    [
      ['Li'],
      ['李娜'],
      ['Zoë Nuñez'],
      ['नमस्ते'],
      [long(50)],
      [long(50, '𠮷')],
      ['  Amy \t Marlow ', 'Amy Marlow'],
      ['Jose\u0301', 'José'],
      ['\uFEFFMaria\u00A0Jose\u200B Ro\u00ADsa\u2009', 'Maria Jose Rosa'],
      ['علی\u200Cرضا'],
    ],
  ],
  'a name as people have them': [
    field.realFullname('r'),
    [
      ['Li'],
      ['李娜'],
      ["Maeve O'Brien"],
      ['J. R. D’Arcy-Smith Jr.'],
      ['Jean\u2011Luc \u2013 Moreau', 'Jean-Luc - Moreau'],
      ['علی\u200Cرضا'],
      [long(50)],
    ],
  ],
  'an email address': [
    field.email('r'),
    [
      [' AMY@Example.COM ', 'amy@example.com'],
      ['\u200B\u00A0amy\u200D@exam\u00ADple\u2009.com\u202C\uFEFF', 'amy@example.com'],
      ["o'brien+guides_1@mail.example.co.uk"],
      [emailOf(64)],
      ['amy@example.museum'],
      ['1@1.io'],
    ],
  ],
  'the email address of the contact form': [field.contactEmail, [['amy@example.info'], ['amy@example.io']]],
  'the phone number of a sign-up': [
    field.signUpPhone,
    [
      ['1234567'],
      ['123456789012345'],
      ['+15550102030', '5550102030'],
      ['15550102030', '5550102030'],
      [' 5550102030 ', '5550102030'],
      ['+442079460958'],
      ['\u202A+44\u00A020\u00A079460958\u200B', '+442079460958'],
      ['٥٥٥٠١٠٢٠٣٠', '5550102030'],
    ],
  ],
  'the phone number typed into a sign-up': [field.typedSignUpPhone, [['5550102030'], ['+442079460958'], ['1234567']]],
  interest: [field.interest, field.interests.map((interest) => [interest])],
  'an address': [field.signUpAddress, [['12 Elm St.'], [long(200)], ['12 Elm Street\nApt 4', '12 Elm Street Apt 4']]],
  'a postcode': [
    field.postcode,
    [
      ['9'],
      ['94110'],
      ['110001'],
      ['00501'],
      ['62704-1234', '62704'],
      ['62704\u20131234', '62704'],
      ['627041234', '62704'],
      ['62704-', '62704'],
      ['６２７０４', '62704'],
      ['627041'],
    ],
  ],
  'a place': [field.city, [['NY'], ['San José'], ['東京']]],
  comments: [field.comments, [[undefined, ''], ['', ''], [long(500)], [long(500, '😀')], ['one\r\ntwo', 'one\ntwo']]],
  'a ten-digit phone number': [
    field.dialogPhone,
    [['5550102030'], ['\u2060555\u00A0010\u00A02030\u202C', '5550102030'], ['５５５０１０２０３０', '5550102030']],
  ],
  'the phone number of a profile': [field.profilePhone, [['5550102030'], ['+15550102030'], ['+442071234567']]],
  'the code of the download dialog': [field.otp(REGISTRATION_OTP), [[1_000], [9_999]]],
  'the login code': [field.otp(LOGIN_OTP), [[100_000], [999_999]]],
  'a code in a form': [
    field.typedOtp(LOGIN_OTP),
    [
      [' 482913 ', '482913'],
      ['\u200B482\u00A0913\uFEFF', '482913'],
      ['٤٨٢٩١٣', '482913'],
    ],
  ],
  'a partner’s phone number': [field.partnerPhone, [['5550102030']]],
  'a contact name': [field.contactName, [['A'], ["Amy O'Brien-Reed 3rd"], ['\u200BAmy\u00A0Reed\uFEFF', 'Amy Reed']]],
  'a discount code': [
    field.discountCode,
    [
      ['\u200B\u00A0fall\u2060-fair \uFEFF', 'FALL-FAIR'],
      ['\u200B', ''],
    ],
  ],
  'the hidden field': [field.honeypot, [[undefined, ''], [42, ''], ['x']]],
};

describe.each(Object.entries(refused))('%s', (_, [schema, cases]) => {
  it.each(cases)('is refused: %j: %s', (input, message) => {
    expect(check(schema, input)).toEqual({ message });
  });
});

describe.each(Object.entries(accepted))('%s', (_, [schema, cases]) => {
  it.each(cases)('is accepted: %j', (...[input, output = input]) => {
    expect(check(schema, input)).toEqual({ output });
  });
});
