import { randomUUID } from 'node:crypto'
import type { RequestTopic, SupportRequest } from '@comanda/contract/account'
import { cleanText } from '@comanda/domain/people/clean-text'
import { answerDays } from '@comanda/domain/people/retention'
import { formatDate } from '@comanda/domain/time/format'
import { hours } from '@comanda/domain/time/instant'
import { ORPCError } from '@orpc/server'
import type { App, Caller } from '../../app.ts'
import { takeHit } from '../../platform/rate-limit.ts'
import { writeLetters } from '../notifications/public.ts'
import { personOf } from './own-order.ts'
import { askedLetter, askingLetter } from './request-letters.ts'

const MOST_TEXT = 2000

/** Keeps what somebody asks about their data with the day by which it is answered, and mails it to the people who answer. */
export async function ask(
  app: App,
  caller: Caller,
  input: { topic: RequestTopic; message: string },
): Promise<SupportRequest> {
  const user = personOf(caller)
  const message = cleanText(input.message, MOST_TEXT)
  if (message === '') throw new ORPCError('BAD_REQUEST', { message: 'Please write what you ask for.' })
  await takeHit(app, { key: `support-request:${user.id}`, most: 5, perSeconds: 86_400 })
  const createdAt = app.now()
  const request: SupportRequest = {
    id: randomUUID(),
    topic: input.topic,
    message,
    createdAt,
    dueAt: createdAt + hours(24 * answerDays),
  }
  const due = formatDate(request.dueAt, 'UTC')
  await app.db.platform(caller.actor, async (tx) => {
    await tx
      .insertInto('support_requests')
      .values({
        id: request.id,
        user_id: user.id,
        name: user.name,
        email: user.email,
        topic: request.topic,
        message: request.message,
        due_at: new Date(request.dueAt),
        created_at: new Date(createdAt),
      })
      .execute()
    await writeLetters(app, tx, [
      askedLetter(app.config.supportEmail, user, request, due),
      ...(user.email ? [askingLetter(user, request, due)] : []),
    ])
  })
  return request
}

/** What the caller asked so far, the latest first. */
export async function listRequests(app: App, caller: Caller): Promise<SupportRequest[]> {
  const { id } = personOf(caller)
  const rows = await app.db.platform(caller.actor, (tx) =>
    tx
      .selectFrom('support_requests')
      .select(['id', 'topic', 'message', 'created_at', 'due_at'])
      .where('user_id', '=', id)
      .orderBy('created_at', 'desc')
      .limit(50)
      .execute(),
  )
  return rows.map(({ created_at: createdAt, due_at: dueAt, ...request }) => ({
    ...request,
    createdAt: createdAt.getTime(),
    dueAt: dueAt.getTime(),
  }))
}
