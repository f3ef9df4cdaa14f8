import { sql } from 'kysely'
import { z } from 'zod'
import type { App } from '../../app.ts'
import { EmailBounced } from '../../gateways/email/port.ts'
import { SmsGatewayError } from '../../gateways/sms/port.ts'
import { sendLetter } from './send-letter.ts'
import { isUnwanted } from './texts/opt-outs.ts'

const BATCH = 10
/** The last comes after 17 hours. */
const MOST_ATTEMPTS = 12
const FIRST_WAIT_SECONDS = 15

/**
 * Posts the letters that are due. Whoever takes one has it to themselves until its next attempt would be due, so that a
 * program that dies in between delays it, and never loses it; its id is the key by which a provider knows a repeat.
 *
 * @returns how many were taken.
 */
export async function postLetters(app: App): Promise<number> {
  const taken = await takeDue(app)
  await Promise.all(taken.map((letter) => postOne(app, letter)))
  return taken.length
}

export interface TakenLetter {
  id: string
  channel: 'email' | 'sms'
  kind: string
  recipient: string
  sealed: Buffer
  attempts: number
}

const content = z.object({
  sender: z.string().optional(),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  unsubscribe: z.string().optional(),
})

async function takeDue(app: App): Promise<TakenLetter[]> {
  const now = new Date(app.now())
  return app.db.platform('system:postman', async (tx) => {
    await tx
      .updateTable('letters')
      .set({ state: 'dead', content: null, last_error: 'It came too late to be of use.' })
      .where('state', '=', 'waiting')
      .where('useless_after', '<', now)
      .execute()
    const { rows } = await sql<TakenLetter>`
      update letters set attempts = attempts + 1,
        due_at = ${now}::timestamptz + make_interval(secs => ${FIRST_WAIT_SECONDS} * power(2, attempts))
      where id in (
        select id from letters where state = 'waiting' and due_at <= ${now}
        order by due_at limit ${BATCH} for update skip locked)
      returning id, channel, kind, recipient, content as sealed, attempts`.execute(tx)
    return rows
  })
}

async function postOne(app: App, letter: TakenLetter): Promise<void> {
  try {
    if (await isUnwanted(app, letter)) return await close(app, letter, 'withheld')
    await sendLetter(app, letter, content.parse(JSON.parse(app.secrets.open(letter.sealed))))
  } catch (error) {
    await noteFailure(app, letter, error)
    return
  }
  await close(app, letter, 'sent')
}

async function close(app: App, { id }: TakenLetter, state: 'sent' | 'withheld'): Promise<void> {
  const sentAt = state === 'sent' ? new Date(app.now()) : null
  await app.db.platform('system:postman', (tx) =>
    tx
      .updateTable('letters')
      .set({ state, content: null, last_error: null, sent_at: sentAt })
      .where('id', '=', id)
      .execute(),
  )
}

async function noteFailure(app: App, letter: TakenLetter, error: unknown): Promise<void> {
  const isLast = letter.attempts >= MOST_ATTEMPTS || isForGood(error)
  const { id, kind, channel, attempts } = letter
  app.log[isLast ? 'error' : 'warn'](
    { err: error, letter: id, kind, channel, attempts },
    'a letter was not sent',
  )
  const reason = error instanceof Error ? error.message : String(error)
  await app.db.platform('system:postman', (tx) =>
    tx
      .updateTable('letters')
      .set({ last_error: reason.slice(0, 500), ...(isLast && dead) })
      .where('id', '=', id)
      .execute(),
  )
}

function isForGood(error: unknown): boolean {
  return error instanceof EmailBounced || (error instanceof SmsGatewayError && error.isForGood)
}

/** What is of use later is kept, for somebody may have it tried again. */
const dead = {
  state: 'dead' as const,
  content: sql<Buffer | null>`case when useless_after is null then content end`,
}
