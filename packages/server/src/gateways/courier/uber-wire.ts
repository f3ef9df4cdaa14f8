import { CourierGatewayError } from './port.ts'

export interface WireAnswer {
  ok: boolean
  status: number
  text: string
  /** undefined when the body is not JSON. */
  json: unknown
}

/** One POST to the courier. Throws a CourierGatewayError with code "network" when no answer comes in time. */
export async function postTo(
  url: string,
  call: { headers: Record<string, string>; body: string; timeoutMs: number },
): Promise<WireAnswer> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { accept: 'application/json', ...call.headers },
      body: call.body,
      signal: AbortSignal.timeout(call.timeoutMs),
      redirect: 'error',
    })
    const text = await response.text()
    return { ok: response.ok, status: response.status, text: text.slice(0, longestText), json: parsed(text) }
  } catch (error) {
    throw new CourierGatewayError('Failed to get delivery quote from Uber', 'network', error)
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const longestText = 2000
