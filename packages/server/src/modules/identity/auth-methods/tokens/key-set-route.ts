import type { App } from '../../../../app.ts'
import type { RawRoute } from '../../../../platform/http/raw-routes.ts'
import { authOf } from '../../auth.ts'
import { readKeySet } from './key-set.ts'

/** Publishes the keys that verify our tokens. The first request creates the first key. */
export const keySetRoute: RawRoute = {
  method: 'GET',
  path: '/.well-known/jwks.json',
  handle: async (app, _request, { scheme }) => serveKeySet(app, scheme),
}

async function serveKeySet(app: App, scheme: 'http' | 'https'): Promise<Response> {
  const known = await readKeySet(app)
  if (known.length === 0) await authOf(app, scheme).api.getJwks()
  const keys = known.length > 0 ? known : await readKeySet(app)
  return Response.json({ keys }, { headers: { 'cache-control': 'public, max-age=300' } })
}
