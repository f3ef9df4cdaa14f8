import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Stripe from 'stripe'
import { vi } from 'vitest'
import type { SandboxConfig } from '../src/config.ts'
import { type Sandbox, startSandbox } from '../src/start.ts'

export const webhookSecret = 'whsec_test'
export const courierKey = 'courier-key'

export interface Received {
  path: string
  headers: IncomingHttpHeaders
  body: string
}

export interface World {
  sandbox: Sandbox
  stripe: Stripe
  /** Every webhook that arrived, in order. */
  received: Received[]
  /** Response statuses for the next webhooks; 200 when there is none. */
  answers: number[]
  restart(): Promise<void>
  end(): Promise<void>
}

/** A sandbox on free ports, with a server that receives its webhooks. */
export async function startWorld(more: Partial<SandboxConfig> = {}): Promise<World> {
  const received: Received[] = []
  const answers: number[] = []
  const target = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    received.push({
      path: request.url ?? '',
      headers: request.headers,
      body: Buffer.concat(chunks).toString(),
    })
    response.writeHead(answers.shift() ?? 200).end()
  })
  await new Promise<void>((resolve) => target.listen(0, '127.0.0.1', resolve))
  const { port } = target.address() as AddressInfo
  const data = mkdtempSync(join(tmpdir(), 'sandbox-'))
  const config: SandboxConfig = {
    port: 0,
    smtpPort: 0,
    printerPort: 0,
    data,
    target: `http://127.0.0.1:${port}`,
    stripeWebhookSecret: webhookSecret,
    courierWebhookKey: courierKey,
    stripeKey: 'sk_test_sandbox',
    stripePublishableKey: 'pk_test_sandbox',
    realtime: 0,
    webhookRetryDelays: [10, 20, 40],
    ...more,
  }
  const sandbox = await startSandbox(config)
  const world: World = {
    sandbox,
    stripe: client(sandbox),
    received,
    answers,
    async restart() {
      await world.sandbox.stop()
      world.sandbox = await startSandbox(config)
      world.stripe = client(world.sandbox)
    },
    async end() {
      await world.sandbox.stop()
      target.closeAllConnections()
      await new Promise((resolve) => target.close(resolve))
      rmSync(data, { recursive: true })
    },
  }
  return world
}

/** Waits for a webhook of this type; throws when it does not arrive. */
export function webhook(world: World, type: string, count = 1): Promise<Received[]> {
  return vi.waitFor(
    () => {
      const found = world.received.filter(({ body }) => {
        const event: { type?: string; kind?: string } = JSON.parse(body)
        return event.type === type || event.kind === type
      })
      if (found.length < count) throw new Error(`${found.length} of ${count} ${type}`)
      return found
    },
    { timeout: 4000, interval: 5 },
  )
}

export function postJson(url: string, body: unknown): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
  })
}

function client(sandbox: Sandbox): Stripe {
  const { hostname, port } = new URL(sandbox.url)
  return new Stripe('sk_test_sandbox', {
    host: hostname,
    port: Number(port),
    protocol: 'http',
    telemetry: false,
    maxNetworkRetries: 0,
  })
}
