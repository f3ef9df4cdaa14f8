import { createProgram } from '../../tools/program/program.ts'
import { openWorkplace } from '../../tools/program/workplace.ts'
import { type BenchOptions, type Figure, median } from '../report.ts'

const WARM_UP = 5
const LIMIT = 0.05

const known = ['admin@comanda.test', 'customer@comanda.test'].concat(
  ['sakura', 'liberty', 'napoli'].flatMap((place) =>
    ['owner', 'manager', 'staff'].map((role) => `${role}@${place}.test`),
  ),
)

/** Whether the time of an answer tells if an account exists: how much longer it takes for one that does. */
export async function benchSignIn(options: BenchOptions): Promise<Figure[]> {
  const place = await openWorkplace('bench', options.port)
  const program = createProgram({ ...place, env: { COMANDA_TRUST_PROXY: '1' }, gaveUp: options.signal })
  try {
    await program.start()
    const figures: Figure[] = []
    for (const question of questions) figures.push(...(await measure(program.origin, question)))
    return figures
  } finally {
    await program.stop()
    place.remove()
  }
}

interface Question {
  name: string
  path: string
  body: (email: string) => object
  status: number
  /** Of each kind of account; for mails no more than their limit by day allows. */
  samples: number
}

const questions: Question[] = [
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

/** The two kinds take turns, so that whatever else the machine does hits both alike. */
async function measure(origin: string, question: Question): Promise<Figure[]> {
  const times = { known: [] as number[], unknown: [] as number[] }
  for (let index = -WARM_UP; index < question.samples; index += 1) {
    const turn = (index + WARM_UP) % known.length
    const email = known[turn] ?? ''
    const stranger = email.replace('@', `.${turn}@`)
    const pair = [
      { kind: 'known' as const, email },
      { kind: 'unknown' as const, email: stranger },
    ]
    for (const { kind, email } of index % 2 === 0 ? pair : pair.toReversed()) {
      const ms = await ask(origin, question, email)
      if (index >= 0) times[kind].push(ms)
    }
  }
  const ratio = median(times.known) / median(times.unknown)
  const command = 'npm run bench -- sign-in'
  return [
    { name: `${question.name}, an account that exists`, value: median(times.known), unit: 'ms', command },
    { name: `${question.name}, one that does not`, value: median(times.unknown), unit: 'ms', command },
    {
      name: `${question.name}, the one over the other`,
      value: ratio,
      unit: 'times',
      limit: `within ${LIMIT * 100}% of 1`,
      reached: Math.abs(ratio - 1) <= LIMIT,
      command,
    },
  ]
}

async function ask(origin: string, { path, body, status }: Question, email: string): Promise<number> {
  const startedAt = performance.now()
  const answer = await fetch(`${origin}/api/auth${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin, 'x-forwarded-for': nextAddress() },
    body: JSON.stringify(body(email)),
  })
  await answer.text()
  if (answer.status !== status) throw new Error(`${path} answered ${answer.status}`)
  return performance.now() - startedAt
}

let addresses = 0

/** From a network of its own each time, so that no limit by address is met. */
function nextAddress(): string {
  addresses += 1
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`
}
