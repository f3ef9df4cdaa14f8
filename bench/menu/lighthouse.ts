import lighthouse from 'lighthouse'
import { chromium } from 'playwright-core'
import { freePort } from '../../tools/program/workplace.ts'
import { atLeast, atMost, type Metric, measuredBy, median } from '../report.ts'

const minScores = { performance: 97, accessibility: 100, 'best-practices': 100, seo: 100 } as const
type Category = keyof typeof minScores
const categories = Object.keys(minScores) as Category[]

/** The audits that are reported as figures: id, name, unit and the largest value that passes. */
const timings = [
  ['largest-contentful-paint', 'LCP', 'ms', 1500],
  ['total-blocking-time', 'TBT', 'ms', 100],
  ['cumulative-layout-shift', 'CLS', '', 0],
] as const

/**
 * Measures the four scores and the timings on a simulated phone, each the median of several runs, and prints
 * what cost points.
 */
export async function measureLighthouse(
  url: string,
  executablePath: string,
  runs: number,
  signal: AbortSignal,
): Promise<Metric[]> {
  const reports: Report[] = []
  for (let run = 1; run <= runs; run += 1) {
    signal.throwIfAborted()
    reports.push(await runOnce(url, executablePath, run === runs))
  }
  const { hostname } = new URL(url)
  const scores = categories.map((category) => ({
    name: `${hostname}, Lighthouse: ${category}`,
    unit: 'points',
    ...atLeast(median(reports.map((report) => scoreOf(report, category))), minScores[category]),
  }))
  const times = timings.map(([id, name, unit, limit]) => ({
    name: `${hostname}, Lighthouse: ${name}`,
    unit,
    ...atMost(median(reports.map((report) => numberOf(report, id))), limit),
  }))
  const blocking = {
    name: `${hostname}, blocking CPU`,
    unit: 'ms',
    ...atMost(median(reports.map((report) => report.blockingCpuMs)), 100),
  }
  return measuredBy('npm run bench -- menu --only lighthouse', [...scores, ...times, blocking])
}

function scoreOf(report: Result['lhr'], category: Category): number {
  return Math.round((report.categories[category]?.score ?? 0) * 100)
}

function numberOf(report: Result['lhr'], audit: string): number {
  return Math.round((report.audits[audit]?.numericValue ?? Number.NaN) * 1000) / 1000
}

async function runOnce(url: string, executablePath: string, explain: boolean): Promise<Report> {
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
    const { lhr, artifacts } = result
    if (lhr.runtimeError) throw new Error(`Lighthouse: ${lhr.runtimeError.message}`)
    const scores = categories.map((category) => `${category} ${scoreOf(lhr, category)}`)
    const times = timings.map(([id, name, unit]) => `${name} ${numberOf(lhr, id)} ${unit}`.trimEnd())
    const blockingCpuMs = blockingCpu(artifacts.Trace.traceEvents)
    const blocking = `blocking CPU ${Math.round(blockingCpuMs)} ms`
    console.log(`Lighthouse of ${url}: ${[...scores, ...times, blocking].join(', ')}`)
    if (explain) for (const line of lostPoints(lhr)) console.log(line)
    return { ...lhr, blockingCpuMs }
  } finally {
    await browser.close()
  }
}

type Result = NonNullable<Awaited<ReturnType<typeof lighthouse>>>
type Report = Result['lhr'] & { blockingCpuMs: number }

/** `tdur` is the CPU time in microseconds, which the types of Lighthouse omit. */
type TraceEvent = Result['artifacts']['Trace']['traceEvents'][number] & { tdur?: number }

/** The simulated phone's processor is slower by this factor, and a task blocks from this time on. */
const slowdown = 4
const blockingMs = 50

/**
 * Milliseconds of CPU by which the tasks of the page's main thread after the first paint exceed 50 ms on the simulated phone.
 * Unlike Lighthouse's blocking time it excludes the time in which other processes had the processor. NaN without a paint or tasks.
 */
function blockingCpu(events: TraceEvent[]): number {
  const paint = events.find(({ name }) => name === 'firstContentfulPaint')
  if (!paint) return Number.NaN
  const mainThread = events.find(
    ({ name, pid, args }) => name === 'thread_name' && pid === paint.pid && args.name === 'CrRendererMain',
  )
  const tasks = events.filter(
    ({ name, pid, tid, ts, tdur }) =>
      name === 'RunTask' &&
      pid === paint.pid &&
      tid === mainThread?.tid &&
      ts >= paint.ts &&
      tdur !== undefined,
  )
  if (tasks.length === 0) return Number.NaN
  return tasks.reduce((sum, { tdur = 0 }) => sum + Math.max(0, (slowdown * tdur) / 1000 - blockingMs), 0)
}

function lostPoints(lhr: Result['lhr']): string[] {
  return categories.flatMap((category) =>
    (lhr.categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
      const audit = lhr.audits[id]
      if (weight === 0 || !audit || audit.score === null || audit.score >= 1) return []
      return [`  ${category}: ${audit.title}${audit.displayValue ? ` (${audit.displayValue})` : ''}`]
    }),
  )
}
