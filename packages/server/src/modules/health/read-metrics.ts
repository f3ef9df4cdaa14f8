import { appVersion } from '@comanda/contract/version'
import type { App } from '../../app.ts'
import { inTime } from '../../platform/in-time.ts'
import { readJobMetrics } from '../../platform/jobs/dead-jobs.ts'
import type { Reading } from '../../platform/metrics.ts'
import { readBackground } from './checks/functions.ts'
import { readQueue } from './checks/notifications.ts'
import { readFlow } from './checks/orders.ts'
import { readPaymentHealth } from './checks/payments.ts'

type Sample = Reading['samples'][number]

/** A database that does not respond in this time counts as down: scrapers wait for ten seconds. */
const DATABASE_MS = 5000

/**
 * The state of this process, and the work that waits in the database, which is the same in every process. While the database does not
 * respond, only the first.
 */
export async function readMetrics(app: App, liveStreams: number): Promise<Reading[]> {
  const backlog = await readBacklog(app).catch((error) => {
    app.log.warn({ err: error }, 'reading the metrics of the database failed')
    return null
  })
  return [
    ...processMetrics(app, liveStreams),
    gauge('comanda_database_up', 'Whether the database responded (1) or not (0).', Number(backlog !== null)),
    ...(backlog ?? []),
  ]
}

function processMetrics(app: App, liveStreams: number): Reading[] {
  const { user, system } = process.cpuUsage()
  return [
    gauge('comanda_build_info', 'Always 1; the label has the version.', [
      { labels: { version: appVersion }, value: 1 },
    ]),
    {
      ...gauge('process_cpu_seconds_total', 'CPU time of this process.', (user + system) / 1e6),
      kind: 'counter',
    },
    gauge('process_resident_memory_bytes', 'Resident memory of this process.', process.memoryUsage.rss()),
    gauge('process_start_time_seconds', 'When this process started.', performance.timeOrigin / 1000),
    gauge('comanda_live_streams', 'Open streams of live screens.', liveStreams),
    gauge(
      'comanda_waiting_transactions',
      'Transactions that wait for a connection to the database.',
      app.db.waiting(),
    ),
  ]
}

function readBacklog(app: App): Promise<Reading[]> {
  const read = Promise.all([jobMetrics(app), backgroundMetrics(app), moneyMetrics(app), messageMetrics(app)])
  return inTime(
    read.then((each) => each.flat()),
    DATABASE_MS,
    () => new Error('No response in time'),
  )
}

async function jobMetrics({ db }: App): Promise<Reading[]> {
  const jobs = await readJobMetrics(db)
  const states = ['queued', 'running', 'failed', 'dead'] as const
  return [
    gauge(
      'comanda_jobs',
      'Jobs by kind and state. Failed ones wait for their next attempt.',
      jobs.flatMap((job) =>
        states.map((state): Sample => ({ labels: { job: job.task, state }, value: job[state] })),
      ),
    ),
    gauge(
      'comanda_oldest_due_job_seconds',
      'How long the oldest due job of a kind has been waiting.',
      jobs.map(({ task, oldestSeconds }): Sample => ({ labels: { job: task }, value: oldestSeconds ?? 0 })),
    ),
  ]
}

async function backgroundMetrics(app: App): Promise<Reading[]> {
  const { unrelayed, unrelayedSince, isSchedulerRunning, failingTasks } = await readBackground(app)
  return [
    gauge('comanda_unrelayed_events', 'Events that are not yet turned into jobs.', unrelayed),
    gauge('comanda_oldest_unrelayed_event_seconds', 'The age of the oldest of them.', ageOf(unrelayedSince)),
    gauge(
      'comanda_periodic_tasks_running',
      'Whether some process runs the periodic tasks.',
      Number(isSchedulerRunning),
    ),
    gauge(
      'comanda_failing_periodic_tasks',
      'Periodic tasks whose last two runs failed.',
      failingTasks.length,
    ),
  ]
}

async function moneyMetrics(app: App): Promise<Reading[]> {
  const [flow, payments] = await Promise.all([readFlow(app), readPaymentHealth(app)])
  return [
    gauge('comanda_unsettled_orders', 'Orders that wait for their payment.', flow.pending),
    gauge('comanda_stuck_orders', 'Orders that neither were paid nor expired in time.', flow.stuck),
    gauge('comanda_orders_paid_last_day', 'Orders that were paid in the last 24 hours.', flow.paidToday),
    gauge(
      'comanda_last_paid_order_timestamp_seconds',
      'When the last order was paid; 0 without one.',
      (flow.paidAt?.getTime() ?? 0) / 1000,
    ),
    gauge(
      'comanda_payment_problems',
      'Payments of the last 30 days that do not match their orders.',
      payments.problems,
    ),
    gauge('comanda_open_disputes', 'Disputes that need a response.', payments.openDisputes),
    gauge(
      'comanda_ledger_differences',
      'Entries in which the last reconciliation found a difference to the provider.',
      payments.differences ?? 0,
    ),
  ]
}

async function messageMetrics(app: App): Promise<Reading[]> {
  const channels = ['email', 'sms'] as const
  const queues = await Promise.all(
    channels.map(async (channel) => ({ labels: { channel }, ...(await readQueue(app, channel)) })),
  )
  return [
    gauge(
      'comanda_waiting_notifications',
      'Emails and text messages that are not sent yet.',
      queues.map(({ labels, waiting }) => ({ labels, value: waiting })),
    ),
    gauge(
      'comanda_oldest_waiting_notification_seconds',
      'The age of the oldest of them.',
      queues.map(({ labels, oldest }) => ({ labels, value: ageOf(oldest) })),
    ),
    gauge(
      'comanda_undelivered_notifications',
      'Emails and text messages whose last attempt failed.',
      queues.map(({ labels, dead }) => ({ labels, value: dead })),
    ),
  ]
}

function gauge(name: string, help: string, value: number | Sample[]): Reading {
  return { name, help, kind: 'gauge', samples: typeof value === 'number' ? [{ value }] : value }
}

/** In seconds; the database's clock dates the rows. */
function ageOf(since: Date | null): number {
  return since === null ? 0 : Math.max(0, (Date.now() - since.getTime()) / 1000)
}
