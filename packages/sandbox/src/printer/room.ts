import { Hono } from 'hono'
import { z } from 'zod'
import { wantsJson } from '../http.ts'
import { printerPage, travelling } from './page.ts'
import type { Tray } from './state.ts'

const change = z.strictObject({ off: z.boolean() })

/** The tray of the receipt printer as a page and as JSON. */
export function printerRoom(tray: Tray): Hono {
  const room = new Hono()
  room.get('/sandbox/printer', (c) => {
    if (wantsJson(c)) return c.json({ papers: tray.papers.all().reverse().map(travelling) })
    return c.html(printerPage(tray, new URL(c.req.url).searchParams, new Date()))
  })
  room.get('/sandbox/printer/control', (c) => c.json(tray.control()))
  room.post('/sandbox/printer/control', async (c) => {
    const parsed = change.safeParse(await c.req.json().catch(() => null))
    if (!parsed.success) return c.json({ error: parsed.error.issues }, 400)
    return c.json(tray.changeControl(parsed.data))
  })
  room.post('/sandbox/printer/switch', (c) => {
    tray.changeControl({ off: !tray.control().off })
    return c.redirect('/sandbox/printer', 303)
  })
  room.post('/sandbox/printer/empty', (c) => {
    tray.papers.clear()
    return c.redirect('/sandbox/printer', 303)
  })
  room.delete('/sandbox/printer', (c) => {
    tray.papers.clear()
    return c.body(null, 204)
  })
  return room
}
