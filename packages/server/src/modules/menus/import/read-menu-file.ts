import { checkMenuFile } from './check-menu-file.ts'
import { type Finding, findingsOf, MAX_FINDINGS } from './findings.ts'
import { JsonFault, lineFinder, maxDepth, maxValues } from './json-lines.ts'
import { type MenuFile, menuFile } from './menu-file.ts'
import { fieldName, MenuFileRefused } from './menu-file-refused.ts'

export interface ReadMenuFile {
  menu: MenuFile
  /** Builds the error for these findings, with field and line. */
  refusal(findings: readonly Finding[]): MenuFileRefused
}

/** Parses and validates a menu/1 file. Throws a MenuFileRefused with the line and field of the first thousand problems. */
export function readMenuFile(text: string): ReadMenuFile {
  const lineOf = lineFinder(text)
  const refusal = (findings: readonly Finding[]) => new MenuFileRefused(issuesOf(findings, lineOf))
  const content = parseJson(text, lineOf)
  rejectExcess(content)
  const unstorable = [...unstorableIn(content).take(MAX_FINDINGS)]
  if (unstorable.length > 0) throw refusal(unstorable)
  const parsed = menuFile.safeParse(content)
  if (!parsed.success) throw refusal(parsed.error.issues.flatMap(findingsOf))
  const findings = checkMenuFile(parsed.data)
  if (findings.length > 0) throw refusal(findings)
  return { menu: parsed.data, refusal }
}

function issuesOf(findings: readonly Finding[], lineOf: (path: Finding['path']) => number) {
  try {
    return findings
      .slice(0, MAX_FINDINGS)
      .map(({ path, message }) => ({ field: fieldName(path), line: lineOf(path), message }))
      .toSorted((a, b) => a.line - b.line)
  } catch (fault) {
    // With a name that is repeated, the text has more values than its content.
    if (!(fault instanceof JsonFault)) throw fault
    return [{ field: '', line: fault.line, message: `the file has ${fault.message}` }]
  }
}

/** `JSON.parse` does not always report the position of an error. */
function parseJson(text: string, lineOf: (path: Finding['path']) => number): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new MenuFileRefused([{ field: '', ...faultIn(lineOf, error) }])
  }
}

function faultIn(lineOf: (path: Finding['path']) => number, error: unknown) {
  try {
    return { line: lineOf([]), message: `not JSON: ${error instanceof Error ? error.message : error}` }
  } catch (fault) {
    if (!(fault instanceof JsonFault)) throw fault
    return { line: fault.line, message: `not JSON: ${fault.message}` }
  }
}

const MAX_OBJECTS = 100_000
/** Of one object or list. */
const MAX_ENTRIES = 10_000

/** Throws a MenuFileRefused for a file that is no menu, and whose validation would block the program for minutes. */
function rejectExcess(content: unknown): void {
  let [values, objects] = [0, 0]
  let level = [content]
  for (let depth = 0; level.length > 0; depth += 1) {
    values += level.length
    if (values > maxValues) throw excess('has too many values')
    if (depth > maxDepth) throw excess('is nested too deeply')
    const next: unknown[] = []
    for (const value of level) {
      if (typeof value !== 'object' || value === null) continue
      objects += 1
      if (objects > MAX_OBJECTS) throw excess('has too many objects')
      const entries = Object.values(value)
      if (entries.length > MAX_ENTRIES) throw excess(`has a list of more than ${MAX_ENTRIES} entries`)
      for (const entry of entries) next.push(entry)
    }
    level = next
  }
}

function excess(message: string): MenuFileRefused {
  return new MenuFileRefused([{ field: '', line: 1, message: `the file ${message}` }])
}

/** Texts that the database cannot store. */
function* unstorableIn(value: unknown, path: readonly PropertyKey[] = []): Generator<Finding> {
  if (typeof value === 'string') {
    if (value.includes('\0')) yield { path, message: 'must not contain a null character' }
    if (!value.isWellFormed()) yield { path, message: 'must not contain an incomplete character' }
  }
  if (typeof value !== 'object' || value === null) return
  for (const [key, each] of Object.entries(value))
    yield* unstorableIn(each, [...path, Array.isArray(value) ? Number(key) : key])
}
