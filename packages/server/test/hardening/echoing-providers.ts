import { createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'

/** How a provider rejects requests; each kind echoes the request in a place that clients read. */
export type RejectionKind = 'card' | 'request' | 'key' | 'broken' | 'plain' | 'nothing'

export interface EchoingProviders {
  url: string
  smtpPort: number
  refuse(how: RejectionKind): void
  /** The number of rejected requests and emails. */
  requestCount(): number
  close(): Promise<void>
}

/**
 * Fakes of the payment provider, courier, text messages, sign-in and email that reject everything and echo
 * secrets.
 */
export async function startEchoingProviders(): Promise<EchoingProviders> {
  let how: RejectionKind = 'broken'
  let requests = 0
  const http = createServer(async (request, response) => {
    requests += 1
    const received = await readAll(request)
    if (how === 'nothing') return void request.socket.destroy()
    const { status, body } = rejections[how](received)
    response
      .writeHead(status, { 'content-type': how === 'plain' ? 'text/html' : 'application/json' })
      .end(body)
  })
  const smtp = createTcpServer((socket) => {
    let received = ''
    socket.on('error', () => {})
    socket.write('220 mail\r\n')
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1')
      if (/^EHLO/i.test(chunk.toString())) socket.write('250-mail\r\n250 AUTH PLAIN LOGIN\r\n')
      else {
        requests += 1
        socket.end(`535 5.7.8 not accepted: ${received.replace(/\s+/g, ' ')}\r\n`)
      }
    })
  })
  await new Promise<void>((listening) => http.listen(0, '127.0.0.1', listening))
  await new Promise<void>((listening) => smtp.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    smtpPort: (smtp.address() as AddressInfo).port,
    refuse: (next) => {
      how = next
    },
    requestCount: () => requests,
    async close() {
      http.closeAllConnections()
      await Promise.all([http, smtp].map((server) => new Promise((closed) => server.close(closed))))
    },
  }
}

const rejections: Record<
  Exclude<RejectionKind, 'nothing'>,
  (received: string) => { status: number; body: string }
> = {
  card: (received) => stripeError(402, 'card_error', received),
  request: (received) => stripeError(400, 'invalid_request_error', received),
  key: (received) => stripeError(401, 'authentication_error', received),
  broken: (received) => stripeError(500, 'api_error', received),
  plain: (received) => ({ status: 503, body: `<h1>Sorry</h1><pre>${received}</pre>` }),
}

/** An error body in which every client finds a message. */
function stripeError(status: number, type: string, received: string) {
  const message = `Not accepted: ${received}`
  const error = { type, message, code: 'card_declined', param: received }
  return {
    status,
    body: JSON.stringify({
      error,
      message,
      code: status,
      error_description: message,
      metadata: { received },
    }),
  }
}

async function readAll(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const body = Buffer.concat(chunks).toString()
  return [request.url, ...request.rawHeaders, body, decodeURIComponent(body.replaceAll('+', ' '))].join(' ')
}
