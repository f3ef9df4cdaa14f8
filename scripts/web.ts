import type { Web } from '../packages/server/src/platform/web.ts'

/** Loads the web front end for the server: built bundles, or a development server. */
export async function loadWeb(mode: 'built' | 'dev', vitePort: number): Promise<Web> {
  if (mode === 'dev') return (await import('./web-dev.ts')).loadDevWeb(vitePort)
  return (await import('./web-built.ts')).loadBuiltWeb()
}
