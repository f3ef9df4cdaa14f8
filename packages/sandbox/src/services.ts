import type { HttpBindings } from '@hono/node-server'
import type { Hono } from 'hono'
import type { SandboxConfig } from './config.ts'
import { courierApi } from './courier/api.ts'
import { createRobot } from './courier/robot.ts'
import { courierRoutes } from './courier/routes.ts'
import { openCourier } from './courier/state.ts'
import { geocoderApi } from './geocoder/routes.ts'
import { hookRoutes } from './hooks/routes.ts'
import { identityPages } from './identity/routes.ts'
import { openIdentity } from './identity/state.ts'
import { mailRoutes } from './mail/routes.ts'
import { startMailServer } from './mail/server.ts'
import { openMailbox } from './mail/state.ts'
import { onboardingPages } from './payments/account-links.ts'
import { paymentsApi } from './payments/api.ts'
import { challengePages } from './payments/challenge.ts'
import { expandCharge } from './payments/past/expand-charge.ts'
import { pastRoutes } from './payments/past/routes.ts'
import { paymentsRoutes } from './payments/routes.ts'
import { openPayments } from './payments/state.ts'
import { startPrinter } from './printer/listener.ts'
import { printerRoutes } from './printer/routes.ts'
import { openTray } from './printer/state.ts'
import { replayRoutes } from './replay/routes.ts'
import { openReplays } from './replay/state.ts'
import { smsApi } from './sms/api.ts'
import { smsRoutes } from './sms/routes.ts'
import { openSms } from './sms/state.ts'

/** Loopback only: the sandbox must not be reachable from other machines. */
export const host = '127.0.0.1'

type App = Hono<{ Bindings: HttpBindings }>

/** A running service: its routes, and how to stop it. */
export interface Running {
  mount(app: App): void
  /** The SMTP port. */
  smtpPort?: number
  /** The receipt printer's port. */
  printerPort?: number
  stop(): Promise<void>
}

type StartService = (config: SandboxConfig, origin: () => string) => Promise<Running> | Running

export const serviceStarters: readonly StartService[] = [
  openPaymentsService,
  openCourierService,
  openMailService,
  openIdentityService,
  openReplayService,
]

function openPaymentsService(config: SandboxConfig): Running {
  const payments = openPayments(config, expandCharge)
  const api = paymentsApi(payments, config)
  return {
    mount(app) {
      app.route('/', api)
      // The paths that browsers call are available below `/sandbox` as well.
      app.route('/sandbox/payments', api)
      app.route('/', challengePages(payments))
      app.route('/', onboardingPages(payments))
      app.route('/', paymentsRoutes(payments))
      app.route('/', pastRoutes(payments, config))
    },
    stop: () => payments.stop(),
  }
}

function openCourierService(config: SandboxConfig, origin: () => string): Running {
  const courier = openCourier(config)
  const robot = createRobot(courier)
  return {
    mount(app) {
      app.route('/', courierApi(courier, robot, origin))
      app.route('/', courierRoutes(courier, robot))
      app.route('/', geocoderApi())
    },
    async stop() {
      robot.stop()
      await courier.stop()
    },
  }
}

async function openMailService(config: SandboxConfig): Promise<Running> {
  const mailbox = openMailbox(config)
  const sms = openSms(config)
  const tray = openTray(config)
  const opened: { close(): Promise<void> }[] = []
  const stop = async () => {
    await Promise.all(opened.map((server) => server.close()))
    for (const box of [mailbox, sms, tray]) box.close()
  }
  try {
    const server = await startMailServer(mailbox, host, config.smtpPort)
    opened.push(server)
    const printer = await startPrinter(tray, host, config.printerPort)
    opened.push(printer)
    return {
      mount(app) {
        app.route('/', mailRoutes(mailbox))
        app.route('/', smsApi(sms))
        app.route('/', smsRoutes(sms, config.target))
        app.route('/', printerRoutes(tray))
        app.route('/', hookRoutes())
      },
      smtpPort: server.port,
      printerPort: printer.port,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

function openReplayService(config: SandboxConfig): Running {
  const replays = openReplays(config)
  return {
    mount: (app) => void app.route('/', replayRoutes(replays)),
    stop: async () => replays.close(),
  }
}

function openIdentityService(config: SandboxConfig): Running {
  const identity = openIdentity(config)
  return {
    mount: (app) => void app.route('/', identityPages(identity)),
    stop: async () => identity.close(),
  }
}
