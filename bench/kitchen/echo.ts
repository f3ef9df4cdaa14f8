import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { type EventStream, openEventStream } from '../../tools/program/event-stream.ts'
import { startBareServer } from '../load/child.ts'
import { Times } from './times.ts'

/** Bare server-sent events, with as many streams in as many rooms as the program has screens and restaurants. */
export interface Echo {
  times: Times
  /** Writes one event of the size of a ticket to every stream of a room. `counts`: its time counts. */
  say(room: number, counts: boolean): void
  close(): void
}

export async function openEcho(rooms: number, streams: number, bytes: number): Promise<Echo> {
  const server = await startBareServer(join(import.meta.dirname, 'echo-server.ts'), {})
  const origin = `http://127.0.0.1:${server.port}`
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
  const times = new Times()
  const open: EventStream[] = Array.from({ length: streams }, (_, index) =>
    openEventStream(
      `${origin}/${index % rooms}`,
      { agent, headers: {} },
      {
        onData(data) {
          const at = performance.now()
          const { since } = JSON.parse(data) as { since: number | null }
          if (since !== null) times.add(at - since)
        },
        onEnd() {},
      },
    ),
  )
  const filling = 'x'.repeat(bytes)
  return {
    times,
    say(room, counts) {
      const asking = request(`${origin}/${room}`, { method: 'POST', agent })
      asking.on('response', (response) => response.resume())
      asking.on('error', () => {})
      asking.end(JSON.stringify({ since: counts ? performance.now() : null, filling }))
    },
    close() {
      for (const stream of open) stream.close()
      agent.destroy()
      server.stop()
    },
  }
}
