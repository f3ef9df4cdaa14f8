import type { Plugin } from 'postcss'

// Minifiers may remove the quotes.
const darkTheme = /\[data-theme=["']?dark["']?\]/

/**
 * Repeats every dark-theme rule under `prefers-color-scheme: dark` for pages without an explicit theme. The
 * tokens are defined once, and the first paint is dark without a script.
 */
export function darkByPreference(): Plugin {
  return {
    postcssPlugin: 'dark-by-preference',
    OnceExit(root, { AtRule }) {
      const preference = new AtRule({ name: 'media', params: '(prefers-color-scheme: dark)' })
      root.walkRules((rule) => {
        if (rule.parent?.type !== 'root') return
        const selectors = rule.selectors.filter(targetsRoot)
        if (selectors.length === 0) return
        const copy = rule.clone()
        copy.selectors = selectors.map(withoutTheme)
        preference.append(copy)
      })
      if (preference.nodes?.length) root.append(preference)
    },
  }
}

/**
 * Only rules about the root element are repeated: inner elements (`[data-room="x"] [data-theme="dark"]`)
 * always name their theme.
 */
function targetsRoot(selector: string): boolean {
  const [element = ''] = selector.trim().split(/[\s>+~]/)
  return darkTheme.test(element)
}

/** `[data-room="x"][data-theme="dark"] p` becomes `:root[data-room="x"]:not([data-theme]) p`. */
function withoutTheme(selector: string): string {
  const bare = selector.trim().replace(darkTheme, ':not([data-theme])')
  return bare.startsWith(':root') ? bare : `:root${bare}`
}
