import type { Logger } from 'pino'
import { clientConfig, type DatabaseAddress } from '../../db/pool.ts'
import { keepConnected } from '../../db/steady-connection.ts'

export type Channel = 'comanda_events' | 'comanda_menus'

const CHANNELS: Channel[] = ['comanda_events', 'comanda_menus']

export interface Listener {
  /** `<restaurant>:<number>`, taken apart. */
  heard(restaurantId: string, number: number): void
  /** The connection was away for a while: anything may have been said meanwhile. */
  missed(): void
}

/** What other transactions say at their commit, on one connection for the whole program. */
export interface Notifications {
  /** Returns what ends the listening. */
  on(channel: Channel, listener: Listener): () => void
  close(): Promise<void>
}

export async function startNotifications(address: DatabaseAddress, log: Logger): Promise<Notifications> {
  const listeners = new Map<Channel, Set<Listener>>(CHANNELS.map((channel) => [channel, new Set()]))
  let isFirst = true
  const connection = await keepConnected(
    clientConfig(address, 'app'),
    async (client) => {
      client.on('notification', ({ channel, payload }) => {
        const [restaurantId = '', number] = (payload ?? '').split(':')
        for (const listener of listeners.get(channel as Channel) ?? []) {
          listener.heard(restaurantId, Number(number))
        }
      })
      for (const channel of CHANNELS) await client.query(`listen ${channel}`)
      if (!isFirst) log.info('listening to the database again')
      if (!isFirst)
        for (const listener of [...listeners.values()].flatMap((set) => [...set])) listener.missed()
      isFirst = false
    },
    (error) => log.warn(`the connection that listens to the database was lost: ${error.message}`),
  )
  return {
    on(channel, listener) {
      listeners.get(channel)?.add(listener)
      return () => listeners.get(channel)?.delete(listener)
    },
    close: () => connection.close(),
  }
}
