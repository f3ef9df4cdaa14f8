import { createServer } from 'node:net'
import type { Config } from '../../packages/server/src/platform/config.ts'

/** Its message is one line for the operator. */
export class PortError extends Error {}

/**
 * Checks all ports before anything is started, because starting takes a while.
 *
 * @throws PortError naming the port that is in use.
 */
export async function requireFreePorts(config: Config): Promise<void> {
  if (await isTaken(config.port, config.host ?? '::')) {
    throw new PortError(
      `Port ${config.port} is in use: stop the program that uses it, or set PORT to another port.`,
    )
  }
  await requireFreeSandboxPorts(config)
}

/** The same for the ports of the sandbox. */
export async function requireFreeSandboxPorts(config: Config): Promise<void> {
  const { sandbox } = config
  if (!sandbox) return
  for (const port of [Number(new URL(sandbox.origin).port), sandbox.smtpPort, sandbox.printerPort]) {
    if (await isTaken(port, '127.0.0.1')) throw sandboxPortTaken(port, config)
  }
}

export function sandboxPortTaken(port: number, config: Config): PortError {
  return new PortError(
    `Port ${port} is in use: the sandbox uses ports up to PORT + 7 (PORT is ${config.port}); set PORT to another port.`,
  )
}

/** Other errors, such as a machine without IPv6, are reported by the server that listens later. */
function isTaken(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'EADDRINUSE'))
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(false)))
  })
}
