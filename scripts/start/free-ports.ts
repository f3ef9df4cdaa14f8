import { createServer } from 'node:net'
import type { Config } from '../../packages/server/src/platform/config.ts'
import { type StandIn, standIns } from './sandbox-environment.ts'

/** One clear line for the operator. */
export class PortError extends Error {}

/**
 * Looks before anything is started, which takes a while and would all be in vain.
 *
 * @throws PortError naming the port that is taken.
 */
export async function requireFreePorts(config: Config): Promise<void> {
  if (await isTaken(config.port, config.host ?? '::')) {
    throw new PortError(`Port ${config.port} is in use: stop what runs there, or set PORT to another.`)
  }
  await requireFreeSandboxPorts(config)
}

/** The same of the ports of the stand-ins, or of one of them. */
export async function requireFreeSandboxPorts(config: Config, only?: StandIn): Promise<void> {
  const { sandbox } = config
  if (!sandbox) return
  const names = only ? [only] : standIns
  const ports = names.map((name) => Number(new URL(sandbox.origins[name]).port))
  if (names.includes('mail')) ports.push(sandbox.smtpPort, sandbox.printerPort)
  for (const port of ports) if (await isTaken(port, '127.0.0.1')) throw takenBeside(port, config)
}

export function takenBeside(port: number, config: Config): PortError {
  return new PortError(
    `Port ${port} is in use: the sandbox takes ports up to seven after PORT (${config.port}), set PORT to another.`,
  )
}

/** Other failures to listen, such as a machine without IPv6, are for the one who really listens. */
function isTaken(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'EADDRINUSE'))
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(false)))
  })
}
