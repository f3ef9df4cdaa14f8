import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { type Context, Hono } from 'hono'
import { type SmsBox, segmentsOf, type TextMessage } from './state.ts'

const longest = 1600

/** Accepts text messages as Twilio does, and sends none. */
export function smsApi(box: SmsBox): Hono {
  const api = new Hono()
  api.get('/sms/2010-04-01/Accounts/:account{.+\\.json}', (c) => {
    const sid = c.req.param('account').slice(0, -'.json'.length)
    if (!isAuthentic(c.req.header('authorization'), sid)) return refuse(c, 401, 20003, 'Authenticate')
    return c.json({ sid, friendly_name: 'Sandbox', status: 'active', type: 'Full' })
  })
  api.post('/sms/2010-04-01/Accounts/:sid/:resource{Messages\\.json}', async (c) => {
    const { delayMs, failNext } = box.control()
    if (delayMs > 0) await wait(delayMs)
    const sid = c.req.param('sid')
    if (!isAuthentic(c.req.header('authorization'), sid)) return refuse(c, 401, 20003, 'Authenticate')
    if (failNext > 0) {
      box.changeControl({ failNext: failNext - 1 })
      return refuse(c, 500, 20500, 'Internal Server Error')
    }
    const form = await c.req.parseBody()
    const [to, from, text] = [form.To, form.From, form.Body].map((value) =>
      typeof value === 'string' ? value : '',
    )
    if (!to) return refuse(c, 400, 21604, "A 'To' phone number is required.")
    if (!from) return refuse(c, 400, 21603, "A 'From' phone number is required.")
    if (!text) return refuse(c, 400, 21602, 'Message body is required.')
    if (!/^\+[1-9]\d{7,14}$/.test(to)) {
      return refuse(c, 400, 21211, `The 'To' number ${to} is not a valid phone number.`)
    }
    if (text.length > longest) {
      return refuse(c, 400, 21617, 'The concatenated message body exceeds the 1600 character limit.')
    }
    const message = keep(box, { to, from, text })
    return c.json(resourceOf(message, sid), 201)
  })
  return api
}

function keep(box: SmsBox, sent: Pick<TextMessage, 'to' | 'from' | 'text'>): TextMessage {
  const message = {
    ...sent,
    id: `SM${randomBytes(16).toString('hex')}`,
    at: new Date().toISOString(),
    segments: segmentsOf(sent.text),
  }
  box.messages.put(message.id, message)
  return message
}

function isAuthentic(header: string | undefined, sid: string): boolean {
  const [scheme, credentials = ''] = (header ?? '').split(' ')
  const [user, ...token] = Buffer.from(credentials, 'base64').toString().split(':')
  return scheme === 'Basic' && user === sid && token.join(':') !== ''
}

function resourceOf({ id, to, from, text, at, segments }: TextMessage, accountSid: string): object {
  const date = new Date(at).toUTCString().replace('GMT', '+0000')
  return {
    sid: id,
    account_sid: accountSid,
    to,
    from,
    body: text,
    status: 'queued',
    direction: 'outbound-api',
    num_segments: String(segments),
    num_media: '0',
    date_created: date,
    date_updated: date,
    date_sent: null,
    price: null,
    price_unit: 'USD',
    error_code: null,
    error_message: null,
    messaging_service_sid: null,
    api_version: '2010-04-01',
    uri: `/2010-04-01/Accounts/${accountSid}/Messages/${id}.json`,
  }
}

function refuse(c: Context, status: 400 | 401 | 500, code: number, message: string): Response {
  return c.json({ code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status }, status)
}
