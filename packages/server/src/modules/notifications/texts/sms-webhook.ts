import { createHmac, timingSafeEqual } from 'node:crypto'
import { escapeHtml } from '@comanda/domain/html'
import type { App } from '../../../app.ts'
import type { RawRoute } from '../../../platform/http/raw-routes.ts'
import { allowTexts, stopTexts } from './opt-outs.ts'

const PATH = '/api/webhooks/sms'
const MAX_BODY_CHARS = 20_000
/** The keywords that carriers require every sender to support. */
const stopWords = ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT']
const startWords = ['START', 'YES', 'UNSTOP']
const helpWords = ['HELP', 'INFO']

/** Replies to our text messages. STOP and START apply to all restaurants, which share one number. */
export const smsWebhook: RawRoute = {
  method: 'POST',
  path: PATH,
  async handle(app, request) {
    const body = await request.text()
    if (body.length > MAX_BODY_CHARS) return new Response('The request body is too long.', { status: 413 })
    const fields = new URLSearchParams(body)
    const signature = request.headers.get('x-twilio-signature') ?? ''
    const addresses = [app.config.origin, new URL(request.url).origin]
    if (!addresses.some((origin) => isSigned(app, origin + PATH, fields, signature))) {
      return new Response('The signature is not valid.', { status: 403 })
    }
    return respond(await handleReply(app, fields.get('From') ?? '', fields.get('Body') ?? ''))
  },
}

/** Returns the reply; null for none: the provider itself confirms STOP and START. */
async function handleReply(app: App, from: string, text: string): Promise<string | null> {
  const word = text.trim().toUpperCase()
  if (!/^\+[1-9]\d{7,14}$/.test(from)) return null
  if (stopWords.includes(word)) await stopTexts(app, from)
  if (startWords.includes(word)) await allowTexts(app, from)
  if (!helpWords.includes(word)) return null
  return `Comanda order updates. Help: ${app.config.supportEmail}. Reply STOP to opt out.`
}

/** The provider signs the request URL and every field, sorted by name. */
function isSigned({ config }: App, address: string, fields: URLSearchParams, given: string): boolean {
  if (!config.sms) return false
  const sorted = [...fields].toSorted(([one], [other]) => (one < other ? -1 : 1))
  const signed = `${address}${sorted.map(([name, value]) => name + value).join('')}`
  const expected = createHmac('sha1', config.sms.authToken).update(signed).digest()
  const sent = Buffer.from(given, 'base64')
  return sent.length === expected.length && timingSafeEqual(sent, expected)
}

function respond(text: string | null): Response {
  const message = text === null ? '' : `<Message>${escapeHtml(text)}</Message>`
  const twiml = `<?xml version="1.0" encoding="UTF-8"?><Response>${message}</Response>`
  return new Response(twiml, { headers: { 'content-type': 'text/xml; charset=utf-8' } })
}
