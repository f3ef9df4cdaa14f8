import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { type EventStream, openEventStream } from '../../tools/program/event-stream.ts'
import { startBareServer } from '../load/child.ts'

/** A bare event server, with as many streams and channels as the program has screens and restaurants. */
export interface Echo {
  /** Latencies in milliseconds. */
  times: number[]
  /**
   * Sends one event of a ticket's size to every stream of a channel. Its latency is measured if
   * `counts` is true.
   */
  send(channel: number, counts: boolean): void
  close(): void
}

export async function openEcho(channels: number, streams: number, bytes: number): Promise<Echo> {
  const server = await startBareServer(join(import.meta.dirname, 'echo-server.ts'), {})
  const origin = `http://127.0.0.1:${server.port}`
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
  const times: number[] = []
  const open: EventStream[] = Array.from({ length: streams }, (_, index) =>
    openEventStream(
      `${origin}/${index % channels}`,
      { agent, headers: {} },
      {
        onData(data) {
          const at = performance.now()
          const { since } = JSON.parse(data) as { since: number | null }
          if (since !== null) times.push(at - since)
        },
        onEnd() {},
      },
    ),
  )
  const padding = 'x'.repeat(bytes)
  return {
    times,
    send(channel, counts) {
      const post = request(`${origin}/${channel}`, { method: 'POST', agent })
      post.on('response', (response) => response.resume())
      post.on('error', () => {})
      post.end(JSON.stringify({ since: counts ? performance.now() : null, padding }))
    },
    close() {
      for (const stream of open) stream.close()
      agent.destroy()
      server.stop()
    },
  }
}
