import type { Hono } from 'hono'
import type { z } from 'zod'

type Form = Record<string, unknown>

/** The routes that read and change the switches of a service: as JSON, and by the form of its page. */
export function controlRoutes<Schema extends z.ZodType>(
  routes: Hono,
  path: string,
  switches: {
    read: () => object
    schema: Schema
    change: (change: z.output<Schema>) => object
    fromForm: (form: Form) => object
    /** Where the form leads. */
    page: string
  },
): void {
  routes.get(path, (c) => c.json(switches.read()))
  routes.post(path, async (c) => {
    const isForm = c.req.header('content-type')?.includes('form')
    const given: unknown = isForm
      ? switches.fromForm(await c.req.parseBody())
      : await c.req.json().catch(() => null)
    const parsed = switches.schema.safeParse(given)
    if (!parsed.success) return c.json({ error: parsed.error.issues }, 400)
    const control = switches.change(parsed.data)
    return isForm ? c.redirect(switches.page, 303) : c.json(control)
  })
}
