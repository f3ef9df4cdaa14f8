import { counted } from '@comanda/domain/count'
import { minutes } from '@comanda/domain/time/instant'
import { sql } from 'kysely'
import type { App } from '../../../app.ts'
import { actor, instantFact, type Probe, type Reading, textFact } from './probe.ts'

export type Channel = 'email' | 'sms'

export interface Queue {
  waiting: number
  /** When the oldest waiting one was created. */
  oldest: Date | null
  dead: number
  sentAt: Date | null
}

export const emailProbe: Probe = {
  id: 'email',
  otherwise: 'The mail server does not respond',
  read: (app) => readChannel(app, 'email', app.email.check?.bind(app.email)),
}

export const smsProbe: Probe = {
  id: 'sms',
  otherwise: 'The SMS provider does not respond',
  async read(app) {
    if (app.config.sms) return readChannel(app, 'sms', app.sms.check?.bind(app.sms))
    return { status: 'warning', message: 'SMS status not tested: no provider configured', facts: [] }
  },
}

async function readChannel(
  app: App,
  channel: Channel,
  check: (() => Promise<unknown>) | undefined,
): Promise<Reading> {
  const start = performance.now()
  await check?.()
  const tookMs = Math.round(performance.now() - start)
  const { waiting, oldest, dead, sentAt } = await readQueue(app, channel)
  const facts = [
    textFact('Waiting', waiting),
    textFact('Not delivered', dead),
    instantFact('Last sent', sentAt),
  ]
  if (!check) return { status: 'warning', message: 'Status unknown', facts }
  if (oldest && oldest.getTime() < app.now() - minutes(10))
    return {
      status: 'warning',
      message: `${counted(waiting, 'message')} waiting, the oldest for over 10 minutes`,
      facts,
    }
  if (dead > 0)
    return { status: 'warning', message: `${counted(dead, 'message')} could not be delivered`, facts }
  return { status: 'healthy', message: `Responds in ${tookMs} ms`, facts }
}

export function readQueue(app: Pick<App, 'db' | 'now'>, channel: Channel): Promise<Queue> {
  return app.db.platform(actor, async (tx) => {
    const { rows } = await sql<Queue>`
      select count(*) filter (where state = 'waiting')::int as waiting,
        min(created_at) filter (where state = 'waiting') as oldest,
        count(*) filter (where state = 'dead')::int as dead, max(sent_at) as "sentAt"
      from notifications
      where channel = ${channel} and (state in ('waiting', 'dead') or created_at > ${new Date(app.now() - minutes(24 * 60))})`.execute(
      tx,
    )
    return rows[0] ?? { waiting: 0, oldest: null, dead: 0, sentAt: null }
  })
}
