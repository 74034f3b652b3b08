import { escaped } from '../markdown.mjs';

const STRINGS = String.raw`'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\])*"`;
const SLASHES = String.raw`\/\/[^\n]*|\/\*[\s\S]*?\*\/`;
const HASH = String.raw`(?<=^|\s)#[^\n]*`;
const C_LIKE = {
  comment: SLASHES,
  string: `${STRINGS}|\`(?:\\\\.|[^\`\\\\])*\``,
  keyword:
    'as|async|await|break|case|catch|class|const|continue|declare|default|else|export|extends|false|finally|for|from|function|if|implements|import|in|instanceof|interface|let|new|null|of|readonly|return|static|switch|this|throw|true|try|type|typeof|undefined|using|void|while|yield',
};
const SHELL = {
  comment: HASH,
  string: STRINGS,
  keyword: 'case|do|done|elif|else|esac|export|fi|for|function|if|in|local|return|then|until|while',
};
const PYTHON = {
  comment: HASH,
  string: STRINGS,
  keyword:
    'and|as|assert|def|del|elif|else|except|False|finally|for|from|if|import|in|is|None|not|or|pass|raise|return|True|try|while|with',
};
const TCL = {
  comment: HASH,
  string: STRINGS,
  keyword: 'eof|else|expect|exit|for|foreach|if|puts|proc|send|set|spawn|timeout|wait|while',
};
const TAPE = {
  comment: HASH,
  string: `${STRINGS}|\\/\\S+\\/`,
  keyword: String.raw`^(?:Output|Require|Set|Env|Source|Type|Hide|Show|Sleep|Wait\S*|Screenshot|Copy|Paste)|Enter|Down|Up|Space|Tab|Escape`,
};
const DATA = { comment: HASH, string: STRINGS, keyword: 'true|false|null' };
/** @type {Record<string, { comment: string, string: string, keyword: string }>} */
const LANGUAGES = {
  ...{ ts: C_LIKE, tsx: C_LIKE, js: C_LIKE, mjs: C_LIKE },
  ...{ sh: SHELL, bash: SHELL, py: PYTHON, python: PYTHON, exp: TCL, tcl: TCL, tape: TAPE },
  ...{ json: DATA, yaml: DATA, yml: DATA },
};

/**
 * Code as HTML: comments, strings and keywords are marked. A reader's eye needs no more, and it cannot be wrong about the rest.
 * @param {string} code
 * @param {string} language
 */
export function highlight(code, language) {
  const { comment, string, keyword } = LANGUAGES[language] ?? {};
  if (comment === undefined) return escaped(code);
  const words = new RegExp(`(${comment})|(${string})|((?<![\\w-])(?:${keyword})(?![\\w-]))`, 'gm');
  let at = 0;
  let html = '';
  for (const match of code.matchAll(words)) {
    const kind = match[1] !== undefined ? 'comment' : match[2] !== undefined ? 'string' : 'keyword';
    html += `${escaped(code.slice(at, match.index))}<span class="${kind}">${escaped(match[0])}</span>`;
    at = match.index + match[0].length;
  }
  return html + escaped(code.slice(at));
}
