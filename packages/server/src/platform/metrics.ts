import type { MetricObjectWithValues, MetricValue } from 'prom-client'

/** The values of one thread or process. */
export type MetricValues = MetricObjectWithValues<MetricValue<string>>[]

/** What a thread measures while it runs, for `GET /metrics`. */
export interface Metrics {
  /** Records a response. `route` is a template; `seconds` is the time until the response was ready to send. */
  addRequest(request: { method: string; route: string; status: number }, seconds: number): void
  /** Records an attempt of a job. */
  addAttempt(attempt: { job: string; outcome: 'completed' | 'failed' | 'dead' }, seconds: number): void
  values(): Promise<MetricValues>
}

/** A value that is read for a response, with its labels. */
export interface Reading {
  name: string
  help: string
  kind: 'counter' | 'gauge'
  samples: { labels?: Record<string, string>; value: number }[]
}

const REQUEST_SECONDS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
/** Clients choose the method: others share one series, named as in the semantic conventions. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const JOB_SECONDS = [0.01, 0.05, 0.25, 1, 5, 15, 60]

/** Loads the library on demand: it takes memory, and most installations collect no metrics. */
export async function createMetrics(): Promise<Metrics> {
  const { Histogram, Registry } = await import('prom-client')
  const registry = new Registry()
  const requests = new Histogram({
    // Name and labels as in the semantic conventions of OpenTelemetry: https://opentelemetry.io/docs/specs/semconv/http/http-metrics/
    name: 'http_server_request_duration_seconds',
    help: 'Time until a response was ready to send.',
    labelNames: ['http_request_method', 'http_route', 'http_response_status_code'],
    buckets: REQUEST_SECONDS,
    registers: [registry],
  })
  const attempts = new Histogram({
    name: 'comanda_job_attempt_duration_seconds',
    help: 'Duration of an attempt of a job. Failed ones are retried, dead ones are not.',
    labelNames: ['job', 'outcome'],
    buckets: JOB_SECONDS,
    registers: [registry],
  })
  return {
    addRequest({ method, route, status }, seconds) {
      const http_request_method = METHODS.includes(method) ? method : '_OTHER'
      requests.observe({ http_request_method, http_route: route, http_response_status_code: status }, seconds)
    },
    addAttempt: (attempt, seconds) => attempts.observe(attempt, seconds),
    values: () => registry.getMetricsAsJSON(),
  }
}

/** All values in the text format of Prometheus. Those of threads are added up. */
export async function textOf(
  threads: MetricValues[],
  readings: Reading[],
): Promise<{ text: string; contentType: string }> {
  const { AggregatorRegistry, Counter, Gauge, Registry } = await import('prom-client')
  const registers = [new Registry()]
  for (const { kind, name, help, samples } of readings) {
    if (samples.length === 0) continue
    const labelNames = Object.keys(samples[0]?.labels ?? {})
    if (kind === 'counter') {
      const counter = new Counter({ name, help, labelNames, registers })
      for (const { labels = {}, value } of samples) counter.inc(labels, value)
    } else {
      const gauge = new Gauge({ name, help, labelNames, registers })
      for (const { labels = {}, value } of samples) gauge.set(labels, value)
    }
  }
  const read = await Promise.all(registers.map((registry) => registry.getMetricsAsJSON()))
  const all = AggregatorRegistry.aggregate([...threads, ...read])
  return { text: await all.metrics(), contentType: all.contentType }
}
