import type { Rolldown } from 'vite'

type Group = Rolldown.CodeSplittingGroup

/** React changes less often than we do, and stays in the browsers' stores. */
export const reactChunk: Group = {
  name: 'react',
  test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/,
  priority: 1,
}

/**
 * One file for all that a module needs at once, where many small ones would each take a request; without what `entry`,
 * which loads that module later, needs itself.
 */
export function chunkOf(name: string, module: string, entry: string): Group {
  let whole: Set<string> | null = null
  return {
    includeDependenciesRecursively: false,
    name: (id, graph) => {
      const importsOf = (from: string) => graph.getModuleInfo(from)?.importedIds ?? []
      whole ??= reachedFrom(module, importsOf).difference(reachedFrom(entry, importsOf))
      return whole.has(id) ? name : null
    },
  }
}

function reachedFrom(root: string, importsOf: (id: string) => readonly string[]): Set<string> {
  const reached = new Set([root])
  for (const id of reached) for (const imported of importsOf(id)) reached.add(imported)
  return reached
}
