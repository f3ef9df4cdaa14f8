/**
 * A payment provider and a mail server that respond from memory, in a process of their own: an order costs them next to
 * nothing, so that the metrics of an order are those of the program.
 */
import { createHmac, randomBytes } from 'node:crypto'
import { createServer, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { type Connection, openConnection } from '../load/connection.ts'
import { serveBare } from '../load/serve-bare.ts'

export interface ProviderSettings {
  /** Where the webhooks are sent. */
  programPort: number
  webhookSecret: string
}

interface Intent {
  id: string
  secret: string
  created: number
  amount: number
  email: string
  description: string
  metadata: { order_id: string; order_number: string; restaurant_id: string }
  isPaid: boolean
}

const WEBHOOK_CONNECTIONS = 8
const RETRY_MS = 500

serveBare((settings: ProviderSettings) => {
  const respond = createProvider(createWebhooks(settings))
  return [
    createServer({ noDelay: true }, (socket) => serveHttp(socket, respond)),
    createServer({ noDelay: true }, serveMail),
  ]
})

type Respond = (head: string, body: string) => { status: number; body: object }

/** HTTP/1.1 with a known length only. */
function serveHttp(socket: Socket, respond: Respond): void {
  let rest: Buffer = Buffer.alloc(0)
  socket.on('error', () => socket.destroy())
  socket.on('data', (chunk: Buffer) => {
    rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    while (true) {
      const headLength = rest.indexOf('\r\n\r\n') + 4
      if (headLength < 4) return
      const head = rest.toString('latin1', 0, headLength)
      const end = headLength + Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0)
      if (rest.length < end) return
      const { status, body } = respond(head, rest.toString('utf8', headLength, end))
      rest = rest.subarray(end)
      const text = JSON.stringify(body)
      socket.write(
        `HTTP/1.1 ${status} OK\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
      )
    }
  })
}

/** Creates, confirms and returns payment intents; a confirmed one is paid. */
function createProvider(sendWebhook: (body: string) => void): Respond {
  const intents = new Map<string, Intent>()
  const byKey = new Map<string, Intent>()

  function create(head: string, body: string): object {
    const key = /\r\nidempotency-key: *([^\r]+)/i.exec(head)?.[1] ?? randomBytes(8).toString('hex')
    const intent = byKey.get(key) ?? newIntent(new URLSearchParams(body))
    byKey.set(key, intent)
    intents.set(intent.id, intent)
    return shown(intent)
  }

  return (head, body) => {
    const [, method, path = ''] = /^(\S+) ([^ ?]+)/.exec(head) ?? []
    const [, , collection, id, action] = path.split('/')
    if (collection !== 'payment_intents') return { status: 200, body: emptyList }
    if (!id) return { status: 200, body: method === 'POST' ? create(head, body) : emptyList }
    const intent = intents.get(id)
    if (!intent) return { status: 404, body: missing }
    if (action === 'confirm' && !intent.isPaid) {
      intent.isPaid = true
      sendWebhook(JSON.stringify(succeeded(intent)))
    }
    return { status: 200, body: shown(intent, method === 'GET') }
  }
}

function newIntent(form: URLSearchParams): Intent {
  const id = `pi_${randomBytes(12).toString('hex')}`
  return {
    id,
    secret: `${id}_secret_${randomBytes(12).toString('hex')}`,
    created: Math.floor(Date.now() / 1000),
    amount: Number(form.get('amount')),
    email: form.get('receipt_email') ?? '',
    description: form.get('description') ?? '',
    metadata: {
      order_id: form.get('metadata[order_id]') ?? '',
      order_number: form.get('metadata[order_number]') ?? '',
      restaurant_id: form.get('metadata[restaurant_id]') ?? '',
    },
    isPaid: false,
  }
}

/** With the fields and about the size of the real provider's object. */
function shown(intent: Intent, isExpanded = false): object {
  const { id, secret, created, amount, email, description, metadata, isPaid } = intent
  return {
    id,
    object: 'payment_intent',
    amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: isPaid ? amount : 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: { allow_redirects: 'always', enabled: true },
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: secret,
    confirmation_method: 'automatic',
    created,
    currency: 'usd',
    customer: null,
    description,
    last_payment_error: null,
    latest_charge: chargeOf(intent, isExpanded),
    livemode: false,
    metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: isPaid ? `pm_${id.slice(3)}` : null,
    payment_method_options: { card: { request_three_d_secure: 'automatic' } },
    payment_method_types: ['card'],
    processing: null,
    receipt_email: email,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: isPaid ? 'succeeded' : 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  }
}

function chargeOf(intent: Intent, isExpanded: boolean): object | string | null {
  const { created, amount, email, description, metadata, isPaid } = intent
  const id = `ch_${intent.id.slice(3)}`
  if (!isPaid) return null
  if (!isExpanded) return id
  const fee = Math.round(amount * 0.029) + 30
  return {
    id,
    object: 'charge',
    amount,
    amount_captured: amount,
    amount_refunded: 0,
    application_fee: null,
    application_fee_amount: null,
    captured: true,
    created,
    currency: 'usd',
    customer: null,
    description,
    balance_transaction: {
      id: `txn_${intent.id.slice(3)}`,
      object: 'balance_transaction',
      amount,
      created,
      currency: 'usd',
      fee,
      available_on: created,
      exchange_rate: null,
      net: amount - fee,
      source: id,
      status: 'pending',
      fee_details: [{ amount: fee, currency: 'usd', type: 'stripe_fee' }],
      type: 'charge',
    },
    billing_details: { address: { country: 'US', postal_code: '10001' }, email, name: null, phone: null },
    disputed: false,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata,
    outcome: {
      network_status: 'approved_by_network',
      risk_level: 'normal',
      risk_score: 12,
      type: 'authorized',
    },
    paid: true,
    payment_intent: intent.id,
    payment_method: `pm_${intent.id.slice(3)}`,
    payment_method_details: {
      card: { brand: 'visa', country: 'US', exp_month: 12, exp_year: 2034, funding: 'credit', last4: '4242' },
      type: 'card',
    },
    receipt_email: email,
    refunded: false,
    status: 'succeeded',
    transfer_data: null,
  }
}

function succeeded(intent: Intent): object {
  return {
    id: `evt_${intent.id.slice(3)}`,
    object: 'event',
    api_version: '2026-07-29.dahlia',
    created: intent.created,
    data: { object: shown(intent) },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type: 'payment_intent.succeeded',
  }
}

/** Sends signed webhooks immediately, and again until the response is 200. */
function createWebhooks({ programPort, webhookSecret }: ProviderSettings): (body: string) => void {
  const queue: string[] = []
  const free: Connection[] = []
  let opened = 0

  async function send(body: string, connection: Connection): Promise<void> {
    const at = Math.floor(Date.now() / 1000)
    const signature = createHmac('sha256', webhookSecret).update(`${at}.${body}`).digest('hex')
    const { status } = await connection.request(
      `POST /api/webhooks/stripe HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json; charset=utf-8\r\nStripe-Signature: t=${at},v1=${signature}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    )
    free.push(connection)
    if (status !== 200) await delay(RETRY_MS).then(() => queue.push(body))
    sendNext()
  }
  function sendNext(): void {
    const connection = queue.length > 0 ? free.pop() : undefined
    const body = connection && queue.shift()
    if (connection && body) void send(body, connection)
  }
  return (body) => {
    queue.push(body)
    if (free.length > 0 || opened === WEBHOOK_CONNECTIONS) return sendNext()
    opened += 1
    void openConnection(programPort, fail).then((connection) => {
      free.push(connection)
      sendNext()
    })
  }
}

function fail(error: Error): never {
  throw error
}

/** Accepts all mail. */
function serveMail(socket: Socket): void {
  let rest = ''
  let isData = false
  socket.on('error', () => socket.destroy())
  socket.write('220 mail\r\n')
  socket.on('data', (chunk: Buffer) => {
    rest += chunk.toString('latin1')
    let replies = ''
    for (let end = endOf(); end >= 0; end = endOf()) {
      const line = rest.slice(0, end)
      rest = rest.slice(end + (isData ? DATA_END.length : 2))
      replies += isData ? '250 OK\r\n' : replyTo(line)
      isData = !isData && /^data/i.test(line)
    }
    // The rest of a long mail is not searched again.
    if (isData && rest.length > DATA_END.length) rest = rest.slice(1 - DATA_END.length)
    if (replies) socket.write(replies)
  })

  function endOf(): number {
    return rest.indexOf(isData ? DATA_END : '\r\n')
  }
}

function replyTo(line: string): string {
  if (/^ehlo/i.test(line)) return '250-mail\r\n250-PIPELINING\r\n250-8BITMIME\r\n250 SMTPUTF8\r\n'
  if (/^data/i.test(line)) return '354 Continue\r\n'
  return /^quit/i.test(line) ? '221 Closing\r\n' : '250 OK\r\n'
}

const DATA_END = '\r\n.\r\n'
const emptyList = { object: 'list', data: [], has_more: false }
const missing = {
  error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such payment_intent' },
}
