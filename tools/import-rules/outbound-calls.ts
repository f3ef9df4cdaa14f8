import { isTest } from './directions.ts'
import { withoutComments } from './scan.ts'

/**
 * Modules handle user-supplied URLs, so their requests must go through outboundFetch, which checks the target
 * address.
 */
const MODULES = /^packages\/server\/src\/modules\//
const FETCH = /(?<![.\w$])(?:globalThis\s*\.\s*)?fetch\s*\(/

/**
 * Packages that open connections. Gateways may use them, because provider addresses come from the settings.
 */
const connecting = /^(?:(?:node:)?(?:http|https|http2|net|tls)|undici|axios|got|ky|node-fetch)$/

/** Lines on which a module calls fetch directly. */
export function outboundCalls(file: string, source: string): number[] {
  if (!MODULES.test(file) || isTest(file)) return []
  return withoutComments(source)
    .split('\n')
    .flatMap((text, index) => (FETCH.test(text) ? [index + 1] : []))
}

export function opensConnections(file: string, specifier: string): boolean {
  return MODULES.test(file) && !isTest(file) && connecting.test(specifier)
}
