import { createHmac, randomBytes } from 'node:crypto'
import { webhookSecretPrefix } from '@comanda/domain/settings/settings'

/** A signing secret as the Standard Webhooks specification defines it: 32 bytes, by default random ones. */
export function newSecret(bytes: Buffer = randomBytes(32)): string {
  return webhookSecretPrefix + bytes.toString('base64')
}

/**
 * The headers of a delivery, by the Standard Webhooks specification, with one signature per secret: a receiver accepts
 * the message if one of them matches.
 */
export function signedHeaders(
  { id, at, body }: { id: string; at: number; body: string },
  secrets: readonly string[],
): Record<string, string> {
  const timestamp = String(Math.floor(at / 1000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(webhookSecretPrefix.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return {
    'content-type': 'application/json; charset=utf-8',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  }
}
