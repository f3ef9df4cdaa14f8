import { z } from 'zod'
import { type SmsGateway, SmsGatewayError } from './port.ts'

export interface TwilioSettings {
  accountSid: string
  authToken: string
  /** The number that messages come from, or the id of a messaging service. */
  from: string
  baseUrl: string
}

const TIMEOUT_MS = 10_000
const failure = z.object({ code: z.number(), message: z.string() })

/** Text messages over Twilio's REST interface. null: there is no provider, and nothing can be sent. */
export function createTwilio(settings: TwilioSettings | null): SmsGateway {
  return {
    async send({ to, text }) {
      const sent = new URLSearchParams({ To: to, From: settings?.from ?? '', Body: text })
      await ask(settings, '/Messages.json', 'The text message was not taken', sent)
    },
    check: () => ask(settings, '.json', 'The provider of text messages refused us'),
  }
}

/** `path` comes behind the account's own. */
async function ask(
  settings: TwilioSettings | null,
  path: string,
  refused: string,
  body?: URLSearchParams,
): Promise<void> {
  if (!settings) throw new SmsGatewayError('There is no provider for text messages.', 'unavailable')
  const answer = await call(settings, path, body)
  if (answer.ok) return void (await answer.body?.cancel())
  const { code = answer.status, message = answer.statusText } =
    failure.safeParse(await answer.json().catch(() => null)).data ?? {}
  throw new SmsGatewayError(`${refused}: ${message}`, String(code))
}

async function call(settings: TwilioSettings, path: string, body?: URLSearchParams): Promise<Response> {
  const { accountSid, authToken, baseUrl } = settings
  const credentials = Buffer.from(`${accountSid}:${authToken}`).toString('base64')
  try {
    return await fetch(`${baseUrl}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { accept: 'application/json', authorization: `Basic ${credentials}` },
      body: body ?? null,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
    })
  } catch (error) {
    throw new SmsGatewayError('The provider of text messages did not answer.', 'network', error)
  }
}
