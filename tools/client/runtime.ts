// The part of a generated client that sends requests. It is copied into the client as it is.

export interface ClientOptions {
  /** Such as https://orders.example.com. */
  origin: string
  /** An API key of the back office. */
  apiKey?: string
  fetch?: (request: Request) => Promise<Response>
}

/** A response of 400 and above. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly data: unknown

  constructor(status: number, body: { code?: string; message?: string; data?: unknown }) {
    super(body.message ?? `The API responded ${status}.`)
    this.name = 'ApiError'
    this.status = status
    this.code = body.code ?? ''
    this.data = body.data
  }
}

interface Route {
  method: string
  path: string
  query: readonly string[]
  /** Inputs that are parts of the path; all that are neither there nor in the query are the body. */
  parts: readonly string[]
}

// biome-ignore lint/correctness/noUnusedVariables: the generated client calls it
function sender({ origin, apiKey, fetch: send = fetch }: ClientOptions) {
  async function raw(route: Route, input: object): Promise<Response> {
    const values = Object.entries(input).filter(([, value]) => value !== undefined)
    const url = new URL(
      `/api${route.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(textOf(input, name)))}`,
      origin,
    )
    for (const [name, value] of values) {
      if (!route.query.includes(name)) continue
      if (Array.isArray(value))
        for (const [at, one] of value.entries()) url.searchParams.set(`${name}[${at}]`, String(one))
      else url.searchParams.set(name, String(value))
    }
    const body = values.filter(([name]) => !route.query.includes(name) && !route.parts.includes(name))
    const hasBody = route.method !== 'GET'
    const response = await send(
      new Request(url, {
        method: route.method,
        headers: {
          ...(apiKey && { authorization: `Bearer ${apiKey}` }),
          ...(hasBody && { 'content-type': 'application/json' }),
        },
        ...(hasBody && { body: JSON.stringify(Object.fromEntries(body)) }),
      }),
    )
    if (response.ok) return response
    throw new ApiError(response.status, await response.json().catch(() => ({})))
  }
  return {
    raw,
    json: async <Output>(route: Route, input: object): Promise<Output> =>
      (await (await raw(route, input)).json()) as Output,
  }
}

function textOf(input: object, name: string): string {
  return String((input as Record<string, unknown>)[name])
}
