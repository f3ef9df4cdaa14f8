import { createServer } from 'node:net'
import lighthouse from 'lighthouse'
import { chromium } from 'playwright-core'
import { atLeast, type Metric, median } from '../report.ts'

const minScores = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const
type Category = keyof typeof minScores
const categories = Object.keys(minScores) as Category[]

/**
 * Measures the four scores on a simulated phone, each the median of several runs, and prints what cost
 * points.
 */
export async function measureLighthouse(
  url: string,
  executablePath: string,
  runs: number,
  signal: AbortSignal,
): Promise<Metric[]> {
  const scores = Object.fromEntries(categories.map((category) => [category, [] as number[]]))
  for (let run = 1; run <= runs; run += 1) {
    signal.throwIfAborted()
    for (const [category, score] of await runOnce(url, executablePath, run === runs))
      scores[category]?.push(score)
  }
  const command = 'npm run bench -- menu --only lighthouse'
  return categories.map((category) => ({
    ...{ name: `Lighthouse, mobile: ${category}`, unit: 'points', command },
    ...atLeast(median(scores[category] ?? []), minScores[category]),
  }))
}

async function runOnce(url: string, executablePath: string, explain: boolean): Promise<[Category, number][]> {
  const port = await freePort()
  const browser = await chromium.launch({ executablePath, args: [`--remote-debugging-port=${port}`] })
  try {
    const result = await lighthouse(url, {
      port,
      logLevel: 'error',
      output: 'json',
      onlyCategories: [...categories],
    })
    if (!result) throw new Error('Lighthouse returned no result')
    const { lhr } = result
    if (lhr.runtimeError) throw new Error(`Lighthouse: ${lhr.runtimeError.message}`)
    const found = categories.map((category): [Category, number] => [
      category,
      Math.round((lhr.categories[category]?.score ?? 0) * 100),
    ])
    console.log(`Lighthouse: ${found.map(([category, score]) => `${category} ${score}`).join(', ')}`)
    if (explain) for (const line of lostPoints(lhr)) console.log(line)
    return found
  } finally {
    await browser.close()
  }
}

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']

function lostPoints(lhr: Report): string[] {
  return categories.flatMap((category) =>
    (lhr.categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
      const audit = lhr.audits[id]
      if (weight === 0 || !audit || audit.score === null || audit.score >= 1) return []
      return [`  ${category}: ${audit.title}${audit.displayValue ? ` (${audit.displayValue})` : ''}`]
    }),
  )
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
