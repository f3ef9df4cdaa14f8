import type { Rolldown } from 'vite'

type Group = Rolldown.CodeSplittingGroup
type Graph = Parameters<Extract<Group['name'], (...args: never[]) => unknown>>[1]

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
  const others = files.filter(
    (file) =>
      !/\/(?:react|base|hydrate|rolldown-runtime|start-of-kitchen-owner-platform)-[\w-]{8}\.js$/.test(file),
  )
  return others.length > 1 ? others : []
}

/** The icons that no other group has, and what makes them: one file in place of one per icon. */
export const iconChunk: Group = {
  name: 'icons',
  test: /lucide-react[\\/].*[\\/]icons[\\/]|ui[\\/]src[\\/]create-icon/,
  includeDependenciesRecursively: false,
}

/**
 * Bundles modules with all their imports into one file, instead of many small requests. Excludes what `entry`,
 * which loads these modules later, imports itself.
 */
export function chunkOf(name: string, modules: readonly string[], entry: string): Group {
  let members: Set<string> | null = null
  return {
    includeDependenciesRecursively: false,
    name: (id, graph) => {
      members ??= importedFrom(modules, graph).difference(importedFrom([entry], graph))
      return members.has(id) ? name : null
    },
  }
}

/**
 * What several chunks use, in place of dozens of small files. Modules are in one file if the same entries load them
 * at once, and the same entries can load them at all: the kitchen stores what it can load, which must not be the
 * back office.
 *
 * @param screens chunks that must use a module which no entry loads at once
 */
export function sharedChunks(entries: Readonly<Record<string, string>>, screens: number): Group[] {
  let members: { name: string; initial: Set<string>; loadable: Set<string> }[] | null = null
  const groupOf = (id: string, graph: Graph, isInitial: boolean) => {
    members ??= Object.entries(entries).map(([name, entry]) => ({
      name,
      initial: importedFrom([entry], graph),
      loadable: importedFrom([entry], graph, ['importedIds', 'dynamicallyImportedIds']),
    }))
    const namesOf = (kind: 'initial' | 'loadable') =>
      members?.flatMap((member) => (member[kind].has(id) ? member.name : [])).join('-')
    const [first, all] = [namesOf('initial'), namesOf('loadable')]
    if (isInitial) return first ? `start-of-${first}${first === all ? '' : `-in-${all}`}` : null
    return first ? null : `screens-of-${all}`
  }
  return [
    {
      minShareCount: 2,
      includeDependenciesRecursively: false,
      name: (id, graph) => groupOf(id, graph, true),
    },
    {
      minShareCount: screens,
      includeDependenciesRecursively: false,
      name: (id, graph) => groupOf(id, graph, false),
    },
  ]
}

function importedFrom(
  roots: readonly string[],
  graph: Graph,
  kinds: readonly ('importedIds' | 'dynamicallyImportedIds')[] = ['importedIds'],
): Set<string> {
  const found = new Set(roots)
  for (const id of found) {
    const module = graph.getModuleInfo(id)
    for (const kind of kinds) for (const imported of module?.[kind] ?? []) found.add(imported)
  }
  return found
}
