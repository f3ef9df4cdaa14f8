import type { Logger } from 'pino'
import { clientConfig, type DatabaseAddress } from '../../db/pool.ts'
import { keepConnected } from '../../db/reconnecting-client.ts'

declare module 'pg' {
  interface ClientBase {
    /** The id of the server's process; missing in the package's types. */
    processID: number | null
  }
}

const TOPICS = ['comanda_events', 'comanda_menus', 'comanda_people'] as const
const PING = 'comanda_ping'

export type Topic = (typeof TOPICS)[number]

export interface Listener {
  /** Called with the parts of a message `<restaurant>:<number>[:<rest>]`. */
  received(restaurantId: string, number: number, rest: string): void
  /** Called after a reconnect: any number of messages may have been missed. */
  missed(): void
}

/**
 * Short messages between processes about committed changes. Delivery is fast and at most once, in no
 * guaranteed order: code that depends on a message also polls for what it announces.
 */
export interface EventBus {
  /** Calls the listeners in this process immediately, and those in other processes within some milliseconds. */
  publish(topic: string, message: string): void
  /** Returns the function that unsubscribes. */
  subscribe(topic: Topic, listener: Listener): () => void
  /** Milliseconds that a message takes through the bus; throws after two seconds. */
  ping(): Promise<number>
  /** False while messages of other processes do not arrive. */
  isConnected(): boolean
  close(): Promise<void>
}

/** Messages published within this time are sent together: each NOTIFY takes a lock of the whole database server. */
const BATCH_MS = 20
/** While disconnected, older messages are dropped. */
const MAX_UNSENT = 1000
const PING_TIMEOUT_MS = 2000

/** A bus over LISTEN and NOTIFY, on one connection for the whole process. */
export async function startEventBus(address: DatabaseAddress, log: Logger): Promise<EventBus> {
  const listeners = new Map<string, Set<Listener>>(TOPICS.map((topic) => [topic, new Set()]))
  let unsent: { topic: string; message: string }[] = []
  let flushing: NodeJS.Timeout | null = null
  let lastFlush = 0
  const pings = new Set<() => void>()
  let isFirst = true

  const connection = await keepConnected(
    clientConfig(address, 'app'),
    async (client) => {
      client.on('notification', ({ channel, payload = '', processId }) => {
        if (channel === PING) for (const arrived of pings) arrived()
        // Messages of this process have already been delivered.
        else if (processId !== client.processID) deliver(channel, payload)
      })
      for (const topic of [...TOPICS, PING]) await client.query(`listen ${topic}`)
      if (!isFirst) {
        log.info('event bus connection restored')
        scheduleFlush()
        for (const listener of [...listeners.values()].flatMap((set) => [...set])) listener.missed()
      }
      isFirst = false
    },
    (error) => log.warn(`event bus connection lost: ${error.message}`),
  )

  function deliver(topic: string, message: string): void {
    const [restaurantId = '', number = '', ...rest] = message.split(':')
    const text = rest.join(':')
    for (const listener of listeners.get(topic) ?? []) listener.received(restaurantId, Number(number), text)
  }

  function scheduleFlush(): void {
    const wait = Math.max(0, lastFlush + BATCH_MS - performance.now())
    flushing ??= setTimeout(flush, wait)
  }

  async function flush(): Promise<void> {
    flushing = null
    const client = connection.current()
    if (!client || unsent.length === 0) return
    lastFlush = performance.now()
    const batch = unsent
    unsent = []
    const columns = [batch.map(({ topic }) => topic), batch.map(({ message }) => message)]
    await client
      .query(
        'select pg_notify(topic, message) from unnest($1::text[], $2::text[]) as sent (topic, message)',
        columns,
      )
      .catch(() => {
        unsent = [...batch, ...unsent].slice(-MAX_UNSENT)
      })
  }

  return {
    publish(topic, message) {
      deliver(topic, message)
      if (unsent.length < MAX_UNSENT) unsent.push({ topic, message })
      scheduleFlush()
    },
    subscribe(topic, listener) {
      listeners.get(topic)?.add(listener)
      return () => listeners.get(topic)?.delete(listener)
    },
    async ping() {
      const start = performance.now()
      const { promise, resolve, reject } = Promise.withResolvers<number>()
      const timer = setTimeout(() => reject(new Error('No message arrived in time')), PING_TIMEOUT_MS)
      const arrived = () => resolve(performance.now() - start)
      pings.add(arrived)
      connection.current()?.query(`notify ${PING}`).catch(reject)
      return promise.finally(() => {
        clearTimeout(timer)
        pings.delete(arrived)
      })
    },
    isConnected: () => connection.current() !== null,
    async close() {
      if (flushing) clearTimeout(flushing)
      await flush()
      await connection.close()
    },
  }
}
