import type { Plugin } from 'postcss'

const darkTheme = '[data-theme="dark"]'

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
        const selectors = rule.selectors.filter((selector) => selector.replace(/'/g, '"').includes(darkTheme))
        if (selectors.length === 0 || rule.parent?.type !== 'root') return
        const copy = rule.clone()
        copy.selectors = selectors.map(withoutTheme)
        preference.append(copy)
      })
      if (preference.nodes?.length) root.append(preference)
    },
  }
}

/** `[data-room="x"][data-theme="dark"] p` becomes `:root[data-room="x"]:not([data-theme]) p`. */
function withoutTheme(selector: string): string {
  const bare = selector.replace(/'/g, '"').replace(darkTheme, ':not([data-theme])')
  return bare.startsWith(':not') || bare.startsWith('[') ? `:root${bare}` : bare
}
