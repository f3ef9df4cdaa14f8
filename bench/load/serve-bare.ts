import type { AddressInfo, Server } from 'node:net'

/** In a process of `startBareServer`: starts servers with its input, reports their ports, and ends with its parent. */
export function serveBare<Input>(create: (input: Input) => Server[]): void {
  process.once('message', async (message) => {
    const servers = create(JSON.parse(String(message)) as Input)
    process.send?.(await Promise.all(servers.map(listen)))
  })
  process.once('disconnect', () => process.exit())
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })
}
