import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { SOCKET_PORT } from './settings.ts'

const POLL_MS = 10
const RESPONSE_TIMEOUT_MS = 2000
const PROTOCOL_3 = 196_608
const CANNOT_CONNECT_NOW = '57P03'

/**
 * Waits until the server accepts connections. Replaying its log after a crash can take any time; `signal`
 * ends the wait.
 *
 * @throws the signal's reason
 */
export async function waitUntilReady(socketDir: string, signal: AbortSignal): Promise<void> {
  while (!(await acceptsConnections(socketDir))) {
    await delay(POLL_MS, undefined, { signal })
  }
}

/** Sends a start-up packet and checks the response: R accepts the connection, E rejects it with a code. */
function acceptsConnections(socketDir: string): Promise<boolean> {
  return new Promise((resolve) => {
    const client = connect(join(socketDir, `.s.PGSQL.${SOCKET_PORT}`))
    const finish = (ready: boolean) => {
      client.destroy()
      resolve(ready)
    }
    client.setTimeout(RESPONSE_TIMEOUT_MS, () => finish(false))
    client.once('error', () => finish(false))
    client.once('close', () => resolve(false))
    client.once('connect', () => client.write(startupPacket()))
    client.once('data', (message: Buffer) => finish(isReady(message)))
  })
}

function isReady(message: Buffer): boolean {
  return message[0] !== 'E'.charCodeAt(0) || !message.includes(`C${CANNOT_CONNECT_NOW}\0`)
}

function startupPacket(): Buffer {
  const body = Buffer.from('user\0postgres\0database\0postgres\0\0')
  const head = Buffer.alloc(8)
  head.writeInt32BE(head.length + body.length, 0)
  head.writeInt32BE(PROTOCOL_3, 4)
  return Buffer.concat([head, body])
}
