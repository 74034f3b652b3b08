import { expect } from 'vitest';
import { conformance } from '../../helpers/conformance.js';
import { BEL, OSC, ST, styleAt } from './support.js';

const options = { colors: { foreground: '#c0c0c0', background: '#102030', cursor: '#ff8000' } };

conformance('OSC 10, 11 and 12', [
  {
    does: '10 reports the foreground',
    options,
    feed: `${OSC}10;?${ST}`,
    reply: `${OSC}10;rgb:c0c0/c0c0/c0c0${ST}`,
    screen: [],
  },
  { does: '11 reports the background', options, feed: `${OSC}11;?${ST}`, reply: `${OSC}11;rgb:1010/2020/3030${ST}` },
  { does: '12 reports the cursor', options, feed: `${OSC}12;?${ST}`, reply: `${OSC}12;rgb:ffff/8080/0000${ST}` },
  { does: 'BEL is answered with BEL', options, feed: `${OSC}11;?${BEL}`, reply: `${OSC}11;rgb:1010/2020/3030${BEL}` },
  {
    does: '10 sets the foreground',
    feed: `${OSC}10;#fff${ST}${OSC}10;?${ST}`,
    reply: `${OSC}10;rgb:f0f0/f0f0/f0f0${ST}`,
  },
  {
    does: '11 sets the background',
    feed: `${OSC}11;rgb:80/80/80${ST}${OSC}11;?${ST}`,
    reply: `${OSC}11;rgb:8080/8080/8080${ST}`,
  },
  {
    does: '12 sets the cursor',
    feed: `${OSC}12;#f00080000000${ST}${OSC}12;?${ST}`,
    reply: `${OSC}12;rgb:f0f0/8080/0000${ST}`,
  },
  {
    does: 'more colours go to the next numbers',
    feed: `${OSC}10;#010101;#020202;#030303${ST}${OSC}10;?;?;?${ST}`,
    reply: `${OSC}10;rgb:0101/0101/0101${ST}${OSC}11;rgb:0202/0202/0202${ST}${OSC}12;rgb:0303/0303/0303${ST}`,
  },
  {
    does: 'setting one and asking for the next',
    options,
    feed: `${OSC}10;#010101;?${ST}`,
    reply: `${OSC}11;rgb:1010/2020/3030${ST}`,
  },
  {
    does: 'a broken colour changes nothing',
    options,
    feed: `${OSC}11;nonsense:1${ST}${OSC}11;?${ST}`,
    reply: `${OSC}11;rgb:1010/2020/3030${ST}`,
  },
  {
    does: 'the cursor has the foreground unless set',
    options: { colors: { foreground: '#123456' } },
    feed: `${OSC}12;?${ST}`,
    reply: `${OSC}12;rgb:1212/3434/5656${ST}`,
  },
  {
    does: 'cells keep the default colour',
    feed: `${OSC}10;#ff0000${ST}x`,
    check: (t) => expect(styleAt(t, 0).foreground).toBe('default'),
  },
]);

conformance('OSC 17 and 19 (selection)', [
  {
    does: '17 is kept',
    feed: `${OSC}17;#112233${ST}${OSC}17;?${ST}`,
    reply: `${OSC}17;rgb:1111/2222/3333${ST}`,
    screen: [],
  },
  {
    does: '19 is kept',
    feed: `${OSC}19;#112233${ST}${OSC}19;?${ST}`,
    reply: `${OSC}19;rgb:1111/2222/3333${ST}`,
    screen: [],
  },
]);

conformance('OSC 110, 111 and 112', [
  {
    does: '110 resets the foreground',
    options,
    feed: `${OSC}10;#aabbcc${ST}${OSC}110${ST}${OSC}10;?${ST}`,
    reply: `${OSC}10;rgb:c0c0/c0c0/c0c0${ST}`,
  },
  {
    does: '111 resets the background',
    options,
    feed: `${OSC}11;#aabbcc${ST}${OSC}111${ST}${OSC}11;?${ST}`,
    reply: `${OSC}11;rgb:1010/2020/3030${ST}`,
  },
  {
    does: '112 resets the cursor',
    options,
    feed: `${OSC}12;#aabbcc${ST}${OSC}112${ST}${OSC}12;?${ST}`,
    reply: `${OSC}12;rgb:ffff/8080/0000${ST}`,
  },
  {
    does: '112 ended by BEL',
    options,
    feed: `${OSC}12;#aabbcc${BEL}${OSC}112${BEL}${OSC}12;?${BEL}`,
    reply: `${OSC}12;rgb:ffff/8080/0000${BEL}`,
  },
  {
    does: '110 leaves the background',
    options,
    feed: `${OSC}11;#aabbcc${ST}${OSC}110${ST}${OSC}11;?${ST}`,
    reply: `${OSC}11;rgb:aaaa/bbbb/cccc${ST}`,
  },
]);
