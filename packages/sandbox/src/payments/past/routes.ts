import { Hono } from 'hono'
import type { SandboxConfig } from '../../config.ts'
import { isPublishable } from '../authenticate.ts'
import { ProviderError } from '../errors.ts'
import type { Payments } from '../state.ts'
import { importPast } from './import-past.ts'
import { past } from './past-charge.ts'

/** The import of a past, with the secret key of the provider. */
export function pastRoutes(p: Payments, config: SandboxConfig): Hono {
  const routes = new Hono()
  routes.post('/sandbox/payments/past', async (c) => {
    try {
      isPublishable(c.req.header('authorization'), {}, {}, config)
      const given = past.safeParse(await c.req.json().catch(() => null))
      if (!given.success) return c.json({ error: given.error.issues.slice(0, 20) }, 400)
      return c.json({ payouts: importPast(p, given.data) })
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      return c.json({ error: error.body }, error.status === 401 || error.status === 403 ? error.status : 400)
    }
  })
  return routes
}
