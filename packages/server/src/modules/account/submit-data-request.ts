import { randomUUID } from 'node:crypto'
import type { RequestTopic, SupportRequest } from '@comanda/contract/account'
import { cleanText } from '@comanda/domain/people/clean-text'
import { dataRequestDays } from '@comanda/domain/people/retention'
import { formatDate } from '@comanda/domain/time/format'
import { hours } from '@comanda/domain/time/instant'
import { ORPCError } from '@orpc/server'
import type { App, Caller } from '../../app.ts'
import { enforceRateLimit } from '../../platform/rate-limit.ts'
import { enqueueNotifications } from '../notifications/public.ts'
import { dataRequestEmail, dataRequestReceivedEmail } from './data-request-emails.ts'
import { personOf } from './own-order.ts'

const MAX_MESSAGE_LENGTH = 2000

/** Stores a data request with its due date and emails it to support, with a confirmation to the caller. */
export async function submitDataRequest(
  app: App,
  caller: Caller,
  input: { topic: RequestTopic; message: string },
): Promise<SupportRequest> {
  const user = personOf(caller)
  const message = cleanText(input.message, MAX_MESSAGE_LENGTH)
  if (message === '') throw new ORPCError('BAD_REQUEST', { message: 'Please describe your request.' })
  await enforceRateLimit(app, { key: `support-request:${user.id}`, max: 5, windowSeconds: 86_400 })
  const createdAt = app.now()
  const request: SupportRequest = {
    id: randomUUID(),
    topic: input.topic,
    message,
    createdAt,
    dueAt: createdAt + hours(24 * dataRequestDays),
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
    await enqueueNotifications(app, tx, [
      dataRequestEmail(app.config.supportEmail, user, request, due),
      ...(user.email ? [dataRequestReceivedEmail(user, request, due)] : []),
    ])
  })
  return request
}

/** The caller's requests, newest first. */
export async function listDataRequests(app: App, caller: Caller): Promise<SupportRequest[]> {
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
