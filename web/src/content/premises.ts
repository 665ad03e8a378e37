// Sample: address. Delete this line when it’s yours.
/** Where the business is and when it is open: invented, like all of the sample. */
export const premises = {
  address: {
    street: '48 Larch Street, Suite 210',
    city: 'San Jose',
    state: 'CA',
    postcode: '95113',
    country: 'United States',
  },
  /** The point on the map: the center of the sample address's city. */
  map: { latitude: 37.3337, longitude: -121.8907 },
  availabilityFile: 'Monday to Friday 9 am to 7 pm, Saturday 10 am to 2 pm, Pacific time',
} as const;
