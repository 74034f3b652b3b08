import { findNodeAtLocation, type JSONPath, type Node, parseTree } from 'jsonc-parser';

/** Appends a value to its object or list and leaves every other byte as it is. */
export function addLast(text: string, path: JSONPath, value: unknown): string {
  const parent = nodeAt(text, path.slice(0, -1));
  const key = path.at(-1);
  const unit = /^([ \t]+)["[{]/m.exec(text)?.[1] ?? '  ';
  const indent = unit.repeat(path.length);
  const name = parent.type === 'object' ? `${JSON.stringify(key)}: ` : '';
  const added = `\n${name}${JSON.stringify(value, null, unit)}`.replaceAll('\n', `\n${indent}`);
  const last = parent.children?.at(-1);
  const [at, inserted] = last
    ? [endOf(last), `,${added}`]
    : [parent.offset + 1, `${added}\n${indent.slice(unit.length)}`];
  return splice(text, at, at, text.includes('\r\n') ? inserted.replaceAll('\n', '\r\n') : inserted);
}

/** Removes a value and its comma. Its object or list stays, even when it becomes empty. */
export function remove(text: string, path: JSONPath): string {
  const value = nodeAt(text, path);
  const item = value.parent?.type === 'property' ? value.parent : value;
  const parent = item.parent as Node;
  const siblings = parent.children ?? [];
  const index = siblings.indexOf(item);
  const before = siblings[index - 1];
  if (before) return splice(text, endOf(before), endOf(item));
  const after = siblings[index + 1];
  // keeps the whitespace and comments before the first
  return after ? splice(text, item.offset, after.offset) : splice(text, parent.offset + 1, endOf(parent) - 1);
}

function nodeAt(text: string, path: JSONPath): Node {
  const root = parseTree(text, [], { allowTrailingComma: true });
  const node = root && findNodeAtLocation(root, path);
  if (!node) throw new TypeError(`there is no ${path.join('.')}`);
  return node;
}

function endOf({ offset, length }: Node): number {
  return offset + length;
}

function splice(text: string, start: number, end: number, inserted = ''): string {
  return text.slice(0, start) + inserted + text.slice(end);
}
