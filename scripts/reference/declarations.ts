import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/** A public name and how it is declared. */
export interface Declared {
  name: string;
  kind: 'function' | 'class' | 'const' | 'interface' | 'type';
  /** Its place: the same for all entry points that export it. */
  id: string;
  about: string;
  text: string;
}

const TYPES = fileURLToPath(new URL('../../dist/types/', import.meta.url));
const sources = new Map<string, ts.SourceFile>();

/** Everything that a module of the build exports, however many modules pass it on. */
export function declarationsOf(file: string): Declared[] {
  return exportsOf(file).flatMap(({ name, from, original }) => {
    const declared = declarationOf(from, original);
    return declared ? [{ ...declared, name }] : [];
  });
}

/** The exported names of a module, with the module that each comes from. */
function exportsOf(file: string): { name: string; from: string; original: string }[] {
  return source(file).statements.flatMap((statement) => {
    if (ts.isExportDeclaration(statement)) {
      const specifier = statement.moduleSpecifier;
      if (specifier && !(ts.isStringLiteral(specifier) && specifier.text.startsWith('.'))) return [];
      const from = specifier && ts.isStringLiteral(specifier) ? resolve(file, specifier.text) : file;
      const clause = statement.exportClause;
      if (!clause) return exportsOf(from);
      if (!ts.isNamedExports(clause)) return [];
      return clause.elements.map(({ name, propertyName }) => ({
        name: name.text,
        from,
        original: (propertyName ?? name).text,
      }));
    }
    return isExported(statement) ? namesOf(statement).map((name) => ({ name, from: file, original: name })) : [];
  });
}

/** A declaration of a module, or what the module passes on under this name. */
export function declarationOf(file: string, name: string): Declared | undefined {
  const own = source(file).statements.filter((statement) => namesOf(statement).includes(name));
  if (own.length > 0) return describe(own, name, `${file}#${name}`);
  const passed = exportsOf(file).find((exported) => exported.name === name && exported.from !== file);
  return passed && declarationOf(passed.from, passed.original);
}

/** Several declarations are the overloads of a function. */
function describe(statements: ts.Statement[], name: string, id: string): Declared | undefined {
  const [first] = statements;
  const kind = first && kindOf(first);
  if (!kind) return undefined;
  return { name, kind, id, about: docOf(first), text: statements.map(publicText).join('\n') };
}

function kindOf(statement: ts.Statement): Declared['kind'] | undefined {
  if (ts.isFunctionDeclaration(statement)) return 'function';
  if (ts.isClassDeclaration(statement)) return 'class';
  if (ts.isVariableStatement(statement) || ts.isEnumDeclaration(statement)) return 'const';
  if (ts.isInterfaceDeclaration(statement)) return 'interface';
  return ts.isTypeAliasDeclaration(statement) ? 'type' : undefined;
}

function namesOf(statement: ts.Statement): string[] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.map(({ name }) => name.getText());
  const name = (statement as ts.DeclarationStatement).name;
  return kindOf(statement) && name ? [name.getText()] : [];
}

function isExported(statement: ts.Statement): boolean {
  return (
    ts.canHaveModifiers(statement) &&
    Boolean(ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword))
  );
}

/** The comment above a declaration; the comments of its members stay in the text. */
function docOf(node: ts.Node): string {
  const comments = ts.getJSDocCommentsAndTags(node).filter((found) => ts.isJSDoc(found));
  return comments.map(({ comment }) => ts.getTextOfJSDocComment(comment) ?? '').join('\n\n');
}

/** The declaration without what is private. */
function publicText(statement: ts.Statement): string {
  const start = statement.getStart();
  let text = statement.getText();
  if (ts.isClassDeclaration(statement)) {
    const hidden = statement.members.filter((member) => isPrivate(member)).reverse();
    for (const member of hidden) text = text.slice(0, member.getFullStart() - start) + text.slice(member.end - start);
  }
  return text.replace(/^export /, '').replace(/^declare /, '');
}

function isPrivate(member: ts.ClassElement): boolean {
  if (member.name && ts.isPrivateIdentifier(member.name)) return true;
  return (
    ts.canHaveModifiers(member) &&
    Boolean(ts.getModifiers(member)?.some(({ kind }) => kind === ts.SyntaxKind.PrivateKeyword))
  );
}

function source(file: string): ts.SourceFile {
  const known = sources.get(file);
  if (known) return known;
  const path = join(TYPES, `${file}.d.ts`);
  if (!existsSync(path)) throw new Error(`${path} is missing: run npm run build first`);
  const parsed = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  sources.set(file, parsed);
  return parsed;
}

function resolve(file: string, specifier: string): string {
  return join(dirname(file), specifier.replace(/\.js$/, ''));
}
