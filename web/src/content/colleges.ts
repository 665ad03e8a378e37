// Sample: colleges. Delete this line when it’s yours.
import alderHill from '../pictures/crests/alder-hill.svg';
import harrowBay from '../pictures/crests/harrow-bay.svg';
import larkmoor from '../pictures/crests/larkmoor.svg';
import northgate from '../pictures/crests/northgate.svg';
import oldQuarry from '../pictures/crests/old-quarry.svg';
import pinewater from '../pictures/crests/pinewater.svg';
import sandpoint from '../pictures/crests/sandpoint.svg';

/**
 * Seven invented colleges for the logo carousel. Replace them with colleges that gave permission.
 */
export const colleges = [
  { name: 'Alder Hill College', crest: alderHill },
  { name: 'Northgate Institute', crest: northgate },
  { name: 'Larkmoor University', crest: larkmoor },
  { name: 'Pinewater State', crest: pinewater },
  { name: 'Old Quarry College', crest: oldQuarry },
  { name: 'Sandpoint University', crest: sandpoint },
  { name: 'Harrow Bay Institute', crest: harrowBay },
] as const;
