/** Path of the kitchen's service worker on the server (scripts/kitchen-worker.ts). */
const ADDRESS = '/kitchen-worker.js'

let address: string | null = null

/**
 * The page's Trusted Types policy forbids script URLs from strings. This is the one exception, allowed by the
 * kitchen's CSP: its own service worker.
 */
export function workerAddress(): string {
  const types: TrustedTypes | undefined = Reflect.get(window, 'trustedTypes')
  address ??= types
    ? (types
        .createPolicy('kitchen-worker', { createScriptURL: (url) => (url === ADDRESS ? url : null) })
        .createScriptURL(ADDRESS) as string)
    : ADDRESS
  return address
}

/**
 * The part of Trusted Types used here; TypeScript has no types for it yet. A trusted URL is accepted wherever
 * a string is.
 */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string | null },
  ): { createScriptURL: (url: string) => unknown }
}
