import type { App } from '../../app.ts'
import type { TakenLetter } from './post-letters.ts'
import type { RenderedMail } from './render-mail.ts'

/** Hands one letter to the provider of its channel. Throws what the provider says when it does not take it. */
export async function sendLetter(app: App, letter: TakenLetter, content: RenderedMail): Promise<void> {
  const { id: key, channel, kind: because, recipient: to } = letter
  if (channel === 'email') return app.email.send({ key, from: app.config.mailFrom, to, because, ...content })
  return app.sms.send({ to, text: content.text })
}
