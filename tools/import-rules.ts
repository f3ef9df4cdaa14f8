// Which part may import which, checked over every source file of the packages; prints each violation.
import { globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { findCircles } from './import-rules/circles.ts'
import { rawColours } from './import-rules/colours.ts'
import { forbidden } from './import-rules/directions.ts'
import { markupSinks } from './import-rules/markup.ts'
import { resolveImport } from './import-rules/resolve.ts'
import { readImports } from './import-rules/scan.ts'
import { opensConnections, waysOut } from './import-rules/ways-out.ts'

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
  const loads = new Map<string, { to: string; line: number }[]>()
  for (const [file, source] of sources) {
    const edges: { to: string; line: number }[] = []
    loads.set(file, edges)
    for (const { specifier, line, kind } of readImports(source)) {
      const target = resolveImport(file, specifier, (path) => sources.has(path))
      const reason = forbidden(file, target)
      if (reason) violations.push({ where: `${file}:${line}`, reason })
      if (kind !== 'type' && opensConnections(file, specifier)) {
        violations.push({ where: `${file}:${line}`, reason: byTheDoor(specifier) })
      }
      if (kind === 'value' && 'file' in target) edges.push({ to: target.file, line })
    }
    for (const line of waysOut(file, source)) {
      violations.push({ where: `${file}:${line}`, reason: byTheDoor('fetch') })
    }
    for (const { line, sink } of markupSinks(file, source)) {
      violations.push({
        where: `${file}:${line}`,
        reason: `${sink} is refused by the browser: write elements`,
      })
    }
    for (const { line, colour } of rawColours(file, source)) {
      violations.push({
        where: `${file}:${line}`,
        reason: `write colours as design tokens, not as ${colour}`,
      })
    }
  }
  for (const circle of findCircles(loads)) {
    const [first = '', second = first] = circle
    const line = loads.get(first)?.find(({ to }) => to === second)?.line ?? 1
    violations.push({ where: `${first}:${line}`, reason: `circle: ${[...circle, first].join(' -> ')}` })
  }
  return violations
}

function byTheDoor(way: string): string {
  return `a module may not use ${way}: platform/outbound-fetch.ts asks other people's addresses, gateways ask providers`
}
