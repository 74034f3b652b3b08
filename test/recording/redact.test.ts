import { describe, expect, test } from 'vitest';
import { redactedRows } from '../../src/recording/jsonl/redacted-rows.js';
import { Redactor } from '../../src/recording/redact/redactor.js';
import { secretValues } from '../../src/recording/redact/secret-values.js';
import { StreamRedactor } from '../../src/recording/redact/stream-redactor.js';
import { FakeClock } from '../helpers/fake-clock.js';
import fc from '../helpers/fast-check.js';
import { terminalWith } from '../helpers/feed.js';

const letters = (count: number) => 'aB3dE5gH'.repeat(count / 8);
const stars = (count: number) => '*'.repeat(count);
const VALUE = 'Top secret "value" 1';

test.each([
  ['a GitHub token', `ghp_${letters(40)}`, stars(44)],
  ['a coloured token', `\x1b[31msk-${letters(24)}\x1b[0m`, `\x1b[31m${stars(27)}\x1b[0m`],
  ['an AWS key', 'AKIAABCDEFGHIJKLMNOP x', `${stars(20)} x`],
  ['a bearer token', 'Authorization: Bearer abc.def-123', `Authorization: Bearer ${stars(11)}`],
  ['a password in a URL', 'https://me:hunter2@host/', `https://me:${stars(7)}@host/`],
  ['an assignment', 'PASSWORD=hunter2 x', `PASSWORD=${stars(7)} x`],
  ['a coloured value', 'PASSWORD=\x1b[7mhunter2\x1b[m x', `PASSWORD=\x1b[7m${stars(7)}\x1b[m x`],
  ['the value of a coloured name', '\x1b[32mPASSWORD\x1b[m=hunter2', `\x1b[32mPASSWORD\x1b[m=${stars(7)}`],
  ['a coloured JSON field', '"secret"\x1b[m: \x1b[32m"hunter2"', `"secret"\x1b[m: \x1b[32m"${stars(7)}"`],
  [
    'what jq prints',
    '"token"\x1b[0m\x1b[1;39m:\x1b[0m \x1b[0;32m"abc"',
    `"token"\x1b[0m\x1b[1;39m:\x1b[0m \x1b[0;32m"***"`,
  ],
  ['a JSON field', '{"secret": "hunter2"}', `{"secret": "${stars(7)}"}`],
  ['a web token', `eyJ${letters(8)}.${letters(8)}.${letters(8)}`, stars(29)],
  ['a value', `x${VALUE}y`, `x${stars(20)}y`],
  ['a value in JSON', JSON.stringify({ a: VALUE }), `{"a":"${stars(22)}"}`],
])('%s is redacted', (_, text, hidden) => {
  expect(new Redactor([VALUE]).text(text)).toBe(hidden);
});

test('a private key is redacted line by line, with or without its end', () => {
  const head = '-----BEGIN RSA PRIVATE KEY-----';
  const body = `\r\n${letters(64)}\r\n${letters(64)}\r\nabc=`;
  const hidden = `\r\n${stars(64)}\r\n${stars(64)}\r\n****`;
  const redactor = new Redactor();
  expect(redactor.text(`${head}${body}\r\n-----END`)).toBe(`${head}${hidden}\r\n-----END`);
  expect(redactor.text(`${head}${body}`)).toBe(`${head}${hidden}`);
});

test.each([
  'ls -l; PWD=/home/ada; max_tokens=1000',
  'token: string; // a risk-based approach-to-everything',
  'Bearer of news, https://host:8080/a@b, password:',
])('ordinary text stays: %s', (text) => {
  expect(new Redactor([VALUE]).text(text)).toBe(text);
});

test('long enough values of variables with secret names are redacted', () => {
  const env = {
    API_TOKEN: 'abcdefgh',
    MY_KEY: 'short',
    PATH: '/usr/bin:/bin',
    db_password: ' 12345678 ',
    SECRET: null,
  };
  expect(secretValues(env)).toEqual(['abcdefgh', '12345678']);
});

test('JSON values with secret names are redacted, and the result is still JSON', () => {
  const line = JSON.stringify({ params: { key: 'Enter', env: { GH_TOKEN: 'a"b\\c', MY_KEY: '1', HOME: '/root' } } });
  expect(JSON.parse(new Redactor().json(line))).toEqual({
    params: { key: 'Enter', env: { GH_TOKEN: stars(5), MY_KEY: '*', HOME: '/root' } },
  });
  const quoted = JSON.stringify({ text: 'password=abc"def\nx', other: `say "${VALUE}"` });
  expect(JSON.parse(new Redactor([VALUE]).json(quoted))).toEqual({
    text: 'password=***"def\nx',
    other: `say "${stars(20)}"`,
  });
  expect(new Redactor().json('{ "key": "Enter" }')).toBe('{ "key": "Enter" }');
  expect(new Redactor().json('no JSON, token=abcdef')).toBe('no JSON, token=******');
});

