// Updates the code snippets in documents from their source files: <!-- path --> above a code block.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, say } from './console.mjs';

const guides = readdirSync(join(root, 'docs/guides')).map((name) => `docs/guides/${name}`);

for (const document of ['README.md', 'docs/README.md', ...guides]) {
  const text = readFileSync(join(root, document), 'utf8');
  const fresh = text.replace(/(<!-- ([\w./-]+) -->\n```\w*\n)[\s\S]*?```/g, (block, head, path) =>
    existsSync(join(root, path)) ? `${head}${readFileSync(join(root, path), 'utf8')}\`\`\`` : block,
  );
  if (fresh === text) continue;
  writeFileSync(join(root, document), fresh);
  say(`${document}: snippets updated`);
}
