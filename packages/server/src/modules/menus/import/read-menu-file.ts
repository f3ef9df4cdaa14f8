import type { z } from 'zod'
import { checkMenuFile } from './check-menu-file.ts'
import type { Finding } from './findings.ts'
import { JsonFault, lineFinder } from './json-lines.ts'
import { type MenuFile, menuFile } from './menu-file.ts'
import { fieldName, MenuFileRefused } from './menu-file-refused.ts'

export interface ReadMenuFile {
  menu: MenuFile
  /** Builds the error for these findings, with field and line. */
  refusal(findings: readonly Finding[]): MenuFileRefused
}

/** Parses and validates a menu/1 file. Throws a MenuFileRefused with the line and field of every problem. */
export function readMenuFile(text: string): ReadMenuFile {
  const lineOf = lineFinder(text)
  const refusal = (findings: readonly Finding[]) =>
    new MenuFileRefused(
      findings
        .map(({ path, message }) => ({ field: fieldName(path), line: lineOf(path), message }))
        .toSorted((a, b) => a.line - b.line),
    )
  const content = parseJson(text, lineOf)
  const unstorable = [...nullCharactersIn(content)]
  if (unstorable.length > 0) throw refusal(unstorable)
  const parsed = menuFile.safeParse(content)
  if (!parsed.success) throw refusal(parsed.error.issues.flatMap(findingsOf))
  const findings = checkMenuFile(parsed.data)
  if (findings.length > 0) throw refusal(findings)
  return { menu: parsed.data, refusal }
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

/** The database stores every character but this one. */
function* nullCharactersIn(value: unknown, path: readonly PropertyKey[] = []): Generator<Finding> {
  if (typeof value === 'string' && value.includes('\0'))
    yield { path, message: 'must not contain a null character' }
  if (typeof value !== 'object' || value === null) return
  for (const [key, each] of Object.entries(value))
    yield* nullCharactersIn(each, [...path, Array.isArray(value) ? Number(key) : key])
}

function findingsOf(issue: z.core.$ZodIssue): Finding[] {
  if (issue.code !== 'unrecognized_keys') return [issue]
  return issue.keys.map((key) => ({ path: [...issue.path, key], message: 'unknown field' }))
}
