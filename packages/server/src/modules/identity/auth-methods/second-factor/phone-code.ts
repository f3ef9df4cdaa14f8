import type { App } from '../../../../app.ts'
import { enforceRateLimit } from '../../../../platform/rate-limit.ts'
import { enqueueNotifications } from '../../../notifications/public.ts'
import { consumeCode, issueCode } from '../../sent-proofs.ts'
import type { Factor } from './find-factors.ts'

const purpose = 'factor-code'
const lifetimeMs = 10 * 60_000

type CodeApp = Pick<App, 'db' | 'now' | 'secrets'>

/** Texts a new code for a phone factor; the previous code becomes void. Throws TOO_MANY_REQUESTS. */
export async function sendPhoneCode(app: CodeApp, { id, userId, secret: phone }: Factor): Promise<void> {
  await enforceRateLimit(app, { key: `factor-sms:${userId}`, max: 5, windowSeconds: 900 })
  await app.db.platform('system:identity', async (tx) => {
    const code = await issueCode(app, tx, { purpose, subject: `factor:${id}`, userId, lifetimeMs })
    const text = `${code} is your Comanda code. It is valid for 10 minutes. We never ask you for it.`
    await enqueueNotifications(app, tx, [
      {
        restaurantId: null,
        channel: 'sms',
        kind: 'second_factor_code',
        recipient: phone,
        content: { text },
        expiresAfterMs: lifetimeMs,
      },
    ])
  })
}

/** Consumes the most recent code of a phone factor. Valid once, and for five attempts. */
export async function consumePhoneCode(app: CodeApp, factorId: string, code: string): Promise<boolean> {
  const proof = await app.db.platform('system:identity', (tx) =>
    consumeCode(app, tx, { purpose, subject: `factor:${factorId}`, code }),
  )
  return proof !== null
}
