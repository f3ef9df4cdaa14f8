import type { Logger } from 'pino'
import { clientConfig, type DatabaseAddress } from '../../db/pool.ts'
import { keepConnected } from '../../db/reconnecting-client.ts'

export type Channel = 'comanda_events' | 'comanda_menus' | 'comanda_letters' | 'comanda_people'

const CHANNELS: Channel[] = ['comanda_events', 'comanda_menus', 'comanda_letters', 'comanda_people']

export interface Listener {
  /** Called with the parts of a payload `<restaurant>:<number>[:<rest>]`. */
  heard(restaurantId: string, number: number, rest: string): void
  /** Called after a reconnect: any number of notifications may have been missed. */
  missed(): void
}

/** Postgres notifications sent by commits, on one connection for the whole process. */
export interface Notifications {
  /** Returns the function that unsubscribes. */
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
        const [restaurantId = '', number = '', ...rest] = (payload ?? '').split(':')
        const text = rest.join(':')
        for (const listener of listeners.get(channel as Channel) ?? []) {
          listener.heard(restaurantId, Number(number), text)
        }
      })
      for (const channel of CHANNELS) await client.query(`listen ${channel}`)
      if (!isFirst) log.info('database notification connection restored')
      if (!isFirst)
        for (const listener of [...listeners.values()].flatMap((set) => [...set])) listener.missed()
      isFirst = false
    },
    (error) => log.warn(`database notification connection lost: ${error.message}`),
  )
  return {
    on(channel, listener) {
      listeners.get(channel)?.add(listener)
      return () => listeners.get(channel)?.delete(listener)
    },
    close: () => connection.close(),
  }
}
