import type { RawRoute } from '../../../../platform/http/raw-routes.ts'
import { redirect } from './callback.ts'

const passedOn = ['code', 'state', 'error', 'iss', 'user']

/**
 * Apple comes back by a form that its page sends. The browser sends no cookies along with that, so it is led to the same
 * address once more by a link; nothing is done before.
 */
export const providerPostRoute: RawRoute = {
  method: 'POST',
  path: '/api/auth/callback/*',
  handle: async (_app, request, { origin }) => {
    const form = new URLSearchParams(await request.text())
    const query = new URLSearchParams()
    for (const name of passedOn) {
      const value = form.get(name)
      if (value !== null) query.set(name, value)
    }
    return redirect(`${origin}${new URL(request.url).pathname}?${query}`)
  },
}
