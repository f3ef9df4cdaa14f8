import type { App } from '../../../../app.ts'
import { takeHit } from '../../../../platform/rate-limit.ts'
import { writeLetters } from '../../../notifications/public.ts'
import { issueCode, takeCode } from '../../sent-proofs.ts'
import type { Factor } from './find-factors.ts'

const purpose = 'factor-code'
const goodForMs = 10 * 60_000

type CodeApp = Pick<App, 'db' | 'now' | 'secrets'>

/** Texts a new code for a phone factor; the one before holds no longer. Throws TOO_MANY_REQUESTS. */
export async function sendPhoneCode(app: CodeApp, { id, userId, secret: phone }: Factor): Promise<void> {
  await takeHit(app, { key: `factor-sms:${userId}`, most: 5, perSeconds: 900 })
  await app.db.platform('system:identity', async (tx) => {
    const code = await issueCode(app, tx, { purpose, subject: `factor:${id}`, userId, goodForMs })
    const text = `${code} is your Comanda code. It is good for 10 minutes. We never ask you for it.`
    await writeLetters(app, tx, [
      {
        restaurantId: null,
        channel: 'sms',
        kind: 'second_factor_code',
        recipient: phone,
        content: { text },
        usefulForMs: goodForMs,
      },
    ])
  })
}

/** Whether it is the code that was texted last. A code is good once, and for five tries. */
export async function takePhoneCode(app: CodeApp, factorId: string, code: string): Promise<boolean> {
  const taken = await app.db.platform('system:identity', (tx) =>
    takeCode(app, tx, { purpose, subject: `factor:${factorId}`, code }),
  )
  return taken !== null
}
