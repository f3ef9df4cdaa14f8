export type Edge = { to: string; line: number }

/** Circles in the order of discovery, each once, as the files on the way round (the first is not repeated). */
export function findCircles(edges: ReadonlyMap<string, readonly Edge[]>): string[][] {
  const circles: string[][] = []
  const done = new Set<string>()
  const path: string[] = []

  for (const file of edges.keys()) visit(file)
  return circles

  function visit(file: string): void {
    const start = path.indexOf(file)
    if (start >= 0) {
      circles.push(path.slice(start))
      return
    }
    if (done.has(file)) return
    path.push(file)
    for (const { to } of edges.get(file) ?? []) visit(to)
    path.pop()
    done.add(file)
  }
}
