import { createHmac } from 'node:crypto'

/** The Twilio account as configured on the server when the sandbox is used. */
const authToken = 'sandbox'

/**
 * Delivers a reply from a phone to the server, signed as Twilio does. Returns the status; null when the
 * server is unreachable.
 */
export async function sendReply(
  target: string,
  { from, to, text }: { from: string; to: string; text: string },
): Promise<number | null> {
  const url = `${target}/api/webhooks/sms`
  const fields = Object.entries({ Body: text, From: from, To: to })
  const signed = url + fields.map((field) => field.join('')).join('')
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'x-twilio-signature': createHmac('sha1', authToken).update(signed).digest('base64') },
      body: new URLSearchParams(fields),
      signal: AbortSignal.timeout(10_000),
    })
    await response.body?.cancel()
    return response.status
  } catch {
    return null
  }
}
