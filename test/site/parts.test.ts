import { expect, test } from 'vitest';
import { highlight } from '../../scripts/site/highlight.mjs';
import { navigation } from '../../scripts/site/navigation.mjs';
import { placeOf, relative } from '../../scripts/site/places.mjs';
import { sectionsOf } from '../../scripts/site/search-index.mjs';

test('files of the repository have a place on the site, and a link to a missing one stops the build', () => {
  expect(placeOf('docs/README.md')).toBe('index.html');
  expect(placeOf('README.md')).toBe('readme.html');
  expect(placeOf('docs/guides/install.md')).toBe('guides/install.html');
  expect(placeOf('examples/act')).toBe('examples/act/index.html');
  expect(placeOf('docs/images/report.png')).toBe('images/report.png');
  expect(placeOf('LICENSE')).toBe('files/LICENSE.html');
  expect(() => placeOf('docs/nothing.md')).toThrow('docs/nothing.md does not exist');
  expect(relative('guides/install.html', 'index.html')).toBe('../index.html');
});

test('the contents come from the README, in its order', () => {
  const groups = navigation();
  expect(groups.map(({ name }) => name)).toEqual(expect.arrayContaining(['Start', 'Topics', 'Reference']));
  expect(groups[0]?.links).toContainEqual({ title: 'Tutorial', path: 'docs/guides/tutorial.md' });
});

test('highlighting marks comments, strings and keywords, and nothing inside them', () => {
  expect(highlight(`const a = 'if <b>'; // if\n`, 'ts')).toBe(
    `<span class="keyword">const</span> a = <span class="string">'if &lt;b&gt;'</span>; <span class="comment">// if</span>\n`,
  );
  expect(highlight('act --until exit # done\n', 'sh')).toBe('act --until exit <span class="comment"># done</span>\n');
  expect(highlight('a < b', 'unknown')).toBe('a &lt; b');
});

test('a page is searched by section, as text without markup', () => {
  const body =
    '<h1 id="a">A</h1>\n<p>One <code>--<span class="keyword">until</span></code>.</p><h2 id="b">B &amp; C</h2><ul><li>x</li><li>y</li></ul>';
  expect(sectionsOf({ place: 'guides/a.html', title: 'A', body })).toEqual([
    { title: 'A', heading: 'A', href: 'guides/a.html#a', text: 'One --until.' },
    { title: 'A', heading: 'B & C', href: 'guides/a.html#b', text: 'x y' },
  ]);
});
