import { type ESTree, type Plugin, parseSync, Visitor } from 'vite'

/**
 * Leaves out of the server's renderer what only browsers load. Of the modules that are imported when they are needed, it
 * keeps those of `lazyScreen(() => import(…))` and `lazyPart(() => import(…))` of the storefront, which the server loads
 * before it renders. Every other such import becomes a promise that stays pending: the server renders the
 * fallback, which is what browsers show until they have loaded the module.
 */
export function renderedOnly(): Plugin {
  let retained = 0
  return {
    name: 'rendered-only',
    // Another plugin has removed types and JSX before.
    transform(code, id) {
      if (!isSource.test(id) || !mayImport.test(code)) return null
      const result = withoutBrowserImports(code, id)
      retained += result.retained
      return { code: result.code, map: null }
    },
    buildEnd(error) {
      if (!error && retained === 0)
        this.error(`The renderer would contain no screen of the storefront: ${form}`)
    },
  }
}

/** The code of a module with the imports of the renderer only, and how many those are. */
export function withoutBrowserImports(code: string, file: string): { code: string; retained: number } {
  const imports: ESTree.ImportExpression[] = []
  const rendered = new Set<ESTree.Node>()
  new Visitor({
    ImportExpression: (node) => void imports.push(node),
    CallExpression({ callee, arguments: [load] }) {
      if (!isStorefront.test(file) || callee.type !== 'Identifier' || !preloaded.test(callee.name)) return
      if (load?.type !== 'ArrowFunctionExpression' || load.body.type !== 'ImportExpression')
        throw new Error(`${file}: ${form}, because the server loads it`)
      rendered.add(load.body)
    },
  }).visit(parseSync(file, code, { lang: 'js' }).program)
  const parts: string[] = []
  let end = 0
  for (const node of imports.filter((each) => !rendered.has(each))) {
    parts.push(code.slice(end, node.start), 'new Promise(() => {})')
    end = node.end
  }
  return { code: parts.join('') + code.slice(end), retained: rendered.size }
}

const isSource = /\/packages\/web\/src\/[^?]*\.tsx?$/
const isStorefront = /\/experiences\/storefront\//
const mayImport = /\bimport\s*\(|\blazy(?:Screen|Part)\b/
const preloaded = /^lazy(?:Screen|Part)$/
const form = 'write lazyScreen(() => import(…)) or lazyPart(() => import(…))'
