export type Import = {
  specifier: string
  line: number
  /** `type` loads nothing, `late` is `import()`: neither can close a circle of loading. */
  kind: 'value' | 'type' | 'late'
}

/** Between the keyword and `from` stand names, braces and comments, never a quote. */
const CLAUSE = String.raw`(?:[\w$\s{},*]|\/\/[^\n]*\n|\/\*[\s\S]*?\*\/)*?`
const FROM = new RegExp(
  String.raw`^[ \t]*(?:import|export)\s+(type\s+(?!from\b))?${CLAUSE}\bfrom\s*(['"])([^'"\n]+)\2`,
  'gm',
)
const BARE = /^[ \t]*import\s*(['"])([^'"\n]+)\1/gm
const LATE = /\bimport\(\s*(['"])([^'"\n]+)\1/g
const BLOCK_COMMENT = /^[ \t]*\/\*[\s\S]*?\*\//gm
const LINE_COMMENT = /^[ \t]*\/\/.*$/gm

/** Every import and re-export of a TypeScript source, in the order of its lines. */
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

/** Blanks comments that fill whole lines; lines keep their numbers. */
export function withoutComments(source: string): string {
  const blank = (text: string) => text.replace(/[^\n]/g, ' ')
  return source.replace(BLOCK_COMMENT, blank).replace(LINE_COMMENT, blank)
}
