import type { RequestTopic, SupportRequest } from '@comanda/contract/account'
import type { Caller } from '../../app.ts'
import { platformBrand, type QueuedNotification, writeNote } from '../notifications/public.ts'

type Person = NonNullable<Caller['user']>

const topicLabels: Record<RequestTopic, string> = {
  access: 'access to their data',
  correction: 'a correction',
  deletion: 'a deletion',
  objection: 'an objection',
  other: 'something else',
}

/** To support. */
export function dataRequestEmail(
  to: string,
  person: Person,
  request: SupportRequest,
  due: string,
): QueuedNotification {
  const subject = `Data request, respond by ${due}: ${topicLabels[request.topic]}`
  const from = `${person.name}, ${person.email || 'no email address'}, account ${person.id}`
  const content = writeNote(platformBrand, {
    subject,
    heading: `Respond by ${due}`,
    lines: [`${from} requests ${topicLabels[request.topic]}.`],
    quote: request.message,
    after: [`Request ${request.id}`],
    foot: 'The privacy policy promises a response within 30 days.',
  })
  return email(to, 'data_request', content)
}

/** To the person who made the request: confirms receipt and states the due date. */
export function dataRequestReceivedEmail(
  person: Person,
  request: SupportRequest,
  due: string,
): QueuedNotification {
  const subject = 'We received your data request'
  const content = writeNote(platformBrand, {
    subject,
    heading: subject,
    lines: [`We respond within 30 days, by ${due} at the latest. Your request:`],
    quote: request.message,
    foot: 'Sent by Comanda because of your request. We may ask you to prove that the data is yours.',
  })
  return email(person.email, 'data_request_received', content)
}

function email(recipient: string, kind: string, content: QueuedNotification['content']): QueuedNotification {
  return { restaurantId: null, channel: 'email', kind, recipient, content }
}
