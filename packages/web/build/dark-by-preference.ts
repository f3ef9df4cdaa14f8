import type { Plugin } from 'postcss'

// A minifier may have taken the quotes away.
const darkTheme = /\[data-theme=["']?dark["']?\]/

/**
 * Repeats every dark-theme rule for pages that name no theme, under the reader's own preference. The tokens are written
 * once, and the first paint needs no script to be dark.
 */
export function darkByPreference(): Plugin {
  return {
    postcssPlugin: 'dark-by-preference',
    OnceExit(root, { AtRule }) {
      const preference = new AtRule({ name: 'media', params: '(prefers-color-scheme: dark)' })
      root.walkRules((rule) => {
        if (rule.parent?.type !== 'root') return
        const selectors = rule.selectors.filter(isAboutTheRoot)
        if (selectors.length === 0) return
        const copy = rule.clone()
        copy.selectors = selectors.map(withoutTheme)
        preference.append(copy)
      })
      if (preference.nodes?.length) root.append(preference)
    },
  }
}

/** A theme of an inner element (`[data-room="x"] [data-theme="dark"]`) is always named: there is nothing to prefer. */
function isAboutTheRoot(selector: string): boolean {
  const [element = ''] = selector.trim().split(/[\s>+~]/)
  return darkTheme.test(element)
}

/** `[data-room="x"][data-theme="dark"] p` becomes `:root[data-room="x"]:not([data-theme]) p`. */
function withoutTheme(selector: string): string {
  const bare = selector.trim().replace(darkTheme, ':not([data-theme])')
  return bare.startsWith(':root') ? bare : `:root${bare}`
}
