import { createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'

/** How a provider refuses: each repeats all that it was told, in one of the places that a client reads. */
export type Refusing = 'card' | 'request' | 'key' | 'broken' | 'plain' | 'nothing'

export interface EchoingProviders {
  url: string
  smtpPort: number
  refuse(how: Refusing): void
  /** How many requests and mails were refused. */
  asked(): number
  close(): Promise<void>
}

/** Stand-ins of the worst kind for card provider, courier, text messages, sign-in and mail. */
export async function startEchoingProviders(): Promise<EchoingProviders> {
  let how: Refusing = 'broken'
  let asked = 0
  const http = createServer(async (request, response) => {
    asked += 1
    const heard = await hear(request)
    if (how === 'nothing') return void request.socket.destroy()
    const { status, body } = refusals[how](heard)
    response
      .writeHead(status, { 'content-type': how === 'plain' ? 'text/html' : 'application/json' })
      .end(body)
  })
  const smtp = createTcpServer((socket) => {
    let heard = ''
    socket.on('error', () => {})
    socket.write('220 mail\r\n')
    socket.on('data', (chunk) => {
      heard += chunk.toString('latin1')
      if (/^EHLO/i.test(chunk.toString())) socket.write('250-mail\r\n250 AUTH PLAIN LOGIN\r\n')
      else {
        asked += 1
        socket.end(`535 5.7.8 not accepted: ${heard.replace(/\s+/g, ' ')}\r\n`)
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
    asked: () => asked,
    async close() {
      http.closeAllConnections()
      await Promise.all([http, smtp].map((server) => new Promise((closed) => server.close(closed))))
    },
  }
}

const refusals: Record<Exclude<Refusing, 'nothing'>, (heard: string) => { status: number; body: string }> = {
  card: (heard) => stripeError(402, 'card_error', heard),
  request: (heard) => stripeError(400, 'invalid_request_error', heard),
  key: (heard) => stripeError(401, 'authentication_error', heard),
  broken: (heard) => stripeError(500, 'api_error', heard),
  plain: (heard) => ({ status: 503, body: `<h1>Sorry</h1><pre>${heard}</pre>` }),
}

/** Shaped so that every one of them reads a message in it. */
function stripeError(status: number, type: string, heard: string) {
  const message = `Not accepted: ${heard}`
  const error = { type, message, code: 'card_declined', param: heard }
  return {
    status,
    body: JSON.stringify({ error, message, code: status, error_description: message, metadata: { heard } }),
  }
}

async function hear(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const body = Buffer.concat(chunks).toString()
  return [request.url, ...request.rawHeaders, body, decodeURIComponent(body.replaceAll('+', ' '))].join(' ')
}
