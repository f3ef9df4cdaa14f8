import { createHmac, timingSafeEqual } from 'node:crypto'
import type { App } from '../../../app.ts'
import type { RawRoute } from '../../../platform/http/raw-routes.ts'
import { allowTexts, stopTexts } from './opt-outs.ts'

const PATH = '/api/webhooks/sms'
const LONGEST = 20_000
/** The words that networks ask every sender to know. */
const stopping = ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT']
const starting = ['START', 'YES', 'UNSTOP']
const asking = ['HELP', 'INFO']

/** What people answer to our text messages. STOP and START hold for every restaurant: all of them text from one number. */
export const smsWebhook: RawRoute = {
  method: 'POST',
  path: PATH,
  async handle(app, request) {
    const body = await request.text()
    if (body.length > LONGEST) return new Response('Too long.', { status: 413 })
    const fields = new URLSearchParams(body)
    const signature = request.headers.get('x-twilio-signature') ?? ''
    const addresses = [app.config.origin, new URL(request.url).origin]
    if (!addresses.some((origin) => isSigned(app, origin + PATH, fields, signature))) {
      return new Response('The signature is not valid.', { status: 403 })
    }
    return answer(await take(app, fields.get('From') ?? '', fields.get('Body') ?? ''))
  },
}

/** What to reply; null: nothing, for the provider itself confirms STOP and START. */
async function take(app: App, from: string, text: string): Promise<string | null> {
  const word = text.trim().toUpperCase()
  if (!/^\+[1-9]\d{7,14}$/.test(from)) return null
  if (stopping.includes(word)) await stopTexts(app, from)
  if (starting.includes(word)) await allowTexts(app, from)
  if (!asking.includes(word)) return null
  return `Comanda: texts about your order. Help: ${app.config.supportEmail}. Reply STOP to get no more.`
}

/** The provider signs the address by which it came, and every field in the order of their names. */
function isSigned({ config }: App, address: string, fields: URLSearchParams, given: string): boolean {
  if (!config.sms) return false
  const sorted = [...fields].toSorted(([one], [other]) => (one < other ? -1 : 1))
  const signed = `${address}${sorted.map(([name, value]) => name + value).join('')}`
  const expected = createHmac('sha1', config.sms.authToken).update(signed).digest()
  const sent = Buffer.from(given, 'base64')
  return sent.length === expected.length && timingSafeEqual(sent, expected)
}

function answer(text: string | null): Response {
  const message = text === null ? '' : `<Message>${escaped(text)}</Message>`
  const twiml = `<?xml version="1.0" encoding="UTF-8"?><Response>${message}</Response>`
  return new Response(twiml, { headers: { 'content-type': 'text/xml; charset=utf-8' } })
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
}
