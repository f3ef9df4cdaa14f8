import { Hono } from 'hono'
import { z } from 'zod'
import { wantsJson } from '../http.ts'
import { printerPage, withLines } from './page.ts'
import type { Tray } from './state.ts'

const change = z.strictObject({ off: z.boolean() })

/** The receipt printer's page and its JSON API. */
export function printerRoutes(tray: Tray): Hono {
  const routes = new Hono()
  routes.get('/sandbox/printer', (c) => {
    if (wantsJson(c)) return c.json({ papers: tray.papers.all().reverse().map(withLines) })
    return c.html(printerPage(tray, new URL(c.req.url).searchParams, new Date()))
  })
  routes.get('/sandbox/printer/control', (c) => c.json(tray.control()))
  routes.post('/sandbox/printer/control', async (c) => {
    const parsed = change.safeParse(await c.req.json().catch(() => null))
    if (!parsed.success) return c.json({ error: parsed.error.issues }, 400)
    return c.json(tray.changeControl(parsed.data))
  })
  routes.post('/sandbox/printer/switch', (c) => {
    tray.changeControl({ off: !tray.control().off })
    return c.redirect('/sandbox/printer', 303)
  })
  routes.post('/sandbox/printer/empty', (c) => {
    tray.papers.clear()
    return c.redirect('/sandbox/printer', 303)
  })
  routes.delete('/sandbox/printer', (c) => {
    tray.papers.clear()
    return c.body(null, 204)
  })
  return routes
}
