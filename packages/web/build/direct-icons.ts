import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const ownCreateIcon = fileURLToPath(new URL('../../ui/src/create-icon.ts', import.meta.url))

/**
 * Imports each icon from its own module in place of the list of all icons. Through the list, the first page would
 * contain the icons of every page that is loaded later. The modules of the icon library contain the strokes only: the
 * component is our own.
 */
export function directIcons(): Plugin {
  const list = readFileSync(fileURLToPath(new URL('../../ui/src/icons.ts', import.meta.url)), 'utf8')
  const moduleOf = new Map(
    [...list.matchAll(/export \{ default as (\w+) \} from '([^']+)'/g)].map(([, name, path]) => [name, path]),
  )
  const direct = (imported: string) => {
    const [name = '', local = name] = imported.split(' as ')
    const path = moduleOf.get(name)
    if (!path) throw new Error(`There is no icon ${name}`)
    return `import ${local} from '${path}'`
  }
  return {
    name: 'direct-icons',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source === '../createLucideIcon.mjs' && importer?.includes('lucide-react') ? ownCreateIcon : null,
    transform: (code, id) =>
      (id.includes('lucide-react') ? code.replace(unused, '') : code).replace(imports, (_, names: string) =>
        names
          .split(',')
          .map((name) => name.trim())
          .filter((name) => name !== '' && !name.startsWith('type '))
          .map(direct)
          .join(';'),
      ),
  }
}

const imports = /import \{([^}]*)\} from '(?:@comanda\/ui|\.{1,2})\/icons\.ts'/g
/** What the component does not use, above all random keys: almost a kilobyte of the first page. */
const unused = /,\s*(?:key: "\w+"|size: 24(?=,)|aliases: \[[^\]]*\])|^__iconData\.node;$/gm
