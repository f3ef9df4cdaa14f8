import type { Client } from 'pg'

export type Publish = (topic: string, message: string) => void

/** The error code of the notices that the SQL function `announce` raises. */
const ANNOUNCEMENT = 'CM001'

/**
 * Publishes what the transactions of a connection announced, once they have committed. It follows the protocol
 * rather than the calls, so that no transaction can omit it: whenever the connection is idle again, everything
 * since it was last idle was committed, unless a statement failed or the transaction was rolled back.
 */
export function publishAnnouncements(client: Client, publish: Publish): void {
  let announced: { topic: string; message: string }[] = []
  let undone = false
  const { connection } = client
  client.on('notice', ({ code, message, detail }) => {
    if (code === ANNOUNCEMENT) announced.push({ topic: message ?? '', message: detail ?? '' })
  })
  connection.on('errorMessage', () => {
    undone = true
  })
  connection.on('commandComplete', ({ text }: { text: string }) => {
    if (text === 'ROLLBACK') undone = true
  })
  connection.on('readyForQuery', ({ status }: { status: string }) => {
    if (status !== 'I') return
    const committed = undone ? [] : announced
    announced = []
    undone = false
    for (const { topic, message } of committed) publish(topic, message)
  })
  client.query(`set app.announce = 'client'`).catch(() => {})
}
