import { posix } from 'node:path';
import ts from 'typescript';

export interface Import {
  line: number;
  /** As it is written, such as `../base/emitter.js` or `node:fs`. */
  specifier: string;
  /** The file in src it leads to, such as `base/emitter.ts`; undefined for Node modules and packages. */
  target: string | undefined;
  isTypeOnly: boolean;
}

export interface Use {
  line: number;
  name: string;
}

/** What the rules want to know about one file of src. */
export interface Source {
  /** From src, such as `terminal/types.ts`. */
  path: string;
  lineCount: number;
  firstLine: string;
  imports: Import[];
  /** Names that the file declares and exports; re-exports do not count. */
  exports: Set<string>;
  /** Every identifier outside of types, comments and strings. */
  uses: Use[];
}

export function readSource(path: string, text: string): Source {
  const tree = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const lines = text.replace(/\n$/, '').split('\n');
  const source: Source = {
    path,
    lineCount: lines.length,
    firstLine: lines[0] ?? '',
    imports: [],
    exports: new Set(tree.statements.flatMap(exportedNames)),
    uses: [],
  };
  visit(tree, tree, source);
  return source;
}

function visit(node: ts.Node, tree: ts.SourceFile, source: Source): void {
  const line = tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1;
  const found = importOf(node);
  if (found) {
    const { specifier, isTypeOnly } = found;
    source.imports.push({ line, specifier, isTypeOnly, target: resolve(source.path, specifier) });
  }
  if (ts.isIdentifier(node)) source.uses.push({ line, name: node.text });
  ts.forEachChild(node, (child) => visit(child, tree, source));
}

function exportedNames(statement: ts.Statement): string[] {
  const modifiers = ts.canHaveModifiers(statement) ? ts.getModifiers(statement) : [];
  if (!modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return [];
  const declared = ts.isVariableStatement(statement) ? statement.declarationList.declarations : [statement];
  return declared.flatMap((node) => {
    const name = ts.getNameOfDeclaration(node as ts.Declaration);
    return name && ts.isIdentifier(name) ? [name.text] : [];
  });
}

function importOf(node: ts.Node): { specifier: string; isTypeOnly: boolean } | undefined {
  if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
    const isTypeOnly = node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword;
    return { specifier: node.moduleSpecifier.text, isTypeOnly };
  }
  if (ts.isExportDeclaration(node) && node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier)) {
    return { specifier: node.moduleSpecifier.text, isTypeOnly: node.isTypeOnly };
  }
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument) && ts.isStringLiteral(node.argument.literal)) {
    return { specifier: node.argument.literal.text, isTypeOnly: true };
  }
  if (ts.isCallExpression(node) && isLoader(node.expression)) {
    const [argument] = node.arguments;
    if (argument && ts.isStringLiteral(argument)) return { specifier: argument.text, isTypeOnly: false };
  }
  return undefined;
}

function isLoader(expression: ts.Expression): boolean {
  if (expression.kind === ts.SyntaxKind.ImportKeyword) return true;
  return ts.isIdentifier(expression) && expression.text === 'require';
}

function resolve(from: string, specifier: string): string | undefined {
  if (!specifier.startsWith('.')) return undefined;
  return posix.join(posix.dirname(from), specifier).replace(/\.js(x?)$/, '.ts$1');
}
