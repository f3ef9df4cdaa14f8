import type { Plugin } from 'postcss'

// Minifiers may remove the quotes.
const darkTheme = /\[data-theme=["']?dark["']?\]/

/**
 * Repeats every dark-theme rule under `prefers-color-scheme: dark` for pages without an explicit theme. The
 * tokens are defined once, and the first paint is dark without a script. All of them are for the screen: a dark page
 * prints in the light theme.
 */
export function darkByPreference(): Plugin {
  return {
    postcssPlugin: 'dark-by-preference',
    OnceExit(root, { AtRule }) {
      const preference = new AtRule({ name: 'media', params: 'screen and (prefers-color-scheme: dark)' })
      root.walkRules((rule) => {
        if (rule.parent?.type !== 'root') return
        const dark = rule.selectors.filter((selector) => darkTheme.test(selector))
        if (dark.length === 0) return
        const repeated = dark.filter(targetsRoot).map(withoutTheme)
        if (repeated.length > 0) preference.append(rule.clone({ selectors: repeated }))
        const onScreen = new AtRule({ name: 'media', params: 'screen' })
        onScreen.append(rule.clone({ selectors: dark }))
        rule.after(onScreen)
        const others = rule.selectors.filter((selector) => !dark.includes(selector))
        if (others.length > 0) rule.selectors = others
        else rule.remove()
      })
      if (preference.nodes?.length) root.append(preference)
    },
  }
}

/**
 * Only rules about the root element are repeated: inner elements (`[data-experience="x"] [data-theme="dark"]`)
 * always name their theme.
 */
function targetsRoot(selector: string): boolean {
  const [element = ''] = selector.trim().split(/[\s>+~]/)
  return darkTheme.test(element)
}

/** `[data-experience="x"][data-theme="dark"] p` becomes `:root[data-experience="x"]:not([data-theme]) p`. */
function withoutTheme(selector: string): string {
  const bare = selector.trim().replace(darkTheme, ':not([data-theme])')
  return bare.startsWith(':root') ? bare : `:root${bare}`
}
