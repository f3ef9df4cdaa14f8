import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Deployment {
  port: number
  /** From now on browsers receive a newer version of the kitchen's service worker. */
  deploy: () => void
  close: () => Promise<void>
}

/**
 * A proxy in front of the running program. After `deploy` it changes the version of the kitchen's service
 * worker.
 */
export async function startDeploymentProxy(port: number): Promise<Deployment> {
  let version = ''
  const server = createServer((incoming, response) => {
    const { method, url, headers } = incoming
    const outgoing = request(
      { port, method, path: url, headers: { ...headers, 'accept-encoding': 'identity' } },
      (upstream) => {
        if (url === '/kitchen-worker.js' && upstream.statusCode === 200)
          void withVersion(upstream, response, version)
        else upstream.pipe(response.writeHead(upstream.statusCode ?? 502, upstream.headers))
      },
    )
    outgoing.on('error', () => response.destroy())
    response.on('close', () => outgoing.destroy())
    incoming.pipe(outgoing)
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

async function withVersion(
  upstream: IncomingMessage,
  response: ServerResponse,
  version: string,
): Promise<void> {
  let text = ''
  for await (const chunk of upstream.setEncoding('utf8')) text += chunk
  const { 'content-length': _, etag: __, ...headers } = upstream.headers
  response.writeHead(200, headers).end(text.replace(/"version":"([^"]+)"/, `"version":"$1${version}"`))
}
