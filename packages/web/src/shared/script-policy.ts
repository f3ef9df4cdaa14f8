const allowed = new Set<(url: string) => boolean>()

/**
 * Trusted Types block every script address, and all markup from strings, on the page. This allows the addresses of one
 * provider. A page can have one such policy only, so all providers share it.
 */
export function allowScripts(isAllowed: (url: string) => boolean): void {
  allowed.add(isAllowed)
  const types: TrustedTypes | undefined = Reflect.get(window, 'trustedTypes')
  if (!types || types.defaultPolicy) return
  types.createPolicy('default', {
    createScriptURL: (url) => ([...allowed].some((allows) => allows(url)) ? url : null),
    createHTML: (markup) => (markup === '' ? markup : null),
  })
}

/** The part of the Trusted Types API that is used here; TypeScript does not include it yet. */
interface TrustedTypes {
  defaultPolicy: object | null
  createPolicy(name: string, rules: Record<string, (text: string) => string | null>): object
}
