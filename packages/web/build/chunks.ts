import type { Rolldown } from 'vite'

type Group = Rolldown.CodeSplittingGroup

/** React changes less often than our code, so it stays in browser caches across deployments. */
export const reactChunk: Group = {
  name: 'react',
  test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/,
  priority: 1,
}

/** What the entry and the chunks that it loads share, in one request instead of three. */
export const baseChunk: Group = {
  name: 'base',
  test: /preload-helper|rolldown[\\/]runtime|first-paint/,
  priority: 1,
}

/** What to preload with a chunk, of the chunk and its imports: not what every page has loaded before, nor the chunk alone. */
export function preloadsOf(files: string[]): string[] {
  const others = files.filter((file) => !/\/(?:react|base|hydrate|rolldown-runtime)-[\w-]{8}\.js$/.test(file))
  return others.length > 1 ? others : []
}

/** The icons that no other group has: one file in place of one per icon. */
export const iconChunk: Group = {
  name: 'icons',
  test: /lucide-react[\\/].*[\\/]icons[\\/]/,
  includeDependenciesRecursively: false,
}

/**
 * Bundles a module with all its imports into one file, instead of many small requests. Excludes what `entry`,
 * which loads that module later, imports itself.
 */
export function chunkOf(name: string, module: string, entry: string): Group {
  let members: Set<string> | null = null
  return {
    includeDependenciesRecursively: false,
    name: (id, graph) => {
      const importsOf = (from: string) => graph.getModuleInfo(from)?.importedIds ?? []
      members ??= importedFrom(module, importsOf).difference(importedFrom(entry, importsOf))
      return members.has(id) ? name : null
    },
  }
}

function importedFrom(root: string, importsOf: (id: string) => readonly string[]): Set<string> {
  const found = new Set([root])
  for (const id of found) for (const imported of importsOf(id)) found.add(imported)
  return found
}
