// Checks the allowed imports between the parts of the repository in every source file, and prints each
// violation.
import { globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { rawColors } from './import-rules/colors.ts'
import { type Edge, findCycles } from './import-rules/cycles.ts'
import { forbidden, isTest, moduleOf } from './import-rules/directions.ts'
import { markupSinks } from './import-rules/markup.ts'
import { opensConnections, outboundCalls } from './import-rules/outbound-calls.ts'
import { resolveImport } from './import-rules/resolve.ts'
import { readImports } from './import-rules/scan.ts'

export type Violation = { where: string; reason: string }

if (import.meta.main) main()

function main(): void {
  const root = dirname(import.meta.dirname)
  const files = globSync('packages/*/src/**/*.{ts,tsx}', { cwd: root }).sort()
  const violations = checkSources(
    new Map(files.map((file) => [file, readFileSync(`${root}/${file}`, 'utf8')])),
  )
  for (const { where, reason } of violations) console.log(`${where} ${reason}`)
  console.log(`${files.length} files, ${violations.length} violations`)
  process.exitCode = violations.length > 0 ? 1 : 0
}

/** Checks sources by their path from the root of the repository; `where` is `file:line`. */
export function checkSources(sources: ReadonlyMap<string, string>): Violation[] {
  const violations: Violation[] = []
  /** Between files, by imports of values and of types. */
  const imported = new Map<string, Edge[]>()
  /** Between server modules, by any import. */
  const needs = new Map<string, (Edge & { file: string })[]>()
  for (const [file, source] of sources) {
    const edges: Edge[] = []
    imported.set(file, edges)
    for (const { specifier, line, kind } of readImports(source)) {
      const target = resolveImport(file, specifier, (path) => sources.has(path))
      const reason = forbidden(file, target)
      if (reason) violations.push({ where: `${file}:${line}`, reason })
      if (kind !== 'type' && opensConnections(file, specifier)) {
        violations.push({ where: `${file}:${line}`, reason: outboundViolation(specifier) })
      }
      const [from, to] = [moduleOf(file), 'file' in target ? moduleOf(target.file) : undefined]
      if (from && to && from !== to && !isTest(file)) {
        needs.set(from, [...(needs.get(from) ?? []), { to, line, file }])
      }
      if (kind !== 'late' && 'file' in target) edges.push({ to: target.file, line })
    }
    for (const line of outboundCalls(file, source)) {
      violations.push({ where: `${file}:${line}`, reason: outboundViolation('fetch') })
    }
    for (const { line, sink } of markupSinks(file, source)) {
      violations.push({
        where: `${file}:${line}`,
        reason: `${sink} is blocked by the content security policy: use elements`,
      })
    }
    for (const { line, color } of rawColors(file, source)) {
      violations.push({
        where: `${file}:${line}`,
        reason: `use a design token instead of ${color}`,
      })
    }
  }
  for (const cycle of findCycles(imported)) {
    const [first = '', second = first] = cycle
    const line = imported.get(first)?.find(({ to }) => to === second)?.line ?? 1
    violations.push({ where: `${first}:${line}`, reason: `cycle: ${[...cycle, first].join(' -> ')}` })
  }
  for (const cycle of findCycles(needs)) {
    const [first = '', second = first] = cycle
    const edge = needs.get(first)?.find(({ to }) => to === second)
    const path = [...cycle, first].join(' -> ')
    violations.push({ where: `${edge?.file}:${edge?.line}`, reason: `cycle of modules: ${path}` })
  }
  return violations
}

function outboundViolation(way: string): string {
  return `a module must not use ${way}: use platform/outbound-fetch.ts for user-supplied addresses, a gateway for providers`
}
