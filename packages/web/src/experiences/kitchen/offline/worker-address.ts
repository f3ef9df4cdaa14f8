/** Where the server has the kitchen's service worker (scripts/kitchen-worker.ts). */
const ADDRESS = '/kitchen-worker.js'

let address: string | null = null

/**
 * The page lets no text become a script's address. This is the one exception, under the policy that the server names for
 * kitchens: the kitchen's own service worker.
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

/** What of it is used here; TypeScript does not know it yet. A trusted address stands wherever a text does. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string | null },
  ): { createScriptURL: (url: string) => unknown }
}
