import { Hono } from 'hono'
import { z } from 'zod'
import { controlRoutes } from '../control-routes.ts'
import { wantsJson } from '../http.ts'
import { smsPage } from './page.ts'
import { sendReply } from './send-reply.ts'
import { findTexts, type SmsBox } from './state.ts'

const change = z.strictObject({
  failNext: z.int().min(0).max(1000).optional(),
  delayMs: z.int().min(0).max(60_000).optional(),
})

const reply = z.object({
  from: z.string().regex(/^\+[1-9]\d{7,14}$/),
  to: z.string(),
  text: z.string().max(1600),
})

/** The text messages page and its JSON API. */
export function smsRoutes(box: SmsBox, target: string): Hono {
  const routes = new Hono()
  routes.get('/sandbox/sms', (c) => {
    const query = new URL(c.req.url).searchParams
    const found = findTexts(box, { to: query.get('to') ?? '', search: query.get('q') ?? '' })
    return wantsJson(c) ? c.json({ messages: found }) : c.html(smsPage(box, found, query, new Date()))
  })
  controlRoutes(routes, '/sandbox/sms/control', {
    read: () => box.control(),
    schema: change,
    change: (given) => box.changeControl(given),
    fromForm: ({ delayMs = 0 }) => ({ delayMs: Number(delayMs) }),
    page: '/sandbox/sms',
  })
  routes.post('/sandbox/sms/fail', (c) => {
    box.changeControl({ failNext: box.control().failNext > 0 ? 0 : 1 })
    return c.redirect('/sandbox/sms', 303)
  })
  routes.post('/sandbox/sms/answer', async (c) => {
    const isForm = c.req.header('content-type')?.includes('form')
    const given = reply.safeParse(isForm ? await c.req.parseBody() : await c.req.json().catch(() => null))
    if (!given.success) return c.json({ error: given.error.issues }, 400)
    const status = await sendReply(target, given.data)
    return isForm ? c.redirect('/sandbox/sms', 303) : c.json({ status })
  })
  routes.post('/sandbox/sms/empty', (c) => {
    box.messages.clear()
    return c.redirect('/sandbox/sms', 303)
  })
  routes.delete('/sandbox/sms', (c) => {
    box.messages.clear()
    return c.body(null, 204)
  })
  routes.get('/sandbox/sms/:id', (c) => {
    const message = box.messages.get(c.req.param('id'))
    return message ? c.json(message) : c.json({ error: 'Unknown message.' }, 404)
  })
  return routes
}
