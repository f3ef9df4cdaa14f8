import { createServer } from 'node:net'
import type { Config } from '../../packages/server/src/platform/config.ts'

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

/** The same of the two ports of the sandbox. */
export async function requireFreeSandboxPorts(config: Config): Promise<void> {
  const { port, smtpPort } = config.sandbox ?? {}
  for (const beside of [port, smtpPort]) {
    if (beside !== undefined && (await isTaken(beside, '127.0.0.1'))) throw takenBeside(beside, config)
  }
}

export function takenBeside(port: number, config: Config): PortError {
  return new PortError(
    `Port ${port} is in use: the sandbox takes the two ports after PORT (${config.port}), set PORT to another.`,
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
