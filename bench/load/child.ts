import { fork } from 'node:child_process'

export interface BareServer {
  port: number
  /** All ports, of a process with several servers. */
  ports: number[]
  pid: number
  stop(): void
}

/** Starts a server of `bench/` in a child process. It reports its ports and ends with this process. */
export async function startBareServer(file: string, input: unknown): Promise<BareServer> {
  const child = fork(file, [], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const ports = await new Promise<number[]>((resolve, reject) => {
    child.once('message', (message) => resolve(message as number[]))
    child.once('exit', (code) => reject(new Error(`${file} exited with ${code} before it listened`)))
    child.send(JSON.stringify(input))
  })
  return { port: ports[0] ?? 0, ports, pid: child.pid ?? 0, stop: () => child.kill('SIGKILL') }
}
