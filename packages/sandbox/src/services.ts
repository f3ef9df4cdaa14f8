import type { HttpBindings } from '@hono/node-server'
import type { Hono } from 'hono'
import type { SandboxConfig, Service } from './config.ts'

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

/** The service of each first path segment after `/sandbox/`. */
export const serviceOf: Record<string, Service> = {
  payments: 'payments',
  courier: 'courier',
  mail: 'mail',
  sms: 'mail',
  printer: 'mail',
  identity: 'identity',
}

/** Starts one service. Only its own modules are loaded, because several processes run at the same time. */
export const serviceStarters: Record<
  Service,
  (config: SandboxConfig, origin: () => string) => Promise<Running>
> = {
  payments: openPaymentsService,
  courier: openCourierService,
  mail: openMailService,
  identity: openIdentityService,
}

async function openPaymentsService(config: SandboxConfig): Promise<Running> {
  const [{ paymentsApi }, { challengePages }, { onboardingPages }, { paymentsRoutes }, { openPayments }] =
    await Promise.all([
      import('./payments/api.ts'),
      import('./payments/challenge.ts'),
      import('./payments/account-links.ts'),
      import('./payments/routes.ts'),
      import('./payments/state.ts'),
    ])
  const payments = openPayments(config)
  const api = paymentsApi(payments, config)
  return {
    mount(app) {
      app.route('/', api)
      // The paths that browsers call are available below `/sandbox` as well.
      app.route('/sandbox/payments', api)
      app.route('/', challengePages(payments))
      app.route('/', onboardingPages(payments))
      app.route('/', paymentsRoutes(payments))
    },
    stop: () => payments.stop(),
  }
}

async function openCourierService(config: SandboxConfig, origin: () => string): Promise<Running> {
  const [{ courierApi }, { createRobot }, { courierRoutes }, { openCourier }] = await Promise.all([
    import('./courier/api.ts'),
    import('./courier/robot.ts'),
    import('./courier/routes.ts'),
    import('./courier/state.ts'),
  ])
  const courier = openCourier(config)
  const robot = createRobot(courier)
  return {
    mount(app) {
      app.route('/', courierApi(courier, robot, origin))
      app.route('/', courierRoutes(courier, robot))
    },
    async stop() {
      robot.stop()
      await courier.stop()
    },
  }
}

async function openMailService(config: SandboxConfig): Promise<Running> {
  const [{ mailRoutes }, { startMailServer }, { openMailbox }, { smsApi }, { smsRoutes }, { openSms }] =
    await Promise.all([
      import('./mail/routes.ts'),
      import('./mail/server.ts'),
      import('./mail/state.ts'),
      import('./sms/api.ts'),
      import('./sms/routes.ts'),
      import('./sms/state.ts'),
    ])
  const [{ startPrinter }, { printerRoutes }, { openTray }] = await Promise.all([
    import('./printer/listener.ts'),
    import('./printer/routes.ts'),
    import('./printer/state.ts'),
  ])
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

async function openIdentityService(config: SandboxConfig): Promise<Running> {
  const [{ identityPages }, { openIdentity }] = await Promise.all([
    import('./identity/routes.ts'),
    import('./identity/state.ts'),
  ])
  const identity = openIdentity(config)
  return {
    mount: (app) => void app.route('/', identityPages(identity)),
    stop: async () => identity.close(),
  }
}
