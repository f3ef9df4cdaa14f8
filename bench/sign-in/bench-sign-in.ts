import { withProgram } from '../load/with-program.ts'
import { type BenchOptions, type Metric, measuredBy, median } from '../report.ts'

const WARM_UP = 5
const LIMIT = 0.05

const known = ['admin@comanda.test', 'customer@comanda.test'].concat(
  ['sakura', 'liberty', 'napoli'].flatMap((place) =>
    ['owner', 'manager', 'staff'].map((role) => `${role}@${place}.test`),
  ),
)

/** Measures whether the response time reveals that an account exists. */
export function benchSignIn(options: BenchOptions): Promise<Metric[]> {
  return withProgram(
    options,
    () => ({ env: { COMANDA_TRUST_PROXY: '1' } }),
    async ({ origin }) => {
      const metrics: Metric[] = []
      for (const probe of probes) metrics.push(...(await measure(origin, probe)))
      return metrics
    },
  )
}

interface Probe {
  name: string
  path: string
  body: (email: string) => object
  status: number
  /** Samples per kind of account; for emails limited by their daily limit. */
  samples: number
}

const probes: Probe[] = [
  {
    name: 'wrong password',
    path: '/sign-in/email',
    body: (email) => ({ email, password: 'not this one either' }),
    status: 401,
    samples: 200,
  },
  { name: 'code by mail', path: '/otp', body: (email) => ({ email }), status: 200, samples: 100 },
  { name: 'forgotten password', path: '/recover', body: (email) => ({ email }), status: 200, samples: 100 },
]

/** The two kinds alternate, so that other load on the machine affects both equally. */
async function measure(origin: string, probe: Probe): Promise<Metric[]> {
  const times = { known: [] as number[], unknown: [] as number[] }
  for (let index = -WARM_UP; index < probe.samples; index += 1) {
    const position = (index + WARM_UP) % known.length
    const email = known[position] ?? ''
    const unknownEmail = email.replace('@', `.${position}@`)
    const pair = [
      { kind: 'known' as const, email },
      { kind: 'unknown' as const, email: unknownEmail },
    ]
    for (const { kind, email } of index % 2 === 0 ? pair : pair.toReversed()) {
      const ms = await send(origin, probe, email)
      if (index >= 0) times[kind].push(ms)
    }
  }
  const ratio = median(times.known) / median(times.unknown)
  return measuredBy('npm run bench -- sign-in', [
    { name: `${probe.name}, existing account`, value: median(times.known), unit: 'ms' },
    { name: `${probe.name}, unknown account`, value: median(times.unknown), unit: 'ms' },
    {
      name: `${probe.name}, ratio`,
      value: ratio,
      unit: '',
      limit: `within ${LIMIT * 100}% of 1`,
      passed: Math.abs(ratio - 1) <= LIMIT,
    },
  ])
}

async function send(origin: string, { path, body, status }: Probe, email: string): Promise<number> {
  const startedAt = performance.now()
  const response = await fetch(`${origin}/api/auth${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin, 'x-forwarded-for': nextAddress() },
    body: JSON.stringify(body(email)),
  })
  await response.text()
  if (response.status !== status) throw new Error(`${path} returned ${response.status}`)
  return performance.now() - startedAt
}

let addresses = 0

/** A different client network each time, so that no rate limit applies. */
function nextAddress(): string {
  addresses += 1
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`
}
