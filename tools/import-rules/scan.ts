export type Import = {
  specifier: string
  line: number
  /** `type` loads nothing; `late` is a dynamic `import()`, which cannot close an import cycle. */
  kind: 'value' | 'type' | 'late'
}

/** Between the keyword and `from` there are names, braces and comments, but no quotes. */
const CLAUSE = String.raw`(?:[\w$\s{},*]|\/\/[^\n]*\n|\/\*[\s\S]*?\*\/)*?`
const FROM = new RegExp(
  String.raw`^[ \t]*(?:import|export)\s+(type\s+(?!from\b))?${CLAUSE}\bfrom\s*(['"])([^'"\n]+)\2`,
  'gm',
)
const BARE = /^[ \t]*import\s*(['"])([^'"\n]+)\1/gm
const LATE = /\bimport\(\s*(['"])([^'"\n]+)\1/g
const BLOCK_COMMENT = /^[ \t]*\/\*[\s\S]*?\*\//gm
const LINE_COMMENT = /^[ \t]*\/\/.*$/gm

/** All imports and re-exports of a TypeScript source, in line order. */
export function readImports(source: string): Import[] {
  const code = withoutComments(source)
  const at = (match: RegExpExecArray): number => {
    const start = match.index + match[0].search(/\S/)
    return code.slice(0, start).split('\n').length
  }
  const found: Import[] = [
    ...[...code.matchAll(FROM)].map((match): Import => {
      return { specifier: match[3] ?? '', line: at(match), kind: match[1] ? 'type' : 'value' }
    }),
    ...[...code.matchAll(BARE)].map((match): Import => {
      return { specifier: match[2] ?? '', line: at(match), kind: 'value' }
    }),
    ...[...code.matchAll(LATE)].map((match): Import => {
      return { specifier: match[2] ?? '', line: at(match), kind: 'late' }
    }),
  ]
  return found.sort((a, b) => a.line - b.line)
}

/** Blanks comments that fill entire lines; line numbers are preserved. */
export function withoutComments(source: string): string {
  const blank = (text: string) => text.replace(/[^\n]/g, ' ')
  return source.replace(BLOCK_COMMENT, blank).replace(LINE_COMMENT, blank)
}
