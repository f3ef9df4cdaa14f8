import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Deployment {
  port: number
  /** From now on browsers find a newer version of the kitchen's service worker. */
  deploy: () => void
  close: () => Promise<void>
}

/** Stands in front of the running program and passes everything on, until a newer version of it is wanted. */
export async function deploymentOf(port: number): Promise<Deployment> {
  let version = ''
  const server = createServer((asked, answer) => {
    const { method, url, headers } = asked
    const onward = request(
      { port, method, path: url, headers: { ...headers, 'accept-encoding': 'identity' } },
      (given) => {
        if (url === '/kitchen-worker.js' && given.statusCode === 200) void withVersion(given, answer, version)
        else given.pipe(answer.writeHead(given.statusCode ?? 502, given.headers))
      },
    )
    onward.on('error', () => answer.destroy())
    answer.on('close', () => onward.destroy())
    asked.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  return {
    port: (server.address() as AddressInfo).port,
    deploy: () => {
      version += '-next'
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function withVersion(given: IncomingMessage, answer: ServerResponse, version: string): Promise<void> {
  let text = ''
  for await (const chunk of given.setEncoding('utf8')) text += chunk
  const { 'content-length': _, etag: __, ...headers } = given.headers
  answer.writeHead(200, headers).end(text.replace(/"version":"([^"]+)"/, `"version":"$1${version}"`))
}
