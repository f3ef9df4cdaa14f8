export type Edge = { to: string; line: number }

/**
 * Finds import cycles in the order of discovery, each once, as the list of its files (the first is not
 * repeated).
 */
export function findCycles(edges: ReadonlyMap<string, readonly Edge[]>): string[][] {
  const cycles: string[][] = []
  const done = new Set<string>()
  const path: string[] = []

  for (const file of edges.keys()) visit(file)
  return cycles

  function visit(file: string): void {
    const start = path.indexOf(file)
    if (start >= 0) {
      cycles.push(path.slice(start))
      return
    }
    if (done.has(file)) return
    path.push(file)
    for (const { to } of edges.get(file) ?? []) visit(to)
    path.pop()
    done.add(file)
  }
}
