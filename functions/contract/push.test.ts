import { expect, it } from 'vitest';
import { PUSH_ADDRESS, pushKinds, pushKindsOf, pushNews } from './push.ts';

it.each([
  'https://fcm.googleapis.com/fcm/send/cGhvbmU:APA91b-x_y',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAAAABl',
  'https://wns2-par02p.notify.windows.com/w/?token=BQYAAAC%2fz',
  'https://web.push.apple.com/QGuQyavXutnMH9',
])('%s is an address of a push service', (address) => {
  expect(address).toMatch(PUSH_ADDRESS);
});

it.each([
  'http://fcm.googleapis.com/fcm/send/x',
  'https://fcm.googleapis.com.evil.test/x',
  'https://evil.test/fcm.googleapis.com/',
  'https://fcm.googleapis.com@evil.test/x',
  'https://fcm.googleapis.com:8443/x',
  'https://evil.test\\.push.apple.com/x',
  'https://evil.test#.push.apple.com/x',
  'https://evilpush.apple.com/x',
  'https://push.apple.com.169.254.169.254/x',
  'https://169.254.169.254/latest/meta-data/',
  'https://localhost/x',
  'https://fcm.googleapis.com',
])('%s is none', (address) => {
  expect(address).not.toMatch(PUSH_ADDRESS);
});

it('has nothing personal, and the page of each kind', () => {
  expect(pushKinds.map(pushNews)).toEqual([
    { kind: 'leads', text: 'A new lead waits', path: '/office/leads' },
    { kind: 'consultations', text: 'A time was booked', path: '/office/calendar' },
    { kind: 'disputes', text: 'PayPal opened a dispute', path: '/office/orders' },
  ]);
  expect(pushKindsOf('owner')).toEqual(pushKinds);
  expect(pushKindsOf('counselor')).toEqual(['leads', 'consultations']);
});
