import type { RequestTopic, SupportRequest } from '@comanda/contract/account'
import type { Caller } from '../../app.ts'
import { type Letter, platformBrand, writeNote } from '../notifications/public.ts'

type Person = NonNullable<Caller['user']>

const subjects: Record<RequestTopic, string> = {
  access: 'what we know about them',
  correction: 'a correction',
  deletion: 'a deletion',
  objection: 'an objection',
  other: 'something else',
}

/** To the people who answer. */
export function askedLetter(to: string, person: Person, request: SupportRequest, due: string): Letter {
  const subject = `Data request, to be answered by ${due}: ${subjects[request.topic]}`
  const from = `${person.name}, ${person.email || 'no e-mail address'}, account ${person.id}`
  const content = writeNote(platformBrand, {
    subject,
    heading: `Answer by ${due}`,
    lines: [`${from} asks for ${subjects[request.topic]}.`],
    quote: request.message,
    after: [`Request ${request.id}`],
    foot: 'The privacy policy promises an answer within 30 days.',
  })
  return letter(to, 'data_request', content)
}

/** To whoever asked: that it has come in, and when it is answered. */
export function askingLetter(person: Person, request: SupportRequest, due: string): Letter {
  const subject = 'We have your request about your data'
  const content = writeNote(platformBrand, {
    subject,
    heading: subject,
    lines: [`We respond within 30 days, by ${due} at the latest. You asked:`],
    quote: request.message,
    foot: 'Sent by Comanda because of your request. We may ask you to show that the data is yours.',
  })
  return letter(person.email, 'data_request_received', content)
}

function letter(recipient: string, kind: string, content: Letter['content']): Letter {
  return { restaurantId: null, channel: 'email', kind, recipient, content }
}
