import { expect, test } from 'vitest';
import { destinationOf, parseSshAddress } from '../../../src/base/ssh/ssh-address.js';

test.each([
  ['ssh://box', 'box'],
  ['ssh://me@box', 'me@box'],
  ['ssh://me@box.example.org:2222/', '-p 2222 me@box.example.org'],
  ['ssh://[::1]:22', '-p 22 ::1'],
  ['ssh://box?command=~/bin/ttypilot', 'box'],
])('%s is the destination %s', (address, destination) => {
  expect(destinationOf(parseSshAddress(address))).toBe(destination);
});

test.each([
  'ssh://-oProxyCommand=id',
  'ssh://-v@box',
  'ssh://me@-box',
  'ssh://box -v',
  'ssh:// box',
  "ssh://box'",
  'ssh://box"',
  'ssh://bo$(id)x',
  'ssh://box;id',
  'ssh://box:0',
  'ssh://box:65536',
  'ssh://box:22x',
  'ssh://',
  'ssh:box',
  'ssh://box/path',
  'ssh://box?command=-x',
  'ssh://box?command=a;b',
  'ssh://box?command=a b',
  'ssh://box?other=1',
  'ssh://box\n',
  `ssh://${'x'.repeat(3000)}`,
])('%j is refused', (address) => {
  expect(() => parseSshAddress(address)).toThrow(expect.objectContaining({ code: 'invalid_argument' }));
});

test('a password in an address is refused without being repeated', () => {
  expect(() => parseSshAddress('ssh://me:hush@box')).toThrow(/use a key/);
  expect(() => parseSshAddress('ssh://me:hush@box')).not.toThrow(/hush/);
});
