import { posix } from 'node:path'

/** The target of an import: a file of this repository (which may not exist), or an npm or Node package. */
export type Target = { file: string; workspace: string } | { external: string }

/** Resolves `../money/cents.ts`, `@comanda/domain/money/cents` and `react/jsx-runtime` as seen from `importer`. */
export function resolveImport(
  importer: string,
  specifier: string,
  exists: (file: string) => boolean,
): Target {
  const inside = insideRepository(importer, specifier)
  if (!inside) return { external: packageName(specifier) }
  const file = ['', '.ts', '.tsx'].map((extension) => inside + extension).find(exists) ?? inside
  return { file, workspace: workspaceOf(file) }
}

/** The workspace of a file: `ui` for `packages/ui/src/button.tsx`, "" outside packages. */
export function workspaceOf(file: string): string {
  return /^packages\/([^/]+)\//.exec(file)?.[1] ?? ''
}

function insideRepository(importer: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(importer), specifier)
  const [, workspace, path] = /^@comanda\/([^/]+)(?:\/(.*))?$/.exec(specifier) ?? []
  return workspace ? `packages/${workspace}/src/${path ?? 'index'}` : undefined
}

function packageName(specifier: string): string {
  if (specifier.startsWith('node:')) return specifier
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}
