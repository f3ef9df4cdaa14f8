import type { App } from '../../../../app.ts'
import { takeHit } from '../../../../platform/rate-limit.ts'
import { writeLetters } from '../../../notifications/public.ts'
import { issueCode, takeCode } from '../../sent-proofs.ts'
import type { Factor } from './find-factors.ts'

const purpose = 'factor-code'
const lifetimeMs = 10 * 60_000

type CodeApp = Pick<App, 'db' | 'now' | 'secrets'>

/** Texts a new code for a phone factor; the previous code becomes void. Throws TOO_MANY_REQUESTS. */
export async function sendPhoneCode(app: CodeApp, { id, userId, secret: phone }: Factor): Promise<void> {
  await takeHit(app, { key: `factor-sms:${userId}`, max: 5, perSeconds: 900 })
  await app.db.platform('system:identity', async (tx) => {
    const code = await issueCode(app, tx, { purpose, subject: `factor:${id}`, userId, lifetimeMs })
    const text = `${code} is your Comanda code. It is valid for 10 minutes. We never ask you for it.`
    await writeLetters(app, tx, [
      {
        restaurantId: null,
        channel: 'sms',
        kind: 'second_factor_code',
        recipient: phone,
        content: { text },
        usefulForMs: lifetimeMs,
      },
    ])
  })
}

/** Consumes the most recent code of a phone factor. Valid once, and for five attempts. */
export async function takePhoneCode(app: CodeApp, factorId: string, code: string): Promise<boolean> {
  const proof = await app.db.platform('system:identity', (tx) =>
    takeCode(app, tx, { purpose, subject: `factor:${factorId}`, code }),
  )
  return proof !== null
}
