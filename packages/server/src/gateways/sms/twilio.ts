import { z } from 'zod'
import { createCircuit } from '../../platform/outbound/circuit.ts'
import { type SmsGateway, SmsGatewayError } from './port.ts'

export interface TwilioSettings {
  accountSid: string
  authToken: string
  /** The sender's number, or the id of a messaging service. */
  from: string
  baseUrl: string
}

const TIMEOUT_MS = 10_000
const failure = z.object({ code: z.number(), message: z.string() })

/**
 * Text messages over Twilio's REST API. null: no provider, every call fails. While the provider does not respond, messages
 * fail immediately.
 */
export function createTwilio(settings: TwilioSettings | null): SmsGateway {
  const circuit = createCircuit(isSilence)
  return {
    async send({ to, text }) {
      const sent = new URLSearchParams({ To: to, From: settings?.from ?? '', Body: text })
      await circuit(() => request(settings, '/Messages.json', 'The text message was rejected', sent))
    },
    check: () => request(settings, '.json', 'The text message provider rejected the credentials'),
  }
}

function isSilence(error: unknown): boolean {
  return (
    error instanceof SmsGatewayError && error.cause instanceof Error && error.cause.name === 'TimeoutError'
  )
}

/** `path` is relative to the account's resource. */
async function request(
  settings: TwilioSettings | null,
  path: string,
  failureMessage: string,
  body?: URLSearchParams,
): Promise<void> {
  if (!settings) throw new SmsGatewayError('No text message provider is configured.', 'unavailable')
  const response = await call(settings, path, body)
  if (response.ok) return void (await response.body?.cancel())
  const { code = response.status, message = response.statusText } =
    failure.safeParse(await response.json().catch(() => null)).data ?? {}
  throw new SmsGatewayError(`${failureMessage}: ${message}`, String(code))
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
    throw new SmsGatewayError('The text message provider did not respond.', 'network', error)
  }
}
