import type { App } from '../../app.ts'
import type { ClaimedNotification } from './deliver-notifications.ts'
import type { RenderedMail } from './render-mail.ts'

/** Sends one notification through the provider of its channel. Throws the provider's error. */
export async function sendNotification(
  app: App,
  notification: ClaimedNotification,
  content: RenderedMail,
): Promise<void> {
  const { id: key, channel, kind: because, recipient: to } = notification
  if (channel === 'email') return app.email.send({ key, from: app.config.mailFrom, to, because, ...content })
  return app.sms.send({ to, text: content.text })
}
