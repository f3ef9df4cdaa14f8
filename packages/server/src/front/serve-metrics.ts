import { createHash, timingSafeEqual } from 'node:crypto'
import type { App } from '../app.ts'
import { readMetrics } from '../modules/health/public.ts'
import { HttpFailure } from '../platform/http/failures.ts'
import type { Streams } from '../platform/http/streams.ts'
import { type MetricValues, textOf } from '../platform/metrics.ts'

/** The values that other threads of this process have measured. */
export type ThreadMetrics = () => Promise<MetricValues[]>

export interface MetricsParts {
  app: App
  streams: Streams
  threadMetrics: ThreadMetrics
}

/** The metrics of this process, for Prometheus. Without `COMANDA_METRICS_TOKEN` there are none; with it, callers must send it. */
export async function serveMetrics(
  { app, streams, threadMetrics }: MetricsParts,
  request: Request,
): Promise<Response> {
  const { metrics, config } = app
  if (!metrics || config.metricsToken === null) throw new HttpFailure(404, 'NOT_FOUND')
  if (!isToken(request.headers.get('authorization'), config.metricsToken))
    throw new HttpFailure(401, 'UNAUTHORIZED', { 'www-authenticate': 'Bearer' })
  const others = threadMetrics().catch((error) => {
    app.log.warn({ err: error }, 'reading the metrics of a thread failed')
    return []
  })
  const [own, ofThreads, readings] = await Promise.all([
    metrics.values(),
    others,
    readMetrics(app, streams.count()),
  ])
  const { text, contentType } = await textOf([own, ...ofThreads], readings)
  return new Response(text, { headers: { 'content-type': contentType, 'cache-control': 'no-store' } })
}

/** Hashes have the same length, and comparing them takes the same time for all tokens. */
function isToken(authorization: string | null, token: string): boolean {
  const hashOf = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hashOf(authorization ?? ''), hashOf(`Bearer ${token}`))
}
