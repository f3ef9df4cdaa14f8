/** Serves the bytes and headers of one response, with no other work. */
import { createServer } from 'node:http'
import { serveBare } from '../load/serve-bare.ts'

export interface StoredResponse {
  headers: [string, string][]
  /** In base64. */
  body: string
}

serveBare(({ headers, body }: StoredResponse) => {
  const bytes = Buffer.from(body, 'base64')
  const server = createServer((_, response) => {
    response.writeHead(200, headers.flat())
    response.end(bytes)
  })
  return [server]
})
