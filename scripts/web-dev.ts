import { join } from 'node:path'
import type { Web } from '../packages/server/src/platform/web.ts'
import { webRoot } from './web-build.ts'

/** Hot reload: pages are rendered from source, scripts come from a Vite server on its own port. */
export async function loadDevWeb(port: number): Promise<Web> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    configFile: join(webRoot, 'vite.config.ts'),
    configLoader: 'native',
    server: { port, strictPort: true, allowedHosts: true, cors: true, hmr: { port, clientPort: port } },
  })
  await vite.listen()
  const origin = `http://localhost:${port}`
  const load = () =>
    vite.ssrLoadModule('/src/server.tsx') as Promise<typeof import('../packages/web/src/server.tsx')>
  const { routePage } = await load()
  return {
    developmentOrigin: origin,
    route: routePage,
    render: async (state, pageOrigin) =>
      (await load()).renderPage(state, pageOrigin, {
        arrivalScript: null,
        scripts: ['@vite/client', ...sourcesOf(state.experience)].map((path) => `${origin}/${path}`),
        modulePreloads: [],
        styles: [],
        menuStyle: null,
        fonts: [],
      }),
    asset: async (request) => {
      const { pathname, search } = new URL(request.url)
      if (!/^\/(icon\.svg|icons\/|src\/|node_modules\/|@)/.test(pathname)) return null
      const response = await fetch(`${origin}${pathname}${search}`)
      return response.ok
        ? new Response(response.body, {
            headers: { 'content-type': response.headers.get('content-type') ?? '' },
          })
        : null
    },
    close: () => vite.close(),
  }
}

function sourcesOf(experience: string): string[] {
  const entry = `src/experiences/${experience}/entry.tsx`
  return experience === 'storefront' ? ['src/experiences/storefront/arrival.ts', entry] : [entry]
}
