import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../console.mjs';

/**
 * @typedef {{ name: string, links: { title: string, path: string }[] }} Group
 */

/**
 * The contents of the site are the lists below "Read on" in the README: one place to add a page.
 * @returns {Group[]}
 */
export function navigation() {
  const [, list = ''] = readFileSync(join(root, 'README.md'), 'utf8').split('\n## Read on\n');
  return list
    .split(/^\*\*/m)
    .slice(1)
    .map((part) => {
      const [name = '', links = ''] = part.split('**\n');
      return {
        name,
        links: [...links.matchAll(/^- \[([^\]]+)\]\(([^)#]+)\)/gm)].map(([, title = '', path = '']) => ({
          title,
          path,
        })),
      };
    });
}
