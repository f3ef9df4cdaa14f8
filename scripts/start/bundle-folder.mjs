import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fingerprint } from './fingerprint.mjs'

const SOURCES = [
  ...['contract', 'demo', 'domain', 'embedded-postgres', 'server'].flatMap((name) => [
    `packages/${name}/src`,
    `packages/${name}/package.json`,
  ]),
  ...['scripts', 'package-lock.json'],
]

/** In the package that has most of the code: what is not bundled is resolved from there. */
export const bundles = fileURLToPath(new URL('../../packages/server/dist', import.meta.url))

/** The folder of the bundle of the server's current sources, which may not be written yet. */
export function bundleFolder() {
  return join(bundles, fingerprint(SOURCES))
}
