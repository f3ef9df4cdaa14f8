import { isTest } from './directions.ts'
import { withoutComments } from './scan.ts'

/** Modules handle addresses that people gave: a request to one goes through the door that checks where it leads. */
const MODULES = /^packages\/server\/src\/modules\//
const FETCH = /(?<![.\w$])(?:globalThis\s*\.\s*)?fetch\s*\(/

/** Packages that open connections; providers with an address in the settings have gateways instead. */
export const connecting = /^(?:(?:node:)?(?:http|https|http2|net|tls)|undici|axios|got|ky|node-fetch)$/

/** Lines on which a module opens a connection of its own. */
export function waysOut(file: string, source: string): number[] {
  if (!MODULES.test(file) || isTest(file)) return []
  return withoutComments(source)
    .split('\n')
    .flatMap((text, index) => (FETCH.test(text) ? [index + 1] : []))
}

export function opensConnections(file: string, specifier: string): boolean {
  return MODULES.test(file) && !isTest(file) && connecting.test(specifier)
}