test('a secret that wraps onto the next row is redacted too', () => {
  const terminal = terminalWith(`ab ${VALUE} cd\r\nnext`, { cols: 10, rows: 5 });
  expect(redactedRows(terminal, new Redactor([VALUE]))).toEqual(['ab *******', '**********', '*** cd', 'next', '']);
  const scrolled = terminalWith(`ab ${VALUE} cd\r\n1\r\n2\r\n3`, { cols: 10, rows: 5 });
  expect(redactedRows(scrolled, new Redactor([VALUE]))).toEqual(['**********', '*** cd', '1', '2', '3']);
});

function streamed() {
  const clock = new FakeClock();
  const written: [string, number][] = [];
  const redactor = new Redactor([VALUE]);
  const stream = new StreamRedactor({
    redactor,
    clock,
    write: (pieces) => {
      written.push(...pieces.map(({ text, atMs }): [string, number] => [text, atMs]));
    },
  });
  return { clock, written, stream, text: () => written.map(([text]) => text).join('') };
}

test('a secret in a stream is redacted wherever the stream is cut', () => {
  const secrets = [VALUE, `ghp_${letters(40)}`, `Bearer ${letters(16)}`, `https://me:${letters(8)}@host`];
  const whole = secrets.map((secret) => `say ${secret} now\r\n`).join('');
  const hidden = new Redactor([VALUE]).text(whole);
  const property = fc.property(fc.array(fc.nat(whole.length), { maxLength: 12 }), (cuts) => {
    const { stream, text } = streamed();
    const places = [0, ...cuts.sort((a, b) => a - b), whole.length];
    for (const [i, end] of places.slice(1).entries()) stream.push(whole.slice(places[i], end), i);
    stream.dispose();
    expect(text()).toBe(hidden);
  });
  fc.assert(property);
  expect(hidden).not.toMatch(/aB3|secret/);
});

test('pieces keep their times, and held text is released when the stream goes quiet', () => {
  const { clock, stream, written } = streamed();
  stream.push('one t', 1);
  stream.push('wo three', 2);
  expect(written).toEqual([
    ['one ', 1],
    ['t', 1],
    ['wo ', 2],
  ]);
  clock.advance(1000);
  expect(written.slice(3)).toEqual([['three', 2]]);
  expect(clock.pendingCount).toBe(0);
});

test('a value that is typed slowly shows only its beginning', () => {
  const { clock, stream, text } = streamed();
  for (const letter of VALUE) {
    stream.push(letter, 0);
    clock.advance(1000);
  }
  expect(text()).toBe(`Top s${stars(15)}`);
});

test('an endless word is not held back forever', () => {
  const { stream, text } = streamed();
  for (let i = 0; i < 100; i++) stream.push('x'.repeat(1000), 0);
  expect(text().length).toBeGreaterThan(90_000);
});

test('a private key in a stream is redacted line by line', () => {
  const { clock, stream, text } = streamed();
  stream.push('x\r\n-----BEGIN PRIVATE KEY-----\r\n', 0);
  for (let line = 0; line < 60; line++) {
    stream.push(`${letters(64)}\r\n`, 0);
    clock.advance(1000);
  }
  stream.push('-----END PRIVATE KEY-----\r\nplain words\r\n', 0);
  expect(text()).not.toContain('aB3');
  expect(text()).toMatch(/-----END PRIVATE KEY-----\r\nplain words\r\n$/);
});

describe('a text made to be slow', () => {
  const length = 400_000;
  const fill = (part: string) => part.repeat(length / part.length);
  // each would take minutes with a pattern that rescans the rest of the text from every start
  test.each([
    ['eyJ', fill('eyJ')],
    ['eyJ with dots', fill('eyJaaaaaaaa.')],
    ['the beginning of a token', `${fill('glpat-')} `],
    ['GitHub tokens', fill('github_pat_')],
    ['the name of a secret in JSON', `{"${fill('TOKEN')}`],
    ['quotes', fill('"a":"')],
    ['passwords', fill('password" ')],
    ['coloured passwords', fill('password"\x1b[m\x1b[;;;m ')],
    ['a colour without end', `password=\x1b[${fill('1')}`],
    ['keys', fill('-----BEGIN PRIVATE KEY----- ')],
    ['addresses', fill('://a:')],
  ])('is redacted quickly: %s', (_, text) => {
    const redactor = new Redactor();
    const startedAt = performance.now();
    redactor.text(text);
    redactor.json(text);
    redactor.ranges(text, { isOpen: true });
    expect(performance.now() - startedAt).toBeLessThan(5000);
  });

  test('is compared quickly with a long known value', () => {
    const redactor = new Redactor(['a'.repeat(50_000)]);
    const startedAt = performance.now();
    for (let n = 0; n < 10; n++) expect(redactor.openValue(`b${'a'.repeat(40_000)}`)).toBe(40_000);
    expect(performance.now() - startedAt).toBeLessThan(5000);
    expect(redactor.openValue(`${'a'.repeat(40_000)}b`)).toBe(0);
  });

  test('still has secrets in a long word redacted', () => {
    const token = `eyJ${'a'.repeat(20)}.${'b'.repeat(20)}.${'c'.repeat(20)}`;
    const shown = new Redactor().text(`${'x'.repeat(5000)}${token} and v1.2.${token}`);
    expect(shown).toBe(`${'x'.repeat(5000)}${'*'.repeat(token.length)} and v1.2.${'*'.repeat(token.length)}`);
  });
});
