import { relative } from 'node:path'
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
    (file) => !/\/(?:react|base|hydrate|rolldown-runtime|start-of-[a-z-]+)-[\w-]{8}\.js$/.test(file),
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
 * Bundles a module with all its imports into one file, instead of many small requests. Excludes what `entry`,
 * which loads that module later, imports itself.
 */
export function chunkOf(name: string, module: string, entry: string): Group {
  let members: Set<string> | null = null
  return {
    includeDependenciesRecursively: false,
    name: (id, graph) => {
      members ??= importedFrom([module], graph).difference(importedFrom([entry], graph))
      return members.has(id) ? name : null
    },
  }
}

/**
 * What several modules that are loaded later share: one file for each set of the families that they belong to, in
 * place of dozens of small ones. So a light page loads nothing that only the checkout needs.
 *
 * @param families patterns of the paths below `root` of what is loaded later; one that none matches belongs to `pages`
 */
export function chunksOfFamilies(
  families: Readonly<Record<string, RegExp>>,
  entry: string,
  root: string,
): Group {
  let members: [family: string, ids: ReadonlySet<string>][] | null = null
  return {
    includeDependenciesRecursively: false,
    minShareCount: 2,
    name: (id, graph) => {
      members ??= laterModules(entry, graph).map((later) => [
        Object.keys(families).find((family) => families[family]?.test(relative(root, later))) ?? 'pages',
        importedFrom([later], graph).difference(importedFrom([entry], graph)),
      ])
      const users = new Set(members.flatMap(([family, ids]) => (ids.has(id) ? family : [])))
      return users.size > 0 ? `for-${[...users].sort().join('-')}` : null
    },
  }
}

/** The modules that `entry`, or a module that it loads, imports when needed. */
function laterModules(entry: string, graph: Graph): string[] {
  const loadable = importedFrom([entry], graph, ['importedIds', 'dynamicallyImportedIds'])
  return [...new Set([...loadable].flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []))]
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
  const usersOf = (id: string, graph: Graph) => {
    members ??= Object.entries(entries).map(([name, entry]) => ({
      name,
      initial: importedFrom([entry], graph),
      loadable: importedFrom([entry], graph, ['importedIds', 'dynamicallyImportedIds']),
    }))
    const namesOf = (kind: 'initial' | 'loadable') =>
      members?.flatMap((member) => (member[kind].has(id) ? member.name : [])).join('-')
    return { initial: namesOf('initial'), loadable: namesOf('loadable') }
  }
  return [
    {
      minShareCount: 2,
      includeDependenciesRecursively: false,
      name: (id, graph) => {
        const { initial, loadable } = usersOf(id, graph)
        if (!initial) return null
        return initial === loadable ? `start-of-${initial}` : `shared-by-${loadable}-start-of-${initial}`
      },
    },
    {
      minShareCount: screens,
      includeDependenciesRecursively: false,
      name: (id, graph) => {
        const { initial, loadable } = usersOf(id, graph)
        return initial || !loadable ? null : `screens-of-${loadable}`
      },
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
