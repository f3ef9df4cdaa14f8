/** A minimal event server: what is posted to a channel is written to all streams of that channel. */
import { createServer, type ServerResponse } from 'node:http'
import { serveBare } from '../load/serve-bare.ts'

const channels = new Map<string, Set<ServerResponse>>()

serveBare(() => {
  const server = createServer((request, response) => {
    const channel = request.url ?? ''
    const streams = channels.get(channel) ?? new Set()
    channels.set(channel, streams)
    if (request.method === 'GET') {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.flushHeaders()
      streams.add(response)
      response.on('close', () => streams.delete(response))
      return
    }
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const event = `data: ${Buffer.concat(parts).toString()}\n\n`
      for (const stream of streams) stream.write(event)
      response.writeHead(204).end()
    })
  })
  return [server]
})
