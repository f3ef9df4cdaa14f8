import { Hono } from 'hono'
import { z } from 'zod'
import { controlRoutes } from '../control-routes.ts'
import { wantsJson } from '../http.ts'
import { mailPage } from './page.ts'
import { findMessages, type Mailbox, type MailMessage } from './state.ts'

// The frame allows no scripts and no forms; it is same-origin only so that the page around it can measure it.
const framePolicy =
  "sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox; default-src 'none'; img-src * data:; style-src 'unsafe-inline'; font-src *"

const count = z.int().min(0).max(1000)
const change = z.strictObject({
  refuseNext: z.union([z.boolean().transform(Number), count]).optional(),
  bounceNext: count.optional(),
  delayMs: z.int().min(0).max(60_000).optional(),
})

/** The mailbox page and its JSON API. */
export function mailRoutes(mailbox: Mailbox): Hono {
  const routes = new Hono()

  routes.get('/sandbox/mail', (c) => {
    const query = new URL(c.req.url).searchParams
    const found = findMessages(mailbox, { to: query.get('to') ?? '', search: query.get('q') ?? '' })
    if (wantsJson(c)) return c.json({ messages: found.map(withoutContent) })
    return c.html(mailPage(mailbox, found, query, new Date()))
  })
  controlRoutes(routes, '/sandbox/mail/control', {
    read: () => mailbox.control(),
    schema: change,
    change: (given) => mailbox.changeControl(given),
    fromForm: numbersOf,
    page: '/sandbox/mail?panel=switches',
  })
  routes.post('/sandbox/mail/refuse', (c) => {
    mailbox.changeControl({ refuseNext: mailbox.control().refuseNext > 0 ? 0 : 1 })
    return c.redirect('/sandbox/mail', 303)
  })
  routes.post('/sandbox/mail/empty', (c) => {
    mailbox.messages.clear()
    return c.redirect('/sandbox/mail', 303)
  })
  routes.delete('/sandbox/mail', (c) => {
    mailbox.messages.clear()
    return c.body(null, 204)
  })
  routes.get('/sandbox/mail/taken', (c) => c.json({ taken: mailbox.taken.all() }))
  routes.get('/sandbox/mail/:id', (c) => {
    const message = mailbox.messages.get(c.req.param('id'))
    return message ? c.json(withoutContent(message)) : c.json({ error: 'Unknown mail.' }, 404)
  })
  routes.get('/sandbox/mail/:id/html', (c) => {
    const message = mailbox.messages.get(c.req.param('id'))
    if (message?.html == null) return c.text('Unknown mail.', 404)
    return c.html(withPictures(message, message.html), 200, { 'content-security-policy': framePolicy })
  })
  routes.get('/sandbox/mail/:id/attachments/:index{\\d+}', (c) => {
    const attachment = mailbox.messages.get(c.req.param('id'))?.attachments[Number(c.req.param('index'))]
    if (!attachment) return c.text('Unknown attachment.', 404)
    const name = attachment.name.replace(/[^\w.-]/g, '_')
    return c.body(new Uint8Array(Buffer.from(attachment.base64, 'base64')), 200, {
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="${name}"`,
      'x-content-type-options': 'nosniff',
    })
  })
  return routes
}

function numbersOf(form: object): object {
  return Object.fromEntries(Object.entries(form).map(([name, value]) => [name, Number(value)]))
}

function withoutContent({ attachments, ...message }: MailMessage): object {
  return { ...message, attachments: attachments.map(({ base64: _, ...attachment }) => attachment) }
}

/** Opens links in a new tab, and inlines the attached pictures. */
function withPictures(message: MailMessage, body: string): string {
  let shown = body
  for (const { contentId, type, base64 } of message.attachments) {
    if (contentId && /^image\/[\w.+-]+$/.test(type)) {
      shown = shown.replaceAll(`cid:${contentId}`, `data:${type};base64,${base64}`)
    }
  }
  return `<base target="_blank">${shown}`
}
