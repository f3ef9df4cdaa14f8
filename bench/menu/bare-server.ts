/** Serves the bytes and headers of one response, with no other work. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface StoredResponse {
  headers: [string, string][]
  /** In base64. */
  body: string
}

process.once('message', (message) => {
  const { headers, body } = JSON.parse(String(message)) as StoredResponse
  const bytes = Buffer.from(body, 'base64')
  const server = createServer((_, response) => {
    response.writeHead(200, headers.flat())
    response.end(bytes)
  })
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
})
process.once('disconnect', () => process.exit())
